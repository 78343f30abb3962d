import { findImage } from "#db/image-records.server.ts"
import { PICTURE_WIDTHS } from "~/limits.ts"
import { isDiskFull } from "~/runtime/atomic-write.ts"
import { Limiter } from "~/runtime/limiter.ts"
import { cache } from "~/services/storage/stores.server.ts"
import { imageId, isUpload } from "./address.server.ts"
import { readContent } from "./content.server.ts"
import { type Requester, resizePicture, SingleFlight } from "./encode.server.ts"
import { fetchShopPicture } from "./shop-picture.server.ts"

/** Part of every rendition's file name. Raise it when renditions change. */
const EDITION = 1

export const pictureTurns = new Limiter({
  name: "pictures",
  slots: 8,
  slotsPerKey: 4,
  waiting: 2_000,
  waitingPerKey: 300,
})
const renditions = new SingleFlight<Uint8Array | null>()

/** @param requesterOf is called only when there is work to do. @returns null when the picture cannot be had. */
export async function pictureRendition(
  imageUrl: string,
  width: number,
  requesterOf: () => Promise<Requester> = nobody,
): Promise<Uint8Array | null> {
  const rendition = await storedPicture(imageUrl, width)
  if (rendition) return rendition
  const key = renditionKey(imageId(imageUrl), width)
  const requester = await requesterOf()
  const make = () =>
    pictureTurns.run(() => renditions.run(key, () => makeRendition(imageUrl, width, key)), requester)
  return (await make()) ?? ((await isFetched(imageUrl, requester)) ? make() : null)
}

/** Never fetches. @returns null for a picture that is not stored. */
export async function renditionOfStored(
  imageUrl: string,
  width: number,
  requester: Requester,
): Promise<Uint8Array | null> {
  const image = await findImage(imageId(imageUrl))
  return image?.contentHash ? pictureRendition(imageUrl, width, async () => requester) : null
}

/** @returns null when it must be made or fetched first. A deleted picture is null before its files are deleted. */
export async function storedPicture(imageUrl: string, width: number): Promise<Uint8Array | null> {
  const id = imageId(imageUrl)
  return (await findImage(id)) ? cache.read(renditionKey(id, width)) : null
}

const nobody = async (): Promise<Requester> => ({})

async function makeRendition(imageUrl: string, width: number, key: string): Promise<Uint8Array | null> {
  const rendition = await storedPicture(imageUrl, width)
  if (rendition) return rendition
  const content = await readContent(imageId(imageUrl))
  if (!content) return null
  const { bytes } = await resizePicture(content, width)
  await cache.write(key, bytes).catch((error: unknown) => {
    // The response does not need the cache.
    if (!isDiskFull(error)) throw error
  })
  return bytes
}

const isFetched = async (imageUrl: string, requester: Requester): Promise<boolean> =>
  !isUpload(imageUrl) && fetchShopPicture({ id: imageId(imageUrl), address: imageUrl }, requester)

export async function keptPicture(imageUrl: string, requester: Requester = {}): Promise<Uint8Array | null> {
  const id = imageId(imageUrl)
  return (await readContent(id)) ?? ((await isFetched(imageUrl, requester)) ? readContent(id) : null)
}

/** Uses the user's bounded queue, and remembers a shop's failure. @throws {TooManyRequests} or the error of a full disk. */
export async function keepPicture(imageUrl: string, userId: number): Promise<void> {
  await isFetched(imageUrl, { key: `user:${userId}` })
}

export const pictureTag = (imageUrl: string, width: number | "kept") =>
  `"${EDITION}-${imageId(imageUrl)}-${width}"`

const renditionKey = (id: string, width: number) => `${EDITION}/${id.slice(0, 2)}/${id}-${width}.webp`

export async function dropRenditions(id: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) await cache.remove(renditionKey(id, width))
}
