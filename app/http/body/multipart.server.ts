import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Busboy, type BusboyInstance } from "@fastify/busboy"
import type { SentRequest } from "~/context.ts"
import { DomainError, Invalid, TooLarge, UnsupportedMediaType } from "~/errors.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { BODY_MAX_BYTES, FIELDS_MAX, partsAtMinimumRate } from "./body.server.ts"

export type IncomingFile = { field: string; name: string; bytes: AsyncIterable<Uint8Array> }

/** @returns the text that stands for the file in the form, or null when the field was left empty. */
type TakeFile = (file: IncomingFile) => Promise<string | null>

type Limits = {
  textBytes?: number
  /** Called for each text beyond `textBytes`; without it, such a text is an error. */
  passText?: (field: string) => void
  maxBytes?: number
}

/** A refused file is read up to here: a browser reads the response only after it has sent its form. */
const WITH_REFUSED_FILES = BODY_MAX_BYTES + 5 * UPLOAD_MAX_BYTES

/** A valid form has no more than this: its text and one picture. */
const WITH_ONE_FILE = BODY_MAX_BYTES + UPLOAD_MAX_BYTES

/** @throws {TooLarge} above 100 parts, `textBytes` of text or `maxBytes` in all, or for such a Content-Length. */
export async function readMultipart(
  request: SentRequest,
  takeFile: TakeFile,
  { textBytes = BODY_MAX_BYTES, passText, maxBytes = WITH_REFUSED_FILES }: Limits = {},
): Promise<FormData> {
  const parser = openParser(request, textBytes)
  const { body } = request
  if (!body) throw unreadable()
  if (Number(request.headers.get("Content-Length")) > maxBytes) throw tooMuch()
  const { fields, files } = collect(parser, takeFile, textBytes, passText)
  try {
    await pipeline(partsAtMinimumRate(body, maxBytes, tooMuch), parser)
  } catch (error) {
    // Errors of the parser have no code, those of the connection have one.
    throw error instanceof DomainError || hasCode(error) ? error : unreadable()
  } finally {
    await Promise.allSettled(files)
  }
  await Promise.all(files)
  return fields
}

/** Up to 512 KB, without the files. @throws {TooLarge} for more than a valid form could have. */
export const readTexts = (request: Request): Promise<FormData> =>
  readMultipart(request, skipFile, { maxBytes: WITH_ONE_FILE, passText: () => {} })

export async function skipFile({ bytes }: IncomingFile): Promise<null> {
  for await (const _ of bytes);
  return null
}

/** Names with `_` are ours and do not count. */
export function formContent(fields: FormData, hashes: ReadonlyMap<string, string> = new Map()): string {
  const values = [...fields].filter(([name]) => !name.startsWith("_"))
  return JSON.stringify(values.map(([name, value]) => [name, hashes.get(name) ?? String(value)]))
}

const unreadable = () => new Invalid({ "": ["The form could not be read"] })

const hasCode = (error: unknown) => error instanceof Error && "code" in error

function openParser(request: SentRequest, textBytes: number) {
  const contentType = request.headers.get("Content-Type") ?? ""
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw needsMultipart()
  try {
    return new Busboy({
      headers: { "content-type": contentType },
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
    // The parser emits its failure on each file too. An unhandled error event ends the process.
    stream.on("error", () => {})
    parser.once("close", () => endUnfinished(stream))
    // An empty file field is sent with an empty name.
    if (filename === "") return stream.resume()
    const taken = take({ field, name: filename, bytes: stream })
    taken.catch((error: Error) => parser.destroy(error))
    files.push(taken)
  })

  async function take(file: IncomingFile) {
    const text = await takeFile(file)
    if (text !== null) fields.append(file.field, text)
  }
  return { fields, files }
}

/** Otherwise a reader of the file would wait for ever. */
function endUnfinished(stream: Readable) {
  if (!stream.readableEnded) stream.destroy(unreadable())
}
