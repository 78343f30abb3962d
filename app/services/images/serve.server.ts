import { findImage } from "#db/image-records.server.ts"
import { isForWantOfRoom } from "~/services/storage/no-room.ts"
import { cache, uploads } from "~/services/storage/stores.server.ts"
import { imageId, isUpload } from "./address.server.ts"
import { contentKey } from "./content.server.ts"
import { resizePicture } from "./encode.server.ts"
import { PICTURE_WIDTHS } from "./limits.ts"
import { fetchShopPicture } from "./shop-picture.server.ts"
import { SingleFlight } from "./single-flight.ts"

/** Part of the name of every rendition: raise it when they are made differently, so that old ones are made again. */
const EDITION = 1

const originals = new SingleFlight<Uint8Array | null>()
const renditions = new SingleFlight<Uint8Array | null>()

/**
 * A picture in one of the widths of `PICTURE_WIDTHS`, as WebP. Made on the first asking and kept in the cache; a
 * shop's picture is fetched when nobody has asked for it before. Requests for the same thing share the work.
 * @returns null when the picture cannot be had: 'No Image' is to be shown.
 */
export async function pictureRendition(imageUrl: string, width: number): Promise<Uint8Array | null> {
  const key = renditionKey(imageId(imageUrl), width)
  return (await cache.read(key)) ?? renditions.run(key, () => makeRendition(imageUrl, width, key))
}

async function makeRendition(imageUrl: string, width: number, key: string) {
  const kept = await keptPicture(imageUrl)
  if (!kept) return null
  const { bytes } = await resizePicture(kept, width)
  await cache.write(key, bytes).catch((error: unknown) => {
    // It can be shown all the same, and is made again the next time.
    if (!isForWantOfRoom(error)) throw error
  })
  return bytes
}

/**
 * A picture as it is kept, at most 2048 pixels a side, as WebP; fetched first where it is a shop's.
 * @returns null when it cannot be had.
 */
export function keptPicture(imageUrl: string): Promise<Uint8Array | null> {
  const id = imageId(imageUrl)
  return originals.run(id, () => findOrFetch({ id, address: imageUrl }))
}

async function findOrFetch(key: { id: string; address: string }): Promise<Uint8Array | null> {
  const known = await findImage(key.id)
  const kept = known?.contentHash ? await uploads.read(contentKey(known.contentHash)) : null
  if (kept || isUpload(key.address)) return kept
  if (known?.retryAt && known.retryAt.getTime() > Date.now()) return null
  return fetchShopPicture(key, known?.failures ?? 0)
}

/**
 * Has a shop's picture fetched without waiting for it, so that it is there when it is shown and outlives the shop's
 * page. Call it after the write that refers to it. Never fails: what goes wrong is met again when the picture is shown.
 */
export function keepPicture(imageUrl: string | null | undefined): void {
  if (imageUrl) keptPicture(imageUrl).catch(() => {})
}

/** A strong validator: a rendition never changes. */
export const pictureTag = (imageUrl: string, width: number | "kept") =>
  `"${EDITION}-${imageId(imageUrl)}-${width}"`

const renditionKey = (id: string, width: number) => `${EDITION}/${id.slice(0, 2)}/${id}-${width}.webp`

/** Removes what the cache has of a picture. */
export async function dropRenditions(id: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) await cache.remove(renditionKey(id, width))
}
