import { eq } from "drizzle-orm"
import { db, type Source } from "#db/client.server.ts"
import { groupItems } from "#db/schema/index.ts"
import { linkColumns } from "~/domain/product-link.server.ts"
import { Forbidden, Invalid } from "~/errors.ts"
import { validation } from "~/words/messages.ts"
import type { Editing } from "../edit.server.ts"
import { dropPictures, fetchPicturesLater, requireUploads } from "../pictures.server.ts"
import { addressesOf, changedProduct } from "../product-fields.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write, writePrepared } from "../write.server.ts"
import { joinToContribute, requireContributor } from "./access.server.ts"
import type { GroupItemChange, NewGroupItem } from "./inputs.server.ts"
import { contentOf, contentOfItem, type ReadPage, rejectDuplicate } from "./item-content.server.ts"
import { getGroupItem, readGroupItem } from "./item-reads.server.ts"
import { mayEditItem } from "./policy.ts"
import type { GroupItem } from "./responses.server.ts"

/**
 * @param read is called for a link without a name. If it throws, nothing is saved.
 * @returns the product, and whether its price is only the lowest one of the page that was read.
 */
export async function addGroupItem(
  viewer: Viewer,
  groupId: number,
  input: NewGroupItem,
  { read, linkedOnce = false, ...options }: WriteOptions & { read: ReadPage; linkedOnce?: boolean },
): Promise<GroupItem & { priceVaries: boolean }> {
  const { url, itemId } = input
  const { result } = await writePrepared(
    async () => {
      await requireContributor(viewer, groupId)
      if ((url === undefined) === (itemId === undefined)) throw new Invalid({ url: [validation.url] })
      if (url === undefined) return null
      // A duplicate is reported before its page is read, which takes seconds.
      if (linkedOnce) await rejectDuplicate(db, groupId, linkColumns(url))
      return contentOf(input, url, read)
    },
    async (tx, prepared) => {
      // Checked again: the user may have been removed while the page was read.
      const user = await joinToContribute(tx, viewer, groupId)
      const { content, priceVaries } = prepared ?? {
        content: await contentOfItem(tx, viewer, itemId ?? 0),
        priceVaries: false,
      }
      if (linkedOnce) await rejectDuplicate(tx, groupId, content)
      const addresses = addressesOf(content)
      await requireUploads(tx, viewer, { imageUrl: input.imageUrl }, addresses)
      const [row] = await tx
        .insert(groupItems)
        .values({ groupId, userId: user.id, ...content })
        .returning({ id: groupItems.id })
      if (!row) throw new Error("The group item was not written")
      await fetchPicturesLater(tx, viewer, addresses)
      return { ...(await readGroupItem(viewer, groupId, row.id, tx)), priceVaries }
    },
    options,
    async ({ id }) => (await db.$count(groupItems, eq(groupItems.id, id))) > 0,
  )
  return result
}

/** @throws {Forbidden} for all but the group's owner and who added the item. */
export async function requireGroupItemEditor(
  viewer: Viewer,
  groupId: number,
  itemId: number,
  source?: Source,
): Promise<GroupItem> {
  requireUser(viewer)
  const { group, item } = await getGroupItem(viewer, groupId, itemId, source)
  if (!mayEditItem(viewer, group.role, item))
    throw new Forbidden("Only the group's owner and who added this item can do this")
  return item
}

export async function updateGroupItem(
  viewer: Viewer,
  groupId: number,
  itemId: number,
  input: GroupItemChange,
  options: Editing = {},
): Promise<{ item: GroupItem }> {
  return write(async (tx) => {
    const before = await requireGroupItemEditor(viewer, groupId, itemId, tx)
    const { change: changed, added, dropped } = changedProduct(input, before, options.edit)
    const { productUrl, ...change } = changed
    const link = productUrl ? linkColumns(productUrl) : null
    await requireUploads(tx, viewer, { imageUrl: input.imageUrl }, added)
    const isDecided = change.state !== undefined && change.state !== before.state
    const values = {
      ...change,
      ...(isDecided && { stateById: requireUser(viewer).id, stateAt: new Date() }),
      ...(link && link.productUrl !== before.productUrl && link),
    }
    if (Object.values(values).some((value) => value !== undefined))
      await tx.update(groupItems).set(values).where(eq(groupItems.id, itemId))
    const item = await readGroupItem(viewer, groupId, itemId, tx)
    await fetchPicturesLater(tx, viewer, added)
    await dropPictures(tx, dropped)
    return { item }
  }, options)
}

export async function removeGroupItem(
  viewer: Viewer,
  groupId: number,
  itemId: number,
  options?: WriteOptions,
): Promise<void> {
  return erase(async (tx) => {
    const item = await requireGroupItemEditor(viewer, groupId, itemId, tx)
    await tx.delete(groupItems).where(eq(groupItems.id, itemId))
    await dropPictures(tx, addressesOf(item))
  }, options)
}
