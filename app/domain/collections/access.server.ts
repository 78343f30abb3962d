import { and, eq, inArray, not, notInArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core"
import { db, type Given, hasRow, prepared, type Source } from "#db/client.server.ts"
import { isSet } from "#db/schema/columns.ts"
import {
  blocks,
  collectionCollaborators,
  collectionCoOwners,
  collections,
  friends,
  items,
  users,
  viewLinks,
} from "#db/schema/index.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { omit, pick } from "~/pick.ts"
import { collection as words } from "~/words/messages.ts"
import { mayEnter } from "../accounts/reads.server.ts"
import { type ByLink, type Reader, userOf, type Viewer, type ViewerId } from "../viewer.ts"
import { type CollectionRole, collectionRole, mayDelete, mayEdit } from "./policy.ts"

const hasMember = (
  table: typeof collectionCoOwners | typeof collectionCollaborators,
  userId: Given<number> | SQLWrapper,
): SQL => hasRow(table, and(eq(table.collectionId, collections.id), eq(table.userId, userId)))

/** A deleted collection is private too, so reads of public ones need not ask. */
export const notDeleted = eq(collections.isDeleted, false)

/**
 * WHERE condition on `view_links` and `collections`: the link works, if its end has not come (`findViewLink`). Its maker knows
 * the address, so it opens nothing once they may not edit the collection any more, or are suspended.
 */
export const worksOnCollection = (): SQL | undefined =>
  and(
    eq(viewLinks.collectionId, collections.id),
    notDeleted,
    hasRow(users, and(eq(users.id, viewLinks.createdById), mayEnter)),
    or(eq(viewLinks.createdById, collections.userId), hasMember(collectionCoOwners, viewLinks.createdById)),
  )

const openedByLink = (linkId: Given<number>): SQL =>
  hasRow(viewLinks, and(eq(viewLinks.id, linkId), worksOnCollection()))

/** Every read of collections and items carries this condition. */
export function collectionVisibleTo(reader: Reader): SQL | undefined {
  if (reader && "linkId" in reader) return openedByLink(reader.linkId)
  const viewer = reader
  const isPublic = eq(collections.isPrivate, false)
  if (!viewer) return isPublic
  const isTheirs = or(
    eq(collections.userId, viewer.id),
    hasMember(collectionCoOwners, viewer.id),
    hasMember(collectionCollaborators, viewer.id),
  )
  return or(isPublic, and(notDeleted, isTheirs))
}

/** WHERE condition on `collections`: the viewer owns or co-owns it. */
const collectionEditedBy = (viewer: NonNullable<ViewerId>): SQL | undefined =>
  or(eq(collections.userId, viewer.id), hasMember(collectionCoOwners, viewer.id))

/** WHERE condition on a row with its `collections`: the viewer may change it, by `mayEditItem`. @param adderId who added the row. */
export const rowEditedBy = (viewer: NonNullable<ViewerId>, adderId: AnySQLiteColumn): SQL | undefined =>
  or(eq(adderId, viewer.id), collectionEditedBy(viewer))

export function membershipColumns(reader: Reader) {
  const viewer = userOf(reader)
  return {
    ownerId: collections.userId,
    isCoOwner: viewer ? sql<number>`${hasMember(collectionCoOwners, viewer.id)}` : sql<number>`0`,
    isCollaborator: viewer ? sql<number>`${hasMember(collectionCollaborators, viewer.id)}` : sql<number>`0`,
  }
}

/**
 * WHERE condition on `collections` that the viewer sees: they may add items. Whom the owner has blocked may not, whatever
 * their role. For a visitor: anybody who signs in may.
 */
export function collectionTakesFrom(viewer: ViewerId): SQL | undefined {
  const takesAnybodys = eq(collections.whoMayAdd, "everybody")
  if (!viewer) return takesAnybodys
  const { userId: owner } = collections
  const isBlocked = hasRow(blocks, and(eq(blocks.userId, owner), eq(blocks.blockedId, viewer.id)))
  const isFriend = hasRow(friends, and(eq(friends.userId, owner), eq(friends.friendId, viewer.id)))
  return and(
    not(isBlocked),
    or(
      takesAnybodys,
      eq(owner, viewer.id),
      hasMember(collectionCoOwners, viewer.id),
      hasMember(collectionCollaborators, viewer.id),
      and(eq(collections.whoMayAdd, "friends"), isFriend),
    ),
  )
}

export const mayAddColumn = (reader: Reader) => ({
  mayAdd: sql<boolean>`${reader && "linkId" in reader ? sql`0` : collectionTakesFrom(reader)}`.mapWith(
    Boolean,
  ),
})

const accessTo = prepared(({ viewer, id }: { viewer: Reader; id: Given<number> }) =>
  db
    .select({
      ...pick(
        collections,
        "id",
        "name",
        "description",
        "isPrivate",
        "coverImageUrl",
        "coverAlt",
        "itemCount",
        "whoMayAdd",
        "sort",
        "claims",
        "revealAt",
        "claimsSeenOn",
      ),
      ...mayAddColumn(viewer),
      ...membershipColumns(viewer),
    })
    .from(collections)
    .where(and(eq(collections.id, id), collectionVisibleTo(viewer))),
)

type AccessRow = Awaited<ReturnType<typeof accessTo>>[number]

export type CollectionAccess = Omit<AccessRow, "isCoOwner" | "isCollaborator"> & { role: CollectionRole }

/** The viewer's role in a collection that they see. @param source the transaction of a write. */
export async function collectionAccess(
  viewer: Viewer | ByLink,
  id: number,
  source: Source = db,
): Promise<CollectionAccess> {
  const [row] = await accessTo(source, { viewer, id })
  if (!row) throw new NotFound(words.notFound)
  return { ...omit(row, "isCoOwner", "isCollaborator"), role: collectionRole(viewer, row) }
}

export async function requireEditor(viewer: Viewer, id: number, source?: Source): Promise<CollectionAccess> {
  const access = await collectionAccess(viewer, id, source)
  if (!mayEdit(access.role)) throw new Forbidden("Only the owner and co-owners can do this")
  return access
}

/** @throws {Forbidden} with the same words for every reason. */
export async function requireAdder(viewer: Viewer, id: number, source?: Source): Promise<CollectionAccess> {
  const access = await collectionAccess(viewer, id, source)
  if (!access.mayAdd) throw new Forbidden("You may not add to this collection")
  return access
}

export async function requireOwner(viewer: Viewer, id: number, source?: Source): Promise<CollectionAccess> {
  const access = await collectionAccess(viewer, id, source)
  if (!mayDelete(access.role)) throw new Forbidden("Only the owner can delete a collection")
  return access
}

/*
 * A viewer sees two disjoint sets of a brand's items, each found by its own index: items in the index of public items, and
 * items of the viewer's other collections. While the items of a collection follow a change of its privacy ("settling"),
 * the first index is wrong about them, so they are found by their collection.
 */

const settling = db.select({ id: collections.id }).from(collections).where(isSet(collections.isSettling))

export const inPublicIndex = (
  table: Record<"isPrivate" | "collectionId", AnySQLiteColumn>,
): SQL | undefined => and(eq(table.isPrivate, false), notInArray(table.collectionId, settling))

/** WHERE condition on `items`: counted as public, although not in the index. */
export const publicOutsideIndex: SQL | undefined = and(
  inArray(items.collectionId, settling),
  eq(items.isPrivate, false),
)

export function collectionsBesides(viewer: ViewerId) {
  const everyones = settlingPublic()
  return viewer ? privateCollectionsOf(viewer).unionAll(everyones) : everyones
}

const settlingPublic = () =>
  db
    .select({ id: collections.id })
    .from(collections)
    .where(and(isSet(collections.isSettling), hasPrivacy(false)))

/** WHERE condition on `collections`. The plus keeps SQLite from using this flag's index, which has everybody's. */
export const hasPrivacy = (isPrivate: boolean) => sql`+${collections.isPrivate} = ${Number(isPrivate)}`

function privateCollectionsOf({ id }: NonNullable<ViewerId>) {
  const sharedBy = (table: typeof collectionCoOwners | typeof collectionCollaborators) =>
    inArray(collections.id, db.select({ id: table.collectionId }).from(table).where(eq(table.userId, id)))
  return db
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(
        hasPrivacy(true),
        notDeleted,
        or(eq(collections.userId, id), sharedBy(collectionCoOwners), sharedBy(collectionCollaborators)),
      ),
    )
}
