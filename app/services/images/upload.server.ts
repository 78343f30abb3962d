import { randomBytes } from "node:crypto"
import { Invalid, TooLarge } from "~/domain/errors.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { uploadPath } from "./address.server.ts"
import { keepContent } from "./content.server.ts"
import { normalisePicture } from "./encode.server.ts"

/** A file as it comes from a form, a request's body, or a multipart parser. */
export type UploadSource = Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * Takes a person's picture: read as it arrives and never past the limit, decoded, and kept without its metadata.
 * The path it gets is random, so that knowing a picture does not tell where somebody keeps it.
 * @returns the `imageUrl` to store, and the size of the picture in pixels.
 * @throws {TooLarge} over 10 MB or 50 million pixels. @throws {UnsupportedMediaType} not one of the five formats.
 * @throws {Invalid} (field `image`) empty or damaged.
 */
export async function storeUpload(
  actorId: number,
  source: UploadSource,
): Promise<{ imageUrl: string; width: number; height: number }> {
  const file = await readUpload(source)
  if (file.byteLength === 0) throw new Invalid({ image: ["Please choose a picture."] })
  const picture = await normalisePicture(file)
  const id = randomBytes(16).toString("base64url")
  const imageUrl = uploadPath(id)
  await keepContent({ id, address: imageUrl }, picture, actorId)
  return { imageUrl, width: picture.width, height: picture.height }
}

async function readUpload(source: UploadSource): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const { next, release } = source instanceof Blob ? chunksOf(source.stream()) : chunksOf(source)
  for (let step = await next(); !step.done; step = await next()) {
    size += step.value.byteLength
    if (size > UPLOAD_MAX_BYTES) {
      release()
      throw new TooLarge("The picture is larger than 10 MB. Please choose a smaller one.")
    }
    chunks.push(step.value)
  }
  return Buffer.concat(chunks, size)
}

/** Not `for await`: leaving it early cancels a request's body, and with it the connection that is to carry the answer. */
function chunksOf(source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>) {
  if (source instanceof ReadableStream) {
    const reader = source.getReader()
    return { next: () => reader.read(), release: () => reader.releaseLock() }
  }
  const iterator = source[Symbol.asyncIterator]()
  return { next: () => iterator.next(), release() {} }
}
