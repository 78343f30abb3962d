import { isDiskFull } from "~/services/storage/errors.ts"
import { cache } from "~/services/storage/stores.server.ts"
import { Limiter } from "../limiter.ts"
import { imageId, isUpload } from "./address.server.ts"
import { readContent } from "./content.server.ts"
import type { Requester } from "./decode-queue.ts"
import { resizePicture } from "./encode.server.ts"
import { PICTURE_WIDTHS } from "./limits.ts"
import { fetchShopPicture } from "./shop-picture.server.ts"
import { SingleFlight } from "./single-flight.ts"

/** Part of the name of every rendition: raise it when they are made differently, so that old ones are made again. */
const EDITION = 1

/** Renditions that are read and made at once; each holds its picture in memory. */
const turns = new Limiter({ slots: 8, slotsPerKey: 4, waiting: 2_000, waitingPerKey: 300 })
const renditions = new SingleFlight<Uint8Array | null>()

/**
 * A picture in one of the widths of `PICTURE_WIDTHS`, as WebP. Made on the first asking and kept in the cache; a
 * shop's picture is fetched when nobody has asked for it before. Requests for the same thing share the work.
 * @param requesterOf tells who asks; called only when there is something to do.
 * @returns null when the picture cannot be had: 'No Image' is to be shown.
 * @throws {TooManyRequests} when too much of one requester waits. @throws {Unavailable} when too much waits in all.
 */
export async function pictureRendition(
  imageUrl: string,
  width: number,
  requesterOf: () => Promise<Requester> = nobody,
): Promise<Uint8Array | null> {
  const key = renditionKey(imageId(imageUrl), width)
  const cached = await cache.read(key)
  if (cached) return cached
  const requester = await requesterOf()
  const make = () =>
    turns.run(() => renditions.run(key, () => makeRendition(imageUrl, width, key)), requester)
  return (await make()) ?? ((await isFetched(imageUrl, requester)) ? make() : null)
}

const nobody = async (): Promise<Requester> => ({})

/** @returns null when the picture is not kept. */
async function makeRendition(imageUrl: string, width: number, key: string): Promise<Uint8Array | null> {
  const cached = await cache.read(key)
  if (cached) return cached
  const kept = await readContent(imageId(imageUrl))
  if (!kept) return null
  const { bytes } = await resizePicture(kept, width)
  await cache.write(key, bytes).catch((error: unknown) => {
    // It can be shown all the same, and is made again the next time.
    if (!isDiskFull(error)) throw error
  })
  return bytes
}

/** Whether a picture that is not kept could be fetched. */
const isFetched = async (imageUrl: string, requester: Requester): Promise<boolean> =>
  !isUpload(imageUrl) && fetchShopPicture({ id: imageId(imageUrl), address: imageUrl }, requester)

/**
 * A picture as it is kept, at most 2048 pixels a side, as WebP; fetched first where it is a shop's.
 * @returns null when it cannot be had.
 */
export async function keptPicture(imageUrl: string, requester: Requester = {}): Promise<Uint8Array | null> {
  const id = imageId(imageUrl)
  return (await readContent(id)) ?? ((await isFetched(imageUrl, requester)) ? readContent(id) : null)
}

/**
 * Fetches the shop picture of a saved item in the background, so that it is there when it is shown and outlives the
 * shop's page. Never throws. It waits in the user's bounded queue of fetches; one that fails or finds the queue full
 * happens when the picture is shown.
 */
export function keepPicture(imageUrl: string, userId: number): void {
  isFetched(imageUrl, { key: `user:${userId}` }).catch(() => {})
}

/** A strong validator: a rendition never changes. */
export const pictureTag = (imageUrl: string, width: number | "kept") =>
  `"${EDITION}-${imageId(imageUrl)}-${width}"`

const renditionKey = (id: string, width: number) => `${EDITION}/${id.slice(0, 2)}/${id}-${width}.webp`

/** Removes what the cache has of a picture. */
export async function dropRenditions(id: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) await cache.remove(renditionKey(id, width))
}
