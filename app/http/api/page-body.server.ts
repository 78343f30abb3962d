import { requireUser } from "~/domain/viewer.ts"
import { TooLarge } from "~/errors.ts"
import { PASTED_PAGE_MAX_BYTES } from "~/limits.ts"
import { readings } from "~/services/product-page/reading-queue.server.ts"
import { BODY_MAX_BYTES, readBytes, readBytesInPace } from "../forms/body.server.ts"
import type { SentRequest } from "../request.ts"
import type { Call } from "./operation.server.ts"

export type ReadBody = (request: SentRequest) => Promise<Uint8Array>

export const readSmallBody: ReadBody = (request) => readBytes(request, BODY_MAX_BYTES)

/** JSON takes two bytes for a quote or a line break, so every page that is taken fits. */
const WITH_PAGE_BYTES = BODY_MAX_BYTES + 2 * PASTED_PAGE_MAX_BYTES

/** A body that may be larger than others is received and used in a slot, so that few are in memory at once. */
export function withPageBody<T>(
  { request, viewer, context }: Call,
  run: (read: ReadBody) => Promise<T>,
): Promise<T> {
  const length = request.headers.get("Content-Length")
  if (length && Number(length) <= BODY_MAX_BYTES) return run(readSmallBody)
  const reader = { key: String(requireUser(viewer).id), signal: context.gone ?? request.signal }
  return readings.sent(reader, () => run(readPageBody))
}

async function readPageBody(request: SentRequest): Promise<Uint8Array> {
  const bytes = await readBytesInPace(request, WITH_PAGE_BYTES)
  if (bytes.byteLength > BODY_MAX_BYTES && hasManyParts(bytes))
    throw new TooLarge("That is more than we can take")
  return bytes
}

const [QUOTE, COMMA, BACKSLASH] = [...'",\\'].map((character) => character.charCodeAt(0))
const [ARRAY, OBJECT] = [..."[{"].map((character) => character.charCodeAt(0))
const PARTS_MAX = 100

/** Ten megabytes of nothing but brackets would take seconds to parse, and hundreds of megabytes. Texts do not. */
function hasManyParts(json: Uint8Array): boolean {
  let parts = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isInText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE || byte === COMMA || byte === ARRAY || byte === OBJECT) {
      isInText = byte === QUOTE
      if (++parts > PARTS_MAX) return true
    }
  }
  return false
}
