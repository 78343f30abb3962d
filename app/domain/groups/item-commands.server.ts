import { and, eq } from "drizzle-orm"
import { groupItems } from "#db/schema/index.ts"
import { lengths } from "~/limits.ts"
import { cleanProductUrl, type ProductPage } from "~/services/product-page/index.ts"
import { Forbidden, NotFound } from "../errors.ts"
import { optionalPicture } from "../fields.server.ts"
import { pictureSaved } from "../pictures.server.ts"
import { shorten } from "../text.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, write } from "../write.server.ts"
import { contribute, groupAccess, needContributor, needItems } from "./access.server.ts"
import { mayRemoveItem } from "./policy.ts"

/**
 * Reads the page behind a link and puts its product on the group's list; in a public group that makes a member.
 * A page that shows no product is saved by its best title, else by its host (product decisions, 'Group items').
 * @param read reads the page. It is asked only once the viewer is known to be let in, and may throw
 *   {@link Unprocessable}: then nothing is saved.
 * @returns the item's id.
 * @throws {NotFound} 'Group not found'. @throws {Forbidden} for who may not contribute.
 */
export async function addGroupItem(
  viewer: Viewer,
  groupId: number,
  url: string,
  read: (url: string) => Promise<ProductPage>,
): Promise<{ id: number }> {
  await needContributor(viewer, groupId)
  const item = itemOf(await read(url), url)
  const saved = await write(async (tx) => {
    // Asked again: reading takes seconds, and by now the person may have been removed.
    const person = await contribute(tx, viewer, await groupAccess(tx, viewer, groupId))
    const [row] = await tx
      .insert(groupItems)
      .values({ groupId, userId: person.id, ...item })
      .returning({ id: groupItems.id })
    if (!row) throw new Error("The group item was not written")
    return row
  })
  pictureSaved(viewer, item.imageUrl)
  return saved
}

/** The parts of a page that fit an item's fields, so that it can be saved to a collection as it is. */
function itemOf(page: ProductPage, url: string) {
  const picture = optionalPicture().safeParse(page.imageUrl)
  return {
    name: shorten(page.name || page.title || new URL(url).hostname.replace(/^www\./, ""), lengths.name),
    brand: page.brand ? shorten(page.brand, lengths.name) : null,
    description: page.description ? shorten(page.description, lengths.description) : null,
    imageUrl: (picture.success && picture.data) || null,
    productUrl: cleanProductUrl(url),
  }
}

/**
 * Takes an item off a group's list; who added it and the group's owner may.
 * @throws {NotFound} when group or item are not there. @throws {Forbidden} for others who see them.
 */
export async function removeGroupItem(viewer: Viewer, groupId: number, itemId: number): Promise<void> {
  requireUser(viewer)
  await erase(async (tx) => {
    const access = await groupAccess(tx, viewer, groupId)
    needItems(access)
    const [item] = await tx
      .select({ userId: groupItems.userId })
      .from(groupItems)
      .where(and(eq(groupItems.id, itemId), eq(groupItems.groupId, groupId)))
    if (!item) throw new NotFound("Item not found")
    if (!mayRemoveItem(viewer, access.role, item)) throw new Forbidden()
    await tx.delete(groupItems).where(eq(groupItems.id, itemId))
  })
}
