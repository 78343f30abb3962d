import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { db, type Given, prepared, type Source } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { Conflict } from "~/errors.ts"
import { notDeleted } from "../collections/access.server.ts"
import { ownAndSharedIds } from "../collections/reads.server.ts"
import { cutPage, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import { idsWithLink, type LinkColumns, sentLinkColumns } from "../product-link.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { itemColumnsFor } from "./reads.server.ts"
import type { Item } from "./responses.server.ts"

type About = { place?: string; field?: string; message?: string }

export class DuplicateLink extends Conflict {
  readonly item: { id: number; name: string }
  constructor(
    item: { id: number; name: string },
    { place = "collection", field = "productUrl", message }: About = {},
  ) {
    super(message ?? `This link is in the ${place} already`, { field })
    this.item = item
  }
}

type Keys = { productUrlKey: Given<string>; canonicalUrlKey: Given<string> | null }
const itemWithLink = prepared(({ collectionId, ...keys }: Keys & { collectionId: Given<number> }) =>
  db
    .select({ id: items.id, name: items.name })
    .from(items)
    .where(
      sql`${items.id} in (${idsWithLink(items, eq(items.collectionId, collectionId), { ...keys, limit: 1 })})`,
    )
    .orderBy(desc(items.id))
    .limit(1),
)

export async function rejectDuplicateLink(
  tx: Source,
  collectionId: number,
  { productUrlKey, canonicalUrlKey }: Record<"productUrlKey" | "canonicalUrlKey", string | null>,
  about?: About,
): Promise<void> {
  if (!productUrlKey) return
  const [duplicate] = await itemWithLink(tx, { collectionId, productUrlKey, canonicalUrlKey })
  if (duplicate) throw new DuplicateLink(duplicate, about)
}

type OwnWithLink = Keys & { userId: Given<number>; after: Given<number> | undefined; limit: Given<number> }

const ownWithLink = prepared(({ userId, after, limit, ...keys }: OwnWithLink) =>
  db
    .select({
      item: itemColumnsFor({ id: userId }),
      collection: { id: collections.id, name: collections.name },
    })
    .from(items)
    // The plus keeps SQLite from reading whole collections.
    .innerJoin(collections, sql`${collections.id} = +${items.collectionId}`)
    .where(
      and(
        inArray(collections.id, ownAndSharedIds(userId)),
        notDeleted,
        sql`${items.id} in (${idsWithLink(items, eq(items.collectionId, collections.id), { ...keys, after, limit })})`,
      ),
    )
    .orderBy(desc(items.id))
    .limit(limit),
)

type OwnItem = { item: Item; collection: { id: number; name: string } }

export async function listOwnItemsWithLink(
  viewer: Viewer,
  { productUrl, canonicalUrl }: { productUrl: string; canonicalUrl?: string | null },
  { limit, cursor }: PageRequest,
): Promise<Page<OwnItem>> {
  const { id: userId } = requireUser(viewer)
  const { productUrlKey, canonicalUrlKey } = sentLinkColumns(productUrl, canonicalUrl)
  const after = decodeCursor<[number]>(cursor, [0])?.[0]
  const rows = await ownWithLink(db, { userId, productUrlKey, canonicalUrlKey, after, limit: limit + 1 })
  return cutPage(rows, limit, ({ item }) => [item.id])
}

export async function rejectOwnDuplicate(
  tx: Source,
  viewer: Viewer,
  { productUrlKey, canonicalUrlKey }: LinkColumns,
): Promise<void> {
  const { id: userId } = requireUser(viewer)
  const [newest] = await ownWithLink(tx, {
    userId,
    productUrlKey,
    canonicalUrlKey,
    after: undefined,
    limit: 1,
  })
  if (newest)
    throw new DuplicateLink(newest.item, { message: `You already have this in ${newest.collection.name}` })
}
