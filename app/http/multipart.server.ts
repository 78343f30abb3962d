import { unstable_parseMultipartFormData as parseParts, type UploadHandlerPart } from "@remix-run/node"
import { Invalid, TooLarge, UnsupportedMediaType } from "~/domain/errors.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { BODY_MAX_BYTES } from "./body.server.ts"

/** A file as it arrives: its bytes in pieces, to be read once. */
export type IncomingFile = { field: string; bytes: AsyncIterable<Uint8Array> }

/** What becomes of a file: the text that stands for it in the form, or null when the field was left empty. */
type TakeFile = (file: IncomingFile) => Promise<string | null>

/**
 * A file that is refused is read past up to here, because a browser hears an answer only after it has sent its form.
 */
const READ_PAST_BYTES = 4 * UPLOAD_MAX_BYTES

const contentType = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

/**
 * Reads a multipart body part by part, files as they arrive and never whole in memory here.
 * @param takeFile is called for each file; what it throws ends the reading.
 * @throws {UnsupportedMediaType} for another kind of body. @throws {Invalid} for a malformed one. @throws {TooLarge} when
 *   the text fields pass `textBytes` (512 KB), or all of it 40 MB.
 */
export async function readMultipart(
  request: Request,
  takeFile: TakeFile,
  textBytes = BODY_MAX_BYTES,
): Promise<FormData> {
  const [, quoted, bare] = contentType.exec(request.headers.get("Content-Type") ?? "") ?? []
  const boundary = quoted ?? bare
  if (!boundary) throw new UnsupportedMediaType("Send the picture as multipart/form-data")
  if (!request.body) throw new Invalid({ "": ["The form could not be read"] })
  const { stream, release } = limited(request.body)
  const parts = new Request(request.url, {
    method: "POST",
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body: stream,
    duplex: "half",
  } as RequestInit)
  try {
    return await parseParts(parts, partReader(takeFile, textBytes))
  } catch (error) {
    if (isMalformed(error)) throw new Invalid({ "": ["The form could not be read"] })
    throw error
  } finally {
    release()
  }
}

/** The parser says what it cannot read in plain errors. */
const isMalformed = (error: unknown) =>
  error instanceof Error && /^malformed|unexpected (boundary|end)/i.test(error.message)

function partReader(takeFile: TakeFile, textBytes: number) {
  let left = textBytes
  return async ({ name, filename, data }: UploadHandlerPart) => {
    // A file field that was left empty is sent with an empty name.
    if (filename !== undefined && filename !== "")
      return (await takeFile({ field: name, bytes: data })) ?? undefined
    const chunks: Uint8Array[] = []
    for await (const chunk of data) {
      left -= chunk.byteLength
      if (left < 0) throw new TooLarge("That is more than we can take")
      chunks.push(chunk)
    }
    return filename === "" ? undefined : Buffer.concat(chunks).toString("utf8")
  }
}

/**
 * The body up to a limit. It is read by a reader of its own, given back by `release`: a body that is cancelled, or stays
 * locked, takes the connection with it that is to carry the answer.
 */
function limited(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  let left = UPLOAD_MAX_BYTES + BODY_MAX_BYTES + READ_PAST_BYTES
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        left -= value.byteLength
        if (left < 0) return controller.error(new TooLarge("That is more than we can take"))
        controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, release: () => reader.releaseLock() }
}
