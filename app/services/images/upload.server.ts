import { randomBytes } from "node:crypto"
import { Invalid, TooLarge } from "~/domain/errors.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { withTemporaryFile } from "~/services/storage/temporary-file.server.ts"
import { uploadPath } from "./address.server.ts"
import { keepContent } from "./content.server.ts"
import { normalisePicture } from "./encode.server.ts"
import { needRoom } from "./quota.server.ts"

/**
 * Takes a user's picture: written to a file as it arrives and never past the limit, decoded, and kept without its
 * metadata. The path it gets is random, so that knowing a picture does not tell where somebody keeps it.
 * @param signal aborts when the user has gone: the picture then waits for no decoder.
 * @returns the `imageUrl` to store, and the size of the picture in pixels.
 * @throws {TooLarge} over 10 MB, 50 million pixels or the user's quota.
 * @throws {UnsupportedMediaType} not one of the five formats. @throws {Invalid} (field `image`) empty or damaged.
 */
export async function storeUpload(
  viewerId: number,
  file: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<{ imageUrl: string; width: number; height: number }> {
  await needRoom(viewerId)
  const requester = { key: `user:${viewerId}`, signal }
  const picture = await withTemporaryFile(notTooMuch(file), (path) => normalisePicture(path, requester))
  await needRoom(viewerId, picture.bytes.byteLength)
  const id = randomBytes(16).toString("base64url")
  const imageUrl = uploadPath(id)
  await keepContent({ id, address: imageUrl }, picture, viewerId)
  return { imageUrl, width: picture.width, height: picture.height }
}

/** Not by `for await`: leaving it early cancels the request's body, and with it the connection that carries the answer. */
async function* notTooMuch(file: AsyncIterable<Uint8Array>) {
  let size = 0
  const iterator = file[Symbol.asyncIterator]()
  for (let step = await iterator.next(); !step.done; step = await iterator.next()) {
    size += step.value.byteLength
    if (size > UPLOAD_MAX_BYTES)
      throw new TooLarge("The picture is larger than 10 MB. Please choose a smaller one.")
    yield step.value
  }
  if (size === 0) throw new Invalid({ image: ["Please choose a picture."] })
}
