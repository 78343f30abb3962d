import { eq } from "drizzle-orm"
import { groupItems } from "#db/schema/index.ts"
import { linkColumns } from "~/domain/product-link.server.ts"
import { type Copied, insertCopy } from "../items/copy-writes.server.ts"
import { itemExists } from "../items/writes.server.ts"
import { itemKeys, productColumns } from "../product-fields.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { getGroupItem } from "./item-reads.server.ts"

/** Copies a product into a collection that the viewer may add to, unless its link is there. */
export async function copyGroupItem(
  viewer: Viewer,
  groupId: number,
  itemId: number,
  { collectionId }: { collectionId: number },
  options?: WriteOptions,
): Promise<Copied> {
  requireUser(viewer)
  return write(
    async (tx) => {
      await getGroupItem(viewer, groupId, itemId, tx)
      const [row] = await tx
        .select({ ...productColumns(groupItems), canonicalUrl: groupItems.canonicalUrl })
        .from(groupItems)
        .where(eq(groupItems.id, itemId))
      if (!row) throw new Error("The group item was not read")
      // Items from before their columns have no keys.
      const content = { ...row, ...itemKeys(row), ...linkColumns(row.productUrl, row.canonicalUrl) }
      return insertCopy(tx, viewer, content, { collectionId, linkedOnce: true })
    },
    options,
    itemExists,
  )
}
