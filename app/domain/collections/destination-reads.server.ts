import { and, desc, eq, lt, ne, notInArray, type SQL } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collections, users } from "#db/schema/index.ts"
import { cutPage, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import { candidates, collectionNameContains, wordsOf } from "../search/matching.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { listCondition, sharedIds } from "./reads.server.ts"

export type Destination = {
  id: number
  name: string
  /** Null for the viewer's own. */
  owner: string | null
  /** Own or shared with the viewer. */
  isMine: boolean
}

type DestinationSearch = { search?: string | undefined; without?: number | undefined } & PageRequest

const columns = { id: collections.id, name: collections.name, owner: users.username, ownerId: users.id }

/**
 * Collections that the viewer may add to: own and shared ones, then, with a search, public ones of others. Each part has the
 * newest first.
 */
export async function destinationsFor(
  viewer: Viewer,
  { search = "", without = 0, limit, cursor }: DestinationSearch,
): Promise<Page<Destination>> {
  const user = requireUser(viewer)
  const [isPublicPart = 0, before] = decodeCursor<[number, number]>(cursor, [0, 0]) ?? []
  const isOther = ne(collections.id, without)
  const mine = isPublicPart ? [] : await mineQuery(user, search, and(isOther, olderThan(before)), limit + 1)
  const left = limit + 1 - mine.length
  const beforePublic = isPublicPart ? before : undefined
  const others = left > 0 ? await publicOfOthers(user, search, isOther, beforePublic, left) : []
  const rows = [...mine.map((row) => ({ ...row, part: 0 })), ...others.map((row) => ({ ...row, part: 1 }))]
  const page = cutPage(rows, limit, ({ part, id }) => [part, id])
  return {
    ...page,
    items: page.items.map(({ id, name, owner, ownerId, part }) => ({
      id,
      name,
      owner: ownerId === user.id ? null : owner,
      isMine: part === 0,
    })),
  }
}

const olderThan = (id: number | undefined) => (id === undefined ? undefined : lt(collections.id, id))

const mineQuery = (user: User, search: string, condition: SQL | undefined, limit: number) =>
  db
    .select(columns)
    .from(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .where(and(listCondition(user, "mine"), collectionNameContains(search), condition))
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
  const { source, foundId, matches } = candidates(
    { table: collections, id: collections.id, key: collections.nameKey, index: "collection_names" },
    words,
    before,
  )
  const isOthers = and(ne(collections.userId, user.id), notInArray(collections.id, sharedIds(user.id)))
  return db
    .select(columns)
    .from(source)
    .crossJoin(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .where(and(matches, condition, eq(collections.isPrivate, false), isOthers))
    .orderBy(desc(foundId))
    .limit(limit)
}
