import { findIdsBefore, forgetUnused, isContentUsed } from "#db/image-records.server.ts"
import { uploads } from "~/services/storage/stores.server.ts"
import { imageId } from "./address.server.ts"
import { contentKey } from "./content.server.ts"
import { dropRenditions } from "./serve.server.ts"

export async function releasePictures(imageUrls: Iterable<string | null>): Promise<number> {
  const addresses = [...new Set(imageUrls)].filter((url): url is string => url !== null)
  return addresses.length > 0 ? deleteFiles(await forgetUnused(addresses.map(imageId))) : 0
}

/** Uploads and previews that were never saved are unused too. */
export async function sweepUnusedPictures(before: Date): Promise<number> {
  let deleted = 0
  let ids = await findIdsBefore(before, "")
  while (ids.length > 0) {
    deleted += await deleteFiles(await forgetUnused(ids))
    ids = await findIdsBefore(before, ids.at(-1) ?? "")
  }
  return deleted
}

async function deleteFiles(forgotten: { id: string; contentHash: string | null }[]): Promise<number> {
  for (const hash of new Set(forgotten.map((image) => image.contentHash))) if (hash) await removeContent(hash)
  for (const { id } of forgotten) await dropRenditions(id)
  return forgotten.length
}

/** Restores the file if the same picture is added meanwhile. */
async function removeContent(hash: string): Promise<void> {
  const key = contentKey(hash)
  if (await isContentUsed(hash)) return
  const bytes = await uploads.read(key)
  await uploads.remove(key)
  if (bytes && (await isContentUsed(hash))) await uploads.write(key, bytes)
}
