import { and, eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { collectionVisibleTo, requireAdder } from "../collections/access.server.ts"
import { requireBelowItemLimit } from "../count-limits.server.ts"
import { productColumns } from "../product-fields.server.ts"
import { type ByLink, requireUser, type Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { rejectDuplicateLink } from "./duplicates.server.ts"
import { itemExists } from "./writes.server.ts"

/** A copy shares these with its original. What was said about the original stays there. */
const contentColumns = {
  ...productColumns(items),
  brandKey: items.brandKey,
  searchKey: items.searchKey,
  productUrlKey: items.productUrlKey,
  canonicalUrl: items.canonicalUrl,
  canonicalUrlKey: items.canonicalUrlKey,
}

type From = { from?: ByLink | Viewer }
export type Copied = { id: number; collectionId: number; name: string }

/** @param from who sees the original: the viewer, or the view link that they have opened. */
export async function copyItem(
  viewer: Viewer,
  id: number,
  { collectionId }: { collectionId: number },
  { from, ...options }: WriteOptions & From = {},
): Promise<Copied> {
  requireUser(viewer)
  return write((tx) => copyWithin(tx, viewer, id, collectionId, from), options, itemExists)
}

/** Within a write. It throws before it writes anything. */
export async function copyWithin(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  collectionId: number,
  from: ByLink | Viewer = viewer,
): Promise<Copied> {
  const [row] = await tx
    .select({ content: contentColumns })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(items.id, id), collectionVisibleTo(from)))
  if (!row) throw new NotFound("Item not found")
  return insertCopy(tx, viewer, row.content, { collectionId })
}

type Content = { [Name in keyof typeof contentColumns]: (typeof items.$inferSelect)[Name] }

/** Within a write. It throws before it writes anything. @throws {Forbidden} for who may not add to the collection. */
export async function insertCopy(
  tx: Transaction,
  viewer: Viewer,
  content: Content,
  { collectionId, linkedOnce = false }: { collectionId: number; linkedOnce?: boolean },
): Promise<Copied> {
  requireBelowItemLimit(await requireAdder(viewer, collectionId, tx))
  if (linkedOnce) await rejectDuplicateLink(tx, collectionId, content, { field: "collectionId" })
  const [copy] = await tx
    .insert(items)
    .values({ ...content, collectionId, userId: requireUser(viewer).id })
    .returning({ id: items.id, collectionId: items.collectionId, name: items.name })
  if (!copy) throw new Error("The copy was not written")
  return copy
}
