import { items } from "#db/schema/index.ts"
import { cleanProductUrl, productUrlKey } from "~/services/product-page/clean/url.ts"
import { collectionAccess } from "../collections/access.server.ts"
import { needUpload, pictureSaved } from "../pictures.server.ts"
import { needRoomForItem } from "../room.server.ts"
import { fold } from "../text.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { write } from "../write.server.ts"
import { itemSearchKey } from "./keys.ts"
import type { NewItem } from "./schema.server.ts"
import { refuseTwin } from "./twin.server.ts"

/**
 * Adds an item to a collection that the viewer sees; any signed-in person may (product decisions).
 * @param options.linkedOnce refuses a link that the collection has already.
 * @returns the ids of the item and its collection.
 * @throws {Unauthenticated} for a visitor.
 * @throws {NotFound} 'Collection not found' when they do not see the collection. @throws {Invalid} for a path of a
 *   picture that nobody uploaded. @throws {Twin} for a link that is there already.
 * @throws {Conflict} when the collection is full.
 */
export async function createItem(
  viewer: Viewer,
  input: NewItem,
  { linkedOnce = false }: { linkedOnce?: boolean } = {},
): Promise<{ id: number; collectionId: number }> {
  const person = requireUser(viewer)
  const item = await write(async (tx) => {
    // Whoever is signed in and sees a collection may add to it.
    const access = await collectionAccess(tx, viewer, input.collectionId)
    needRoomForItem(access)
    const collectionId = access.id
    if (linkedOnce) await refuseTwin(tx, collectionId, input.productUrl)
    await needUpload(tx, "imageUrl", input.imageUrl)
    const [row] = await tx
      .insert(items)
      .values({
        name: input.name,
        brand: input.brand,
        brandKey: fold(input.brand),
        searchKey: itemSearchKey(input.name, input.brand),
        description: input.description ?? null,
        imageUrl: input.imageUrl,
        productUrl: cleanProductUrl(input.productUrl),
        productUrlKey: productUrlKey(input.productUrl),
        collectionId,
        userId: person.id,
      })
      .returning({ id: items.id, collectionId: items.collectionId })
    if (!row) throw new Error("The item was not written")
    return row
  })
  pictureSaved(viewer, input.imageUrl)
  return item
}
