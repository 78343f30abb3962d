import { requireUser } from "~/domain/viewer.ts"
import { PASTED_PAGE_MAX_BYTES } from "~/limits.ts"
import { readings } from "~/services/product-page/reading-queue.server.ts"
import { BODY_MAX_BYTES, readBytes, readBytesInPace } from "../forms/body.server.ts"
import type { Call } from "./operation.server.ts"

/** @returns the bytes once they may be decoded. */
export type ReadBody = (call: Pick<Call, "request" | "viewer" | "context">) => Promise<Uint8Array>

/** Visitors send an e-mail address, names, a password and a code. */
const VISITOR_MAX_BYTES = 16 * 1024

export const readSmallBody: ReadBody = ({ request, viewer, context }) =>
  readBytes(request, viewer ? BODY_MAX_BYTES : VISITOR_MAX_BYTES, context)

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

const readPageBody: ReadBody = ({ request, context }) => readBytesInPace(request, WITH_PAGE_BYTES, context)
