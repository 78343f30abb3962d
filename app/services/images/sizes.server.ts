import { LRUCache } from "lru-cache"
import { findSizes } from "#db/image-records.server.ts"
import { imageId, type Size } from "./address.server.ts"

const known = new LRUCache<string, Size>({ max: 20_000 })

/** Sizes of the stored ones, by `imageUrl`. At most one query. */
export async function pictureSizes(
  imageUrls: Iterable<string | null | undefined>,
): Promise<Map<string, Size>> {
  const asked = [...new Set(imageUrls)].filter((url): url is string => !!url)
  const unknown = new Map(asked.filter((url) => !known.has(url)).map((url) => [imageId(url), url]))
  if (unknown.size > 0) {
    for (const { id, width, height } of await findSizes([...unknown.keys()])) {
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
