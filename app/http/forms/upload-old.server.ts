import { createHash } from "node:crypto"
import { requireUser } from "~/domain/viewer.ts"
import type { FieldErrors } from "~/errors.ts"
import { storeUpload } from "~/services/images/index.server.ts"
import type { PageArgs } from "../page.server.ts"
import { toUserError } from "../response/user-error.server.ts"
import { reportError } from "../server/log.server.ts"
import { BODY_MAX_BYTES } from "./body.server.ts"
import { type IncomingFile, readMultipart } from "./multipart.server.ts"
import { formContent, KEY_FIELD } from "./one-time-key.server.ts"
import { inUploadSlot } from "./upload-slots.server.ts"

/** A form as it was sent, its pictures stored. */
export type SentForm = {
  /** The fields; that of a picture holds the path that it got. */
  fields: FormData
  /** What a one-time key stands for: the fields as they were sent, a picture by its content. */
  content: string
  /** Why a picture was not taken, by field. */
  refused: FieldErrors
  /** What came with it and was not read. */
  leftOut?: ("file" | "text")[]
}

/**
 * Reads a multipart form whose pictures go to storage as they arrive. A picture that is refused does not cost the user
 * the rest of the form, nor does a form that finds no slot: its pictures are refused, and texts beyond 512 KB.
 * @param textBytes how much text it may bring, 512 KB when left out.
 * @throws {Unauthenticated} because pictures are taken from the signed-in alone, whichever form they come with.
 */
export async function readPictureForm(
  { request, viewer, context }: Pick<PageArgs, "request" | "viewer" | "context">,
  textBytes?: number,
): Promise<SentForm> {
  const { id } = requireUser(viewer)
  const refused: FieldErrors = {}
  const sent: [string, string][] = []
  const store = async (file: IncomingFile) => {
    const { bytes, digest } = hashed(file.bytes)
    try {
      const { imageUrl } = await storeUpload(id, bytes, context.gone ?? request.signal)
      sent.push([file.field, digest()])
      return imageUrl
    } catch (error) {
      const told = toUserError(error)
      if (!told) throw error
      if (told !== error) reportError(error, request, context)
      refused[file.field] = [told.message]
      return readPast(file)
    }
  }
  const readWithoutSlot = ({ message }: Error) => {
    const refuse = (field: string) => {
      refused[field] = [message]
    }
    const refuseFile = (file: IncomingFile) => {
      refuse(file.field)
      return readPast(file)
    }
    return readMultipart(request, refuseFile, BODY_MAX_BYTES, refuse)
  }
  const read = () => readMultipart(request, store, textBytes)
  const fields = await inUploadSlot(id, request, read, readWithoutSlot)
  const pictures = new Set(sent.map(([field]) => field))
  const texts = [...fields].filter(([name]) => name !== KEY_FIELD && !pictures.has(name))
  return { fields, content: JSON.stringify([...texts, ...sent]), refused }
}

/**
 * Reads the texts of a multipart form that nobody is signed in for; its files are read past, and texts beyond
 * `textBytes`.
 */
export async function readTexts(request: Request, textBytes: number): Promise<SentForm> {
  const leftOut: ("file" | "text")[] = []
  const readOn = (file: IncomingFile) => {
    leftOut.push("file")
    return readPast(file)
  }
  const fields = await readMultipart(request, readOn, textBytes, () => leftOut.push("text"))
  return { fields, content: formContent(fields), refused: {}, leftOut }
}

/** Takes nothing of a file: reads it to its end, so that the form goes on. */
export async function readPast({ bytes }: IncomingFile): Promise<null> {
  for await (const _ of bytes);
  return null
}

/** The same bytes, with the hash of those that went by. */
function hashed(bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256")
  async function* pass() {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { bytes: pass(), digest: () => hash.digest("base64url") }
}
