import { Invalid, TooLarge, UnsupportedMediaType } from "~/errors.ts"

/** Forms and JSON are small; the largest field is a note of 20,000 characters. */
export const BODY_MAX_BYTES = 512 * 1024

/**
 * Reads a whole body.
 * @throws {TooLarge} as soon as it passes `maxBytes`, whatever its Content-Length says.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      // Releasing before throwing lets the server still answer; a throw with the lock held resets the connection.
      reader.releaseLock()
      throw new TooLarge("That is more than we can take")
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks, size)
}

const mediaType = (request: Request) =>
  (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? ""

/**
 * The JSON of a body that was read. An empty one counts as an empty object, whatever type it says that it has (api.md:
 * calls without a body accept one).
 * @throws {Invalid} for malformed JSON. @throws {UnsupportedMediaType} for any other kind of body.
 */
export function decodeJson(request: Request, bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {}
  if (mediaType(request) !== "application/json") throw new UnsupportedMediaType("Send application/json")
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    throw new Invalid({ "": ["The body is not valid JSON"] })
  }
}

/** No form of ours has as many fields; one with more is refused before it is decoded. */
export const FIELDS_MAX = 100

/**
 * The fields of a urlencoded form in a body that was read.
 * @throws {UnsupportedMediaType} for any other kind of body. @throws {TooLarge} for more than 100 fields.
 */
export function decodeForm(request: Request, bytes: Uint8Array): FormData {
  if (mediaType(request) !== "application/x-www-form-urlencoded")
    throw new UnsupportedMediaType("Send a form")
  if (hasMoreThan(FIELDS_MAX - 1, "&", bytes)) throw new TooLarge("That is more than we can take")
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) form.append(name, value)
  return form
}

function hasMoreThan(max: number, character: string, bytes: Uint8Array): boolean {
  const code = character.charCodeAt(0)
  let count = 0
  for (let at = bytes.indexOf(code); at >= 0; at = bytes.indexOf(code, at + 1)) if (++count > max) return true
  return false
}
