import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy"
import { DomainError, Invalid, TooLarge, UnsupportedMediaType } from "~/errors.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { bodyInPace } from "../server/body-pace.ts"
import { BODY_MAX_BYTES, FIELDS_MAX } from "./body.server.ts"

/** A file as it arrives: its bytes in pieces, to be read once. */
export type IncomingFile = { field: string; bytes: AsyncIterable<Uint8Array> }

/** What becomes of a file: the text that stands for it in the form, or null when the field was left empty. */
type TakeFile = (file: IncomingFile) => Promise<string | null>

/**
 * A file that is refused is read past up to here, because a browser hears an answer only after it has sent its form.
 */
const READ_PAST_BYTES = 4 * UPLOAD_MAX_BYTES

/**
 * Reads a multipart body (RFC 7578) part by part, files as they arrive and never whole in memory here.
 * @param takeFile is called for each file; what it throws ends the reading.
 * @param passText is called for each text that passes `textBytes`, which then ends nothing.
 * @throws {UnsupportedMediaType} for another kind of body. @throws {Invalid} for a malformed one. @throws {TooLarge} when
 *   it has more than 100 parts, the text fields pass `textBytes` (512 KB), or all of it 40 MB. @throws {BodyTooSlow}
 */
export async function readMultipart(
  request: Request,
  takeFile: TakeFile,
  textBytes = BODY_MAX_BYTES,
  passText?: (field: string) => void,
): Promise<FormData> {
  const parser = openParser(request, textBytes)
  if (!request.body) throw unreadable()
  const { fields, files } = collect(parser, takeFile, textBytes, passText)
  try {
    await pipeline(limited(request.body), parser)
  } catch (error) {
    // Only the parser throws plain errors with no code: what failed on the line has one.
    throw error instanceof DomainError || hasCode(error) ? error : unreadable()
  } finally {
    await Promise.allSettled(files)
  }
  await Promise.all(files)
  return fields
}

const unreadable = () => new Invalid({ "": ["The form could not be read"] })

const hasCode = (error: unknown) => error instanceof Error && "code" in error

function openParser(request: Request, textBytes: number) {
  const contentType = request.headers.get("Content-Type") ?? ""
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw needsMultipart()
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      // Kept as it is, because no more is asked of a file's name than whether there is one.
      preservePath: true,
      isPartAFile: (_field, _type, filename) => filename !== undefined,
      limits: { fieldSize: textBytes, parts: FIELDS_MAX, headerPairs: 20, headerSize: 8_192 },
    })
  } catch {
    throw needsMultipart()
  }
}

const needsMultipart = () => new UnsupportedMediaType("Send the picture as multipart/form-data")

const tooMuch = () => new TooLarge("That is more than we can take")

/** Gathers what the parser finds: texts in `fields`, a promise for each file in `files`, all of them kept by the former. */
function collect(
  parser: BusboyInstance,
  takeFile: TakeFile,
  textBytes: number,
  passText: (field: string) => void = () => parser.destroy(tooMuch()),
) {
  const fields = new FormData()
  const files: Promise<void>[] = []
  let left = textBytes
  parser.on("partsLimit", () => parser.destroy(tooMuch()))
  parser.on("field", (name, value, _nameCut, valueCut) => {
    const bytes = Buffer.byteLength(value)
    if (bytes > left || valueCut) return passText(name)
    left -= bytes
    fields.append(name, value)
  })
  parser.on("file", (field, stream, filename) => {
    // The parser tells a file of its failure too, heard or not; an error that nobody hears ends the process.
    stream.on("error", () => {})
    parser.once("close", () => endUnfinished(stream))
    // A file field that was left empty is sent with an empty name.
    if (filename === "") return stream.resume()
    const taken = take(field, stream)
    taken.catch((error: Error) => parser.destroy(error))
    files.push(taken)
  })

  async function take(field: string, bytes: BusboyFileStream) {
    const text = await takeFile({ field, bytes })
    if (text !== null) fields.append(field, text)
  }
  return { fields, files }
}

/** Whoever reads a file whose form has ended early would wait for ever. */
function endUnfinished(stream: Readable) {
  if (!stream.readableEnded) stream.destroy(unreadable())
}

/**
 * The body up to a limit. It is read by a reader of its own, given back at the end: a body that is cancelled, or stays
 * locked, takes the connection with it that is to carry the answer.
 */
async function* limited(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const next = bodyInPace(reader)
  let left = UPLOAD_MAX_BYTES + BODY_MAX_BYTES + READ_PAST_BYTES
  try {
    for (;;) {
      const { done, value } = await next()
      if (done) return
      left -= value.byteLength
      if (left < 0) throw tooMuch()
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}
