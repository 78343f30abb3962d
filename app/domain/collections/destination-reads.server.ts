import { and, desc, eq, inArray, lt, max, ne, notInArray, type SQL } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collections, items, users } from "#db/schema/index.ts"
import { cutPage, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import { collectionNameContains, collectionsNamed, wordsOf } from "../search/matching.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { collectionTakesFrom } from "./access.server.ts"
import { listCondition, sharedIds } from "./reads.server.ts"

export type Destination = {
  id: number
  name: string
  /** Null for the viewer's own. */
  owner: string | null
  /** Own or shared with the viewer. */
  isMine: boolean
}

type DestinationSearch = {
  search?: string | undefined
  without?: number | undefined
  onlyMine?: boolean
} & PageRequest

const columns = { id: collections.id, name: collections.name, owner: users.username, ownerId: users.id }

const selectDestinations = () =>
  db.select(columns).from(collections).innerJoin(users, eq(users.id, collections.userId))

/** Own and shared collections and, with a search, public ones of others after them. Each part has the newest first. */
export async function destinationsFor(
  viewer: Viewer,
  { search = "", without = 0, onlyMine = false, limit, cursor }: DestinationSearch,
): Promise<Page<Destination>> {
  const user = requireUser(viewer)
  const [isPublicPart = 0, before] = decodeCursor<[number, number]>(cursor, [0, 0]) ?? []
  const isOther = ne(collections.id, without)
  const mine = isPublicPart ? [] : await mineQuery(user, search, and(isOther, olderThan(before)), limit + 1)
  const left = limit + 1 - mine.length
  const beforePublic = isPublicPart ? before : undefined
  const others = left > 0 && !onlyMine ? await publicOfOthers(user, search, isOther, beforePublic, left) : []
  const rows = [...mine.map((row) => ({ ...row, part: 0 })), ...others.map((row) => ({ ...row, part: 1 }))]
  const page = cutPage(rows, limit, ({ part, id }) => [part, id])
  return {
    ...page,
    items: page.items.map(({ part, ...row }) => destinationOf(user, row, part === 0)),
  }
}

/** The collections of this many of the user's newest items count as used. */
const USED_ITEMS = 1_000

/** Own and shared collections come by the user's newest item in each. The others follow, newest collection first. */
export async function lastUsedDestinations(viewer: Viewer, limit: number): Promise<Destination[]> {
  const user = requireUser(viewer)
  const recent = db
    .select({ id: items.id, collectionId: items.collectionId })
    .from(items)
    .where(eq(items.userId, user.id))
    .orderBy(desc(items.id))
    .limit(USED_ITEMS)
    .as("recent")
  const used = db
    .select({ collectionId: recent.collectionId, newest: max(recent.id).as("newest") })
    .from(recent)
    .groupBy(recent.collectionId)
    .as("used")
  const rows = await selectDestinations()
    .leftJoin(used, eq(used.collectionId, collections.id))
    .where(and(listCondition(user, "mine"), collectionTakesFrom(user)))
    // SQLite takes null for the smallest.
    .orderBy(desc(used.newest), desc(collections.id))
    .limit(limit)
  return rows.map((row) => destinationOf(user, row, true))
}

type Row = { id: number; name: string; owner: string; ownerId: number }

const destinationOf = (user: User, { id, name, owner, ownerId }: Row, isMine: boolean): Destination => ({
  id,
  name,
  owner: ownerId === user.id ? null : owner,
  isMine,
})

const olderThan = (id: number | undefined) => (id === undefined ? undefined : lt(collections.id, id))

const mineQuery = (user: User, search: string, condition: SQL | undefined, limit: number) =>
  selectDestinations()
    .where(
      and(listCondition(user, "mine"), collectionTakesFrom(user), collectionNameContains(search), condition),
    )
    .orderBy(desc(collections.id))
    .limit(limit)

async function publicOfOthers(
  user: User,
  search: string,
  condition: SQL,
  before: number | undefined,
  limit: number,
) {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const isOthers = and(ne(collections.userId, user.id), notInArray(collections.id, sharedIds(user.id)))
  return selectDestinations()
    .where(
      inArray(
        collections.id,
        collectionsNamed(words, {
          before,
          condition: and(condition, eq(collections.isPrivate, false), isOthers, collectionTakesFrom(user)),
          limit,
        }),
      ),
    )
    .orderBy(desc(collections.id))
}
