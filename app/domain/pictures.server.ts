import { and, eq, inArray, isNotNull } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import { db, type Given, prepared, type Transaction, valuesOf } from "#db/client.server.ts"
import { enqueue } from "#db/jobs.server.ts"
import { images } from "#db/schema/index.ts"
import { Invalid } from "~/errors.ts"
import { imageId, isUpload, type Size } from "~/services/images/address.server.ts"
import { validation } from "~/words/messages.ts"
import type { Viewer } from "./viewer.ts"

const imageById = prepared(({ id }: { id: Given<string> }) =>
  db.select({ id: images.id }).from(images).where(eq(images.id, id)),
)

/** Refuses the path of an upload that does not exist. @param field the input's name of it. */
export async function requireUpload(
  tx: Transaction,
  field: string,
  imageUrl: string | null | undefined,
): Promise<void> {
  if (!imageUrl || !isUpload(imageUrl)) return
  const [upload] = await imageById(tx, { id: imageId(imageUrl) })
  if (!upload) throw new Invalid({ [field]: [validation.url] })
}

/** Every write that ends references to pictures calls this. Pictures with other references stay. */
export async function dropPictures(
  tx: Transaction,
  imageUrls: Iterable<string | null | undefined>,
): Promise<void> {
  const addresses = [...imageUrls].filter((url): url is string => Boolean(url))
  if (addresses.length > 0) await enqueue(tx, "unused-pictures", { addresses })
}

/** Every write that saves a picture's address calls this, so that a shop's picture is fetched before it is shown. */
export async function fetchPictureLater(
  tx: Transaction,
  viewer: Viewer,
  imageUrl: string | null | undefined,
  kind: "saved-picture" | "read-picture" = "saved-picture",
): Promise<void> {
  if (!viewer || !imageUrl || isUpload(imageUrl)) return
  const userId = viewer.id
  await enqueue(tx, kind, { imageUrl, userId }, { userId })
}

const sizesOf = prepared(({ ids }: { ids: Given<string> }) =>
  db
    .select({ id: images.id, width: images.width, height: images.height })
    .from(images)
    .where(and(inArray(images.id, valuesOf(ids)), isNotNull(images.contentHash))),
)

const known = new LRUCache<string, Size>({ max: 20_000 })

/** Sizes of the stored ones, by `imageUrl`. At most one query. */
export async function pictureSizes(
  imageUrls: Iterable<string | null | undefined>,
): Promise<Map<string, Size>> {
  const asked = [...new Set(imageUrls)].filter((url): url is string => !!url)
  const unknown = new Map(asked.filter((url) => !known.has(url)).map((url) => [imageId(url), url]))
  if (unknown.size > 0) {
    for (const { id, width, height } of await sizesOf(db, { ids: JSON.stringify([...unknown.keys()]) })) {
      const url = unknown.get(id)
      if (url && width && height) known.set(url, { width, height })
    }
  }
  const sizes = new Map<string, Size>()
  for (const url of asked) {
    const size = known.get(url)
    if (size) sizes.set(url, size)
  }
  return sizes
}
