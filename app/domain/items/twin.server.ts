import { and, desc, eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { items } from "#db/schema/index.ts"
import { productUrlKey } from "~/services/product-page/clean/url.ts"
import { Conflict } from "../errors.ts"

/** A link that a collection has already. */
export class Twin extends Conflict {
  /** The newest item that has it. */
  readonly item: { id: number; name: string }
  constructor(item: { id: number; name: string }) {
    super("This link is in the collection already", { field: "productUrl" })
    this.item = item
  }
}

/** @throws {Twin} when an item of the collection has the same link, however it was written. */
export async function refuseTwin(
  tx: Pick<Transaction, "select">,
  collectionId: number,
  productUrl: string,
): Promise<void> {
  const [twin] = await tx
    .select({ id: items.id, name: items.name })
    .from(items)
    .where(and(eq(items.collectionId, collectionId), eq(items.productUrlKey, productUrlKey(productUrl))))
    .orderBy(desc(items.id))
    .limit(1)
  if (twin) throw new Twin(twin)
}
