import { randomBytes } from "node:crypto"
import { Invalid, TooLarge } from "~/errors.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { withTemporaryFile } from "~/services/storage/temporary-file.server.ts"
import { uploadPath } from "./address.server.ts"
import { keepContent } from "./content.server.ts"
import { type Encoded, normaliseImported, normalisePicture } from "./encode.server.ts"
import { PictureQuota, requirePictureQuota } from "./quota.server.ts"

type Upload = { imageUrl: string; width: number; height: number }

/** @throws {TooLarge} {UnsupportedMediaType} {Invalid} (field `image`). */
export async function storeUpload(
  viewerId: number,
  file: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Upload> {
  await requirePictureQuota(viewerId)
  const requester = { key: `user:${viewerId}`, signal }
  const picture = await withTemporaryFile(notTooMuch(file), (path) => normalisePicture(path, requester))
  return keepUpload(viewerId, picture)
}

/** A picture of an exported ZIP file. @param quota of all of its pictures. @throws as `storeUpload`. */
export async function storeImportedPicture(
  userId: number,
  bytes: Uint8Array,
  {
    signal,
    quota = new PictureQuota(userId),
  }: { signal?: AbortSignal | undefined; quota?: PictureQuota } = {},
): Promise<Upload> {
  if (bytes.byteLength > UPLOAD_MAX_BYTES) throw tooLarge()
  await quota.require()
  return keepUpload(userId, await normaliseImported(bytes, { key: `user:${userId}`, signal }), quota)
}

async function keepUpload(
  userId: number,
  picture: Encoded,
  quota = new PictureQuota(userId),
): Promise<Upload> {
  await quota.require(picture.bytes.byteLength)
  const id = randomBytes(16).toString("base64url")
  const imageUrl = uploadPath(id)
  await keepContent({ id, address: imageUrl }, picture, userId)
  quota.take(picture.bytes.byteLength)
  return { imageUrl, width: picture.width, height: picture.height }
}

const tooLarge = () => new TooLarge("The picture is larger than 10 MB. Please choose a smaller one.")

/** Leaving `for await` early would cancel the request's body and close the connection. */
async function* notTooMuch(file: AsyncIterable<Uint8Array>) {
  let size = 0
  const iterator = file[Symbol.asyncIterator]()
  for (let step = await iterator.next(); !step.done; step = await iterator.next()) {
    size += step.value.byteLength
    if (size > UPLOAD_MAX_BYTES) throw tooLarge()
    yield step.value
  }
  if (size === 0) throw new Invalid({ image: ["Please choose a picture."] })
}
