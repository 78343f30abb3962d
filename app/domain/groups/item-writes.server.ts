import { and, eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { groupItems } from "#db/schema/index.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { lengths } from "~/limits.ts"
import { cleanProductUrl, type ProductPage } from "~/services/product-page/index.ts"
import { shorten } from "~/text.ts"
import { optionalPicture } from "../fields.server.ts"
import { pictureSaved } from "../pictures.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type Once, writePrepared } from "../write.server.ts"
import { contribute, groupAccess, requireContributor, requireItemsAccess } from "./access.server.ts"
import { mayRemoveItem } from "./policy.ts"
import { groupItemColumns } from "./reads.server.ts"
import type { GroupItem } from "./responses.server.ts"

/** A page without a product is saved by its title, else by its host. If `read` throws, nothing is saved. */
export async function addGroupItem(
  viewer: Viewer,
  groupId: number,
  url: string,
  read: (url: string) => Promise<ProductPage>,
  once?: Once,
): Promise<GroupItem> {
  const { result } = await writePrepared(
    async () => {
      await requireContributor(viewer, groupId)
      return read(url)
    },
    async (tx, page) => {
      // Checked again: reading takes seconds, and the user may have been removed meanwhile.
      const user = await contribute(tx, viewer, groupId)
      const [row] = await tx
        .insert(groupItems)
        .values({ groupId, userId: user.id, ...itemOf(page, url) })
        .returning(groupItemColumns)
      if (!row) throw new Error("The group item was not written")
      return row
    },
    once,
    async ({ id }) => (await db.$count(groupItems, eq(groupItems.id, id))) > 0,
  )
  pictureSaved(viewer, result.imageUrl)
  return result
}

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

export async function removeGroupItem(
  viewer: Viewer,
  groupId: number,
  itemId: number,
  once?: Once,
): Promise<void> {
  requireUser(viewer)
  await erase(async (tx) => {
    const access = await groupAccess(viewer, groupId, tx)
    requireItemsAccess(access)
    const [item] = await tx
      .select({ userId: groupItems.userId })
      .from(groupItems)
      .where(and(eq(groupItems.id, itemId), eq(groupItems.groupId, groupId)))
    if (!item) throw new NotFound("Item not found")
    if (!mayRemoveItem(viewer, access.role, item)) throw new Forbidden()
    await tx.delete(groupItems).where(eq(groupItems.id, itemId))
  }, once)
}
