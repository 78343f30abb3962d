import { LRUCache } from "lru-cache"
import { isHiddenUpload } from "~/domain/pictures.server.ts"
import { imageId, isUpload, type PictureAddress } from "~/services/images/address.server.ts"

/*
 * The address of a public picture stays the same, so that everybody keeps it. What it shows may become private: an upload is
 * sent by it only while visitors see something that has it. A shop's picture is at the shop for everybody.
 */

/** With as long in shared caches (`pictureCaching`), an address ends within a day after its picture has become private. */
export const PUBLIC_UPLOAD_MS = 12 * 60 * 60_000

/** Until when (ms) an upload is not looked up again. */
const shownUntil = new LRUCache<string, number>({ max: 20_000 })

type Address = Pick<PictureAddress, "imageUrl" | "visibility">

export const isPublicUpload = ({ imageUrl, visibility }: Address): boolean =>
  visibility === "public" && isUpload(imageUrl)

/** False for one that has to be looked up. */
export const isKnownToBeShown = (address: Address): boolean =>
  !isPublicUpload(address) || (shownUntil.get(imageId(address.imageUrl)) ?? 0) > Date.now()

export async function isStillShown(address: Address): Promise<boolean> {
  if (isKnownToBeShown(address)) return true
  const id = imageId(address.imageUrl)
  if (await isHiddenUpload(id)) return false
  shownUntil.set(id, Date.now() + PUBLIC_UPLOAD_MS)
  return true
}
