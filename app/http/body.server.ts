import { Invalid, TooLarge, UnsupportedMediaType } from "~/domain/errors.ts"

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

/** A body as it was decoded: JSON of any shape, or a form. */
export type Body = { kind: "json"; value: unknown } | { kind: "form"; form: FormData }

/**
 * Decodes a body that was read. An empty body counts as an empty JSON object (api.md: calls without a body accept one).
 * @throws {Invalid} for malformed JSON or a malformed form. @throws {UnsupportedMediaType} for any other kind.
 */
export async function decodeBody(request: Request, bytes: Uint8Array): Promise<Body> {
  const type = mediaType(request)
  if (bytes.byteLength === 0 && !type.includes("form")) return { kind: "json", value: {} }
  if (type === "application/json") return { kind: "json", value: parseJson(bytes) }
  if (type === "application/x-www-form-urlencoded" || type === "multipart/form-data") {
    try {
      const form = await new Response(new Uint8Array(bytes), {
        headers: { "Content-Type": request.headers.get("Content-Type") ?? "" },
      }).formData()
      return { kind: "form", form }
    } catch {
      throw new Invalid({ "": ["The form could not be read"] })
    }
  }
  throw new UnsupportedMediaType("Send application/json or a form")
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    throw new Invalid({ "": ["The body is not valid JSON"] })
  }
}
