import { and, desc, eq, inArray, isNull } from "drizzle-orm"
import { type Database, db, type Transaction } from "#db/client.server.ts"
import { collections, groupItems, items } from "#db/schema/index.ts"
import { idsWithLink, type LinkColumns, linkColumns, sentLinkColumns } from "~/domain/product-link.server.ts"
import { Forbidden, Invalid, NotFound } from "~/errors.ts"
import { lengths } from "~/limits.ts"
import { type ProductField, productValues } from "~/product-fields.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { shorten } from "~/text.ts"
import { validation } from "~/words/messages.ts"
import { collectionVisibleTo } from "../collections/access.server.ts"
import { changedFields, type Edit } from "../edit.server.ts"
import { optionalPicture } from "../fields.server.ts"
import { DuplicateLink } from "../items/duplicates.server.ts"
import { dropPictures, fetchPictureLater, requireUpload } from "../pictures.server.ts"
import { changedPicture, productColumns } from "../product-fields.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type Once, write, writePrepared } from "../write.server.ts"
import { groupAccess, joinToContribute, requireContributor, requireItemsAccess } from "./access.server.ts"
import type { GroupItemChange, NewGroupItem } from "./inputs.server.ts"
import { mayEditItem } from "./policy.ts"
import { readGroupItem } from "./reads.server.ts"
import type { GroupItem } from "./responses.server.ts"

type Source = Pick<Database, "select">
type ReadPage = (url: string) => Promise<ProductPage>
type Content = Pick<GroupItem, ProductField> & LinkColumns

/** @param read is called for a link without a name. If it throws, nothing is saved. */
export async function addGroupItem(
  viewer: Viewer,
  groupId: number,
  input: NewGroupItem,
  { read, linkedOnce = false, once }: { read: ReadPage; linkedOnce?: boolean; once?: Once | undefined },
): Promise<GroupItem> {
  const { url, itemId } = input
  const { result } = await writePrepared(
    async () => {
      await requireContributor(viewer, groupId)
      if ((url === undefined) === (itemId === undefined)) throw new Invalid({ url: [validation.url] })
      if (url === undefined) return null
      // A duplicate is told before its page is read, which takes seconds.
      if (linkedOnce) await rejectDuplicate(db, groupId, linkColumns(url))
      return contentOf(input, url, read)
    },
    async (tx, prepared) => {
      // Checked again: the user may have been removed while the page was read.
      const user = await joinToContribute(tx, viewer, groupId)
      const content = prepared ?? (await contentOfItem(tx, viewer, itemId ?? 0))
      if (linkedOnce) await rejectDuplicate(tx, groupId, content)
      await requireUpload(tx, "imageUrl", content.imageUrl)
      const [row] = await tx
        .insert(groupItems)
        .values({ groupId, userId: user.id, ...content })
        .returning({ id: groupItems.id })
      if (!row) throw new Error("The group item was not written")
      await fetchPictureLater(tx, viewer, content.imageUrl)
      return readGroupItem(groupId, row.id, tx)
    },
    once,
    async ({ id }) => (await db.$count(groupItems, eq(groupItems.id, id))) > 0,
  )
  return result
}

/** Fields of the input count before those of the page. A page without a product is saved by its title, else by its host. */
async function contentOf(input: NewGroupItem, url: string, read: ReadPage): Promise<Content> {
  const given = productValues<Omit<NewGroupItem, "itemId">>(input)
  const { name, brand, description, imageUrl } = given
  if (name) return { ...given, name, ...sentLinkColumns(url, input.canonicalUrl) }
  const page = await read(url)
  const picture = optionalPicture().safeParse(page.imageUrl)
  return {
    ...given,
    name: shorten(page.name || page.title || new URL(url).hostname.replace(/^www\./, ""), lengths.name),
    brand: brand ?? (page.brand && shorten(page.brand, lengths.name)),
    description: description ?? (page.description && shorten(page.description, lengths.description)),
    imageUrl: imageUrl ?? ((picture.success && picture.data) || null),
    ...linkColumns(url, page.canonicalUrl),
  }
}

/** The viewer must see the item's collection. */
async function contentOfItem(tx: Transaction, viewer: Viewer, id: number): Promise<Content> {
  const [item] = await tx
    .select({ ...productColumns(items), canonicalUrl: items.canonicalUrl })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(items.id, id), collectionVisibleTo(viewer)))
  if (!item) throw new NotFound("Item not found")
  const { productUrl, canonicalUrl, ...content } = item
  if (!productUrl) throw new Invalid({ itemId: ["This item has no link"] })
  return { ...content, ...linkColumns(productUrl, canonicalUrl) }
}

export async function rejectDuplicate(source: Source, groupId: number, link: LinkColumns): Promise<void> {
  const { productUrl, canonicalUrl } = link
  const inGroup = eq(groupItems.groupId, groupId)
  // Items from before `productUrlKey` have no key.
  const old = db
    .select({ id: groupItems.id })
    .from(groupItems)
    .where(
      and(
        inGroup,
        isNull(groupItems.productUrlKey),
        inArray(groupItems.productUrl, canonicalUrl ? [productUrl, canonicalUrl] : [productUrl]),
      ),
    )
  const [duplicate] = await source
    .select({ id: groupItems.id, name: groupItems.name })
    .from(groupItems)
    .where(inArray(groupItems.id, idsWithLink(groupItems, inGroup, link).unionAll(old)))
    .orderBy(desc(groupItems.id))
    .limit(1)
  if (duplicate) throw new DuplicateLink(duplicate, { place: "group", field: "url" })
}

/** @throws {Forbidden} for all but the group's owner and who added the item. */
export async function requireGroupItemEditor(
  viewer: Viewer,
  groupId: number,
  itemId: number,
  source?: Source,
): Promise<GroupItem> {
  requireUser(viewer)
  const access = await groupAccess(viewer, groupId, source)
  requireItemsAccess(access)
  const item = await readGroupItem(groupId, itemId, source)
  if (!mayEditItem(viewer, access.role, item))
    throw new Forbidden("Only the group's owner and who added this item can do this")
  return item
}

export async function updateGroupItem(
  viewer: Viewer,
  groupId: number,
  itemId: number,
  input: GroupItemChange,
  { once, edit }: { once?: Once | undefined; edit?: Edit | undefined } = {},
): Promise<{ item: GroupItem }> {
  return write(async (tx) => {
    const before = await requireGroupItemEditor(viewer, groupId, itemId, tx)
    const { productUrl, ...change } = changedFields(input, before, edit)
    const link = productUrl ? linkColumns(productUrl) : null
    const { isReplaced, imageAlt } = changedPicture(change, before)
    if (isReplaced) await requireUpload(tx, "imageUrl", change.imageUrl)
    const values = { ...change, imageAlt, ...(link && link.productUrl !== before.productUrl && link) }
    if (Object.values(values).some((value) => value !== undefined))
      await tx.update(groupItems).set(values).where(eq(groupItems.id, itemId))
    const item = await readGroupItem(groupId, itemId, tx)
    if (isReplaced) {
      await fetchPictureLater(tx, viewer, change.imageUrl)
      await dropPictures(tx, [before.imageUrl])
    }
    return { item }
  }, once)
}

export async function removeGroupItem(
  viewer: Viewer,
  groupId: number,
  itemId: number,
  once?: Once,
): Promise<void> {
  return erase(async (tx) => {
    const { imageUrl } = await requireGroupItemEditor(viewer, groupId, itemId, tx)
    await tx.delete(groupItems).where(eq(groupItems.id, itemId))
    await dropPictures(tx, [imageUrl])
  }, once)
}
