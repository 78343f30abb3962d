import { createHash } from "node:crypto"
import type { SentRequest } from "~/context.ts"
import { requireUser } from "~/domain/viewer.ts"
import { type DomainError, TooLarge } from "~/errors.ts"
import { toUserError } from "~/http/response/user-error.server.ts"
import { quotaOf } from "~/services/images/quota.server.ts"
import { importLimits } from "~/services/import-file/file-limits.ts"
import { withoutPictures } from "~/services/import-file/without-pictures.ts"
import { removeTemporaryFile, saveTemporaryFile } from "~/services/storage/temporary-file.server.ts"
import type { PageArgs } from "../page.server.ts"
import { BODY_MAX_BYTES } from "./body.server.ts"
import { formContent, type IncomingFile, readMultipart, skipFile } from "./multipart.server.ts"
import { inUploadSlot } from "./upload.server.ts"

const MB = 1024 * 1024
/** Beside the pictures, a ZIP file has texts. */
const ZIP_TEXTS_MB = 50
/** Users without a quota have this limit. */
const ZIP_MB = 4_096

export type SentFile = { path: string; fileName: string }

type SentFileForm = {
  /** Null when the field was left empty. */
  file: SentFile | null
  fields: FormData
  /** All values as one text, with the file by its hash: equal for equal forms. */
  content: string
}

type Sender = Pick<PageArgs, "viewer"> & { request: SentRequest }

/** Removes the file after `use`. Reads too large files to their end for the browser. @throws {TooLarge} {TooManyRequests} {Unavailable} */
export async function receiveFile<T>(
  { request, viewer }: Sender,
  use: (form: SentFileForm) => Promise<T>,
): Promise<T> {
  const { id } = requireUser(viewer)
  const quotaMb = (await quotaOf(id)) || ZIP_MB
  const zipMb = quotaMb + ZIP_TEXTS_MB
  const savedFiles: SentFile[] = []
  const hashes = new Map<string, string>()
  let refused: DomainError | undefined
  const take = async (file: IncomingFile) => {
    if (file.field !== "file" || savedFiles.length > 0 || refused) return skipFile(file)
    const hash = createHash("sha256")
    try {
      const path = await saveTemporaryFile(limited(file.bytes, zipMb, (chunk) => hash.update(chunk)))
      savedFiles.push({ path, fileName: file.name })
      hashes.set(file.field, hash.digest("base64url"))
      return ""
    } catch (error) {
      const userError = toUserError(error)
      if (!userError) throw error
      refused = userError
      return skipFile(file)
    }
  }
  try {
    const read = () => readMultipart(request, take, { maxBytes: zipMb * MB + BODY_MAX_BYTES })
    const fields = await inUploadSlot(id, request, read, (why) => Promise.reject(why))
    if (refused) throw refused
    return await use({ file: savedFiles[0] ?? null, fields, content: formContent(fields, hashes) })
  } finally {
    for (const { path } of savedFiles) await removeTemporaryFile(path)
  }
}

async function* limited(file: AsyncIterable<Uint8Array>, zipMb: number, seen: (chunk: Uint8Array) => void) {
  let size = 0
  const pieces = uncancelled(file)
  const first = await pieces.next()
  if (first.done) return
  const maxMb = maxCounts(first.value, zipMb)
  const whole = all(first.value, pieces)
  for await (const chunk of isHtml(first.value) ? withoutPictures(whole) : whole) {
    size += chunk.byteLength
    if (size > maxMb * MB)
      throw new TooLarge(`The file is larger than ${maxMb.toLocaleString("en")} MB. Please split it.`)
    seen(chunk)
    yield chunk
  }
}

/** Without `for await`, because leaving that early would cancel the request's body and close the connection. */
async function* uncancelled(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = file[Symbol.asyncIterator]()
  for (let step = await iterator.next(); !step.done; step = await iterator.next()) yield step.value
}

async function* all(first: Uint8Array, others: AsyncIterable<Uint8Array>) {
  yield first
  yield* others
}

/** Its icons and pictures are left out, so they do not count. */
const isHtml = (first: Uint8Array) =>
  /^(?:\u00ef\u00bb\u00bf)?\s*</.test(Buffer.from(first.subarray(0, 100)).toString("latin1"))

/** The beginning of the file decides. JSON may be our own, which is known when it is read. */
function maxCounts([first, second]: Uint8Array, zipMb: number): number {
  if (first === ZIP[0] && (second === undefined || second === ZIP[1])) return zipMb
  return first === BRACE ? importLimits.own.textMb : importLimits.textMb
}

const ZIP = [0x50, 0x4b]
const BRACE = 0x7b
