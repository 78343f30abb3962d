import { randomBytes } from "node:crypto"
import { Invalid, TooLarge } from "~/errors.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { withTemporaryFile } from "~/services/storage/temporary-file.server.ts"
import { uploadPath } from "./address.server.ts"
import { keepContent } from "./content.server.ts"
import { type Encoded, normaliseImported, normalisePicture } from "./encode.server.ts"
import { Room, requireRoom } from "./quota.server.ts"

type Upload = { imageUrl: string; width: number; height: number }

/** @throws {TooLarge} {UnsupportedMediaType} {Invalid} (field `image`). */
export async function storeUpload(
  viewerId: number,
  file: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Upload> {
  await requireRoom(viewerId)
  const requester = { key: `user:${viewerId}`, signal }
  const picture = await withTemporaryFile(notTooMuch(file), (path) => normalisePicture(path, requester))
  return keepUpload(viewerId, picture)
}

/** A picture of an exported ZIP file. @param room of all of its pictures. @throws as `storeUpload`. */
export async function storeImportedPicture(
  userId: number,
  bytes: Uint8Array,
  { signal, room = new Room(userId) }: { signal?: AbortSignal | undefined; room?: Room } = {},
): Promise<Upload> {
  if (bytes.byteLength > UPLOAD_MAX_BYTES) throw tooLarge()
  await room.require()
  return keepUpload(userId, await normaliseImported(bytes, { key: `user:${userId}`, signal }), room)
}

async function keepUpload(userId: number, picture: Encoded, room = new Room(userId)): Promise<Upload> {
  await room.require(picture.bytes.byteLength)
  const id = randomBytes(16).toString("base64url")
  const imageUrl = uploadPath(id)
  await keepContent({ id, address: imageUrl }, picture, userId)
  room.take(picture.bytes.byteLength)
  return { imageUrl, width: picture.width, height: picture.height }
}

const tooLarge = () => new TooLarge("The picture is larger than 10 MB. Please choose a smaller one.")

/** Not `for await`: leaving it early would cancel the request's body and close the connection. */
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
