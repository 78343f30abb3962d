import { desc, eq, inArray } from "drizzle-orm"
import { db, type Given, prepared, type Transaction } from "#db/client.server.ts"
import { items } from "#db/schema/index.ts"
import { Conflict } from "~/errors.ts"
import { idsWithLink, type LinkColumns } from "../product-link.server.ts"

export class DuplicateLink extends Conflict {
  readonly item: { id: number; name: string }
  constructor(
    item: { id: number; name: string },
    { place, field } = { place: "collection", field: "productUrl" },
  ) {
    super(`This link is in the ${place} already`, { field })
    this.item = item
  }
}

type LinkInCollection = {
  collectionId: Given<number>
  productUrlKey: Given<string>
  canonicalUrlKey: Given<string> | null
}

const itemWithLink = prepared(({ collectionId, ...keys }: LinkInCollection) =>
  db
    .select({ id: items.id, name: items.name })
    .from(items)
    .where(inArray(items.id, idsWithLink(items, eq(items.collectionId, collectionId), keys)))
    .orderBy(desc(items.id))
    .limit(1),
)

export async function rejectDuplicateLink(
  tx: Pick<Transaction, "select">,
  collectionId: number,
  { productUrlKey, canonicalUrlKey }: LinkColumns,
): Promise<void> {
  const [duplicate] = await itemWithLink(tx, { collectionId, productUrlKey, canonicalUrlKey })
  if (duplicate) throw new DuplicateLink(duplicate)
}
