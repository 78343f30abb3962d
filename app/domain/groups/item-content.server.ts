import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import { db, type Source, type Transaction } from "#db/client.server.ts"
import { collections, groupItems, items } from "#db/schema/index.ts"
import { idsWithLink, type LinkColumns, linkColumns, sentLinkColumns } from "~/domain/product-link.server.ts"
import { Invalid, NotFound } from "~/errors.ts"
import type { ProductField } from "~/product-fields.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { collectionVisibleTo } from "../collections/access.server.ts"
import { DuplicateLink } from "../items/duplicates.server.ts"
import {
  filledFromPage,
  fillsLowestPrice,
  newProductValues,
  productColumns,
} from "../product-fields.server.ts"
import type { Viewer } from "../viewer.ts"
import type { NewGroupItem } from "./inputs.server.ts"

export type ReadPage = (url: string) => Promise<ProductPage>
type Content = Pick<typeof groupItems.$inferSelect, ProductField> & LinkColumns

/** @returns the new product's columns, and whether its price is only the lowest one of its page. With a name in `input` no page is read. */
export async function contentOf(
  input: NewGroupItem,
  url: string,
  read: ReadPage,
): Promise<{ content: Content; priceVaries: boolean }> {
  const values = newProductValues(input)
  const { name } = values
  if (name)
    return { content: { ...values, name, ...sentLinkColumns(url, input.canonicalUrl) }, priceVaries: false }
  const page = await read(url)
  const content = { ...values, ...filledFromPage(page, url, values), ...linkColumns(url, page.canonicalUrl) }
  return { content, priceVaries: fillsLowestPrice(page, values.price) }
}

/** The viewer must see the item's collection. */
export async function contentOfItem(tx: Transaction, viewer: Viewer, id: number): Promise<Content> {
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

/** The newest item of the group that has the link. It checks no rights. */
export async function linkedGroupItem(
  groupId: number,
  { productUrl, canonicalUrl }: { productUrl: string; canonicalUrl?: string | null | undefined },
): Promise<{ id: number; name: string } | null> {
  return (await withLink(db, groupId, sentLinkColumns(productUrl, canonicalUrl))) ?? null
}

async function withLink(source: Source, groupId: number, link: LinkColumns) {
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
  const [item] = await source
    .select({ id: groupItems.id, name: groupItems.name })
    .from(groupItems)
    .where(
      sql`${groupItems.id} in (${idsWithLink(groupItems, inGroup, { ...link, limit: 1 })} union select id from ${old})`,
    )
    .orderBy(desc(groupItems.id))
    .limit(1)
  return item
}

export async function rejectDuplicate(source: Source, groupId: number, link: LinkColumns): Promise<void> {
  const duplicate = await withLink(source, groupId, link)
  if (duplicate) throw new DuplicateLink(duplicate, { place: "group", field: "url" })
}
