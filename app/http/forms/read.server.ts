import type { PageArgs } from "../page.server.ts"
import { BODY_MAX_BYTES, decodeForm, readBytes } from "./body.server.ts"
import { formContent } from "./one-time-key.server.ts"
import { readPictureForm, type SentForm } from "./upload.server.ts"

type Reading = { picture?: { file: string; address: string }; textBytes?: number }

export const isMultipart = (request: Request) =>
  /^multipart\//i.test(request.headers.get("Content-Type")?.trimStart() ?? "")

/**
 * Reads a form body: urlencoded, or multipart with a picture, which is stored as it arrives. The path of the stored
 * picture replaces the address that was typed.
 * @throws {TooLarge} above 512 KB of text, or `textBytes`. @throws {Invalid} when malformed.
 */
export async function readForm(page: PageArgs, { picture, textBytes }: Reading): Promise<SentForm> {
  if (!picture || !isMultipart(page.request)) {
    const fields = await decodeForm(page.request, await readBytes(page.request, BODY_MAX_BYTES))
    return { fields, content: formContent(fields), refused: {} }
  }
  const sent = await readPictureForm(page, textBytes)
  const stored = sent.fields.get(picture.file)
  if (typeof stored === "string" && stored) sent.fields.set(picture.address, stored)
  return sent
}
