import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm"
import { db, type Given, hasRow, prepared } from "#db/client.server.ts"
import { collections, friends, groupMembers, users } from "#db/schema/index.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { omit } from "~/pick.ts"
import { mayEnter, publicColumns } from "../accounts/reads.server.ts"
import type { PublicUser } from "../accounts/responses.server.ts"
import { type PicturedCollection, pictured, picturedColumns } from "../collections/reads.server.ts"
import { notBlocked } from "../friends/block-reads.server.ts"
import { cutById, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import type { Viewer } from "../viewer.ts"

/**
 * WHERE condition on `users`: the viewer may know the name. Nobody meets suspended and deleted people and those across a
 * block; visitors meet nobody with a private profile.
 */
export const personVisibleTo = (viewer: Viewer): SQL | undefined =>
  and(mayEnter, viewer ? notBlocked(viewer.id, users.id) : eq(users.isPrivate, false))

type Person = PublicUser & {
  /** Null, like the count, when the viewer may not see the profile. */
  about: string | null
  collectionCount: number | null
}

const isPublic = sql`${collections.isPrivate} = 0`

const publicCount = sql<number>`(
  select count(*) from collections where collections.user_id = ${users.id} and collections.is_private = 0
)`

/** @throws {NotFound} in the same words for who does not exist and whom the viewer may not meet. */
export async function getPerson(viewer: Viewer, id: number): Promise<Person & { seesProfile: boolean }> {
  const isFriend = viewer
    ? hasRow(friends, and(eq(friends.userId, id), eq(friends.friendId, viewer.id)))
    : sql`0`
  const seesProfile = viewer
    ? or(eq(users.isPrivate, false), eq(users.id, viewer.id), isFriend)
    : eq(users.isPrivate, false)
  const ifSeen = <T>(value: SQL<T> | typeof users.about) =>
    sql<T | null>`case when ${seesProfile} then ${value} end`
  const [person] = await db
    .select({
      ...publicColumns,
      about: ifSeen<string>(users.about),
      collectionCount: ifSeen(publicCount),
      seesProfile: sql<boolean>`${seesProfile}`.mapWith(Boolean),
    })
    .from(users)
    .where(and(eq(users.id, id), personVisibleTo(viewer)))
  if (!person) throw new NotFound("User not found")
  return person
}

type CollectionsQuery = { userId: Given<number>; after: Given<number> | undefined; limit: Given<number> }

const collectionsPage = prepared(({ userId, after, limit }: CollectionsQuery) =>
  db
    .select(picturedColumns)
    .from(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .where(
      and(
        eq(collections.userId, userId),
        isPublic,
        after === undefined ? undefined : lt(collections.id, after),
      ),
    )
    .orderBy(desc(collections.id))
    .limit(limit),
)

/** The public ones, the newest first. @throws {NotFound} {Forbidden} when the profile is private. */
export async function listPersonCollections(
  viewer: Viewer,
  id: number,
  { limit, cursor }: PageRequest,
): Promise<Page<PicturedCollection>> {
  if (!(await getPerson(viewer, id)).seesProfile) throw new Forbidden("This profile is private")
  const after = decodeCursor<[number]>(cursor, [0])?.[0]
  const rows = await collectionsPage(db, { userId: id, after, limit: limit + 1 })
  return mapPage(cutById(rows, limit), pictured)
}

/** The names of those whom the viewer may meet, by id. */
export async function namesOf(viewer: Viewer, ids: (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(and(inArray(users.id, wanted), personVisibleTo(viewer)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Of those who write in a group: whom the viewer may not meet. Looks at this many members beside the `writers`. */
export async function unmetIn(viewer: Viewer, groupId: number, writers: number[]): Promise<number[]> {
  const members = db
    .select({ id: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.status, "accepted")))
    .limit(MEMBERS_LOOKED_AT)
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(or(inArray(users.id, writers), inArray(users.id, members)), sql`not (${personVisibleTo(viewer)})`),
    )
  return rows.map(({ id }) => id)
}

const MEMBERS_LOOKED_AT = 500

/** Whoever the viewer may not meet has a page that is not found: the name stays, and is no link. */
export async function namedPeople(
  viewer: Viewer,
  people: Pick<PublicUser, "id" | "username">[],
): Promise<{ id: number | null; name: string }[]> {
  const met = await namesOf(
    viewer,
    people.map(({ id }) => id),
  )
  return people.map(({ id, username }) => ({ id: met.has(id) ? id : null, name: username }))
}

export const personOf = (person: Awaited<ReturnType<typeof getPerson>>): Person => omit(person, "seesProfile")
