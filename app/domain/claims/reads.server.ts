import { and, desc, eq, inArray, lt, or, sql } from "drizzle-orm"
import { db, hasRow } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { collections, friends, itemClaims, items, users } from "#db/schema/index.ts"
import type { CacheRecording } from "~/context.ts"
import { env } from "~/env.server.ts"
import { pick } from "~/pick.ts"
import { tokenHash } from "../accounts/session-reads.server.ts"
import { collectionVisibleTo, membershipColumns } from "../collections/access.server.ts"
import type { OpenLink } from "../collections/link-reads.server.ts"
import {
  type CollectionRole,
  collectionRole,
  isRevealed,
  mayEdit,
  revealTime,
  seesClaims,
  type WishList,
} from "../collections/policy.ts"
import { cutById, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { personVisibleTo } from "../people/reads.server.ts"
import { responseColumns } from "../product-fields.server.ts"
import { topics } from "../topics.ts"
import { type ByLink, requireUser, type User, type Viewer } from "../viewer.ts"
import type { OwnClaim } from "./responses.server.ts"

export type ItemClaim = {
  isMine: boolean
  /** Of one's own. */
  isBought: boolean
  /** Told to the claimer's friends, and to the owner and co-owners who may see claims. */
  name: string | null
}

type InList = { role: CollectionRole; collection: WishList & { id: number } }

/** Who left the list, or gave it away, does not learn afterwards what was hidden from them. */
const isToldTo = (user: User) =>
  sql`not exists (select 1 from json_each(${itemClaims.hiddenFrom}) where value = ${user.id})`

/** One's own claim wherever it was made, and others' in their list only. Ask `seesClaims` before. */
async function claimsOn(
  viewer: User | ByLink,
  { role, collection }: InList,
  ids: number[],
): Promise<Map<number, ItemClaim>> {
  if (ids.length === 0) return new Map()
  const user = "linkId" in viewer ? null : viewer
  const isOwn = user ? eq(itemClaims.userId, user.id) : undefined
  const isNamed = mayEdit(role)
    ? undefined
    : hasRow(friends, and(eq(friends.userId, users.id), eq(friends.friendId, user?.id ?? 0)))
  const inList = and(
    eq(itemClaims.collectionId, collection.id),
    user && !isRevealed(collection) ? isToldTo(user) : undefined,
  )
  const rows = await db
    .select({
      ...pick(itemClaims, "itemId", "userId", "guestName", "boughtAt"),
      username: users.username,
    })
    .from(itemClaims)
    .leftJoin(users, and(eq(users.id, itemClaims.userId), personVisibleTo(user), isNamed))
    .where(and(inArray(itemClaims.itemId, ids), or(inList, isOwn)))
    // Of two claims of an item, one's own counts.
    .orderBy(isOwn ?? itemClaims.id)
  return new Map(
    rows.map(({ itemId, userId, guestName, boughtAt, username }) => {
      const isMine = user !== null && userId === user.id
      const name = user ? (mayEdit(role) ? (username ?? guestName) : username) : null
      return [itemId, { isMine, isBought: isMine && boughtAt !== null, name }]
    }),
  )
}

type Shown = {
  viewer: Viewer | ByLink
  role: CollectionRole
  collection: WishList & { id: number }
  cache: CacheRecording | undefined
}

/** Who gets which of a collection's items, for who may be told. Null, without a query and a topic, for others. */
export async function claimsShown(
  { viewer, role, collection, cache }: Shown,
  ids: number[],
): Promise<Map<number, ItemClaim> | null> {
  const time = viewer && revealTime(collection)
  if (time) cache?.endsAt(time)
  if (!viewer || !seesClaims(viewer, role, collection)) return null
  cache?.dependsOn(topics.claimsIn(collection.id))
  return claimsOn(viewer, { role, collection }, ids)
}

/** As the API tells it: absent for who may not be told, null for an item that nobody gets. */
export const withClaims = <I extends { id: number }>(items: I[], claims: Map<number, ItemClaim> | null) =>
  claims ? items.map((item) => ({ ...item, claim: claims.get(item.id) ?? null })) : items

export const claimsOfLink = (link: OpenLink, ids: number[], cache: CacheRecording | undefined) =>
  claimsShown({ viewer: link, role: "stranger", collection: { ...link, id: link.collectionId }, cache }, ids)

type Row = { isThere: boolean; isSeen: boolean; claims: WishList["claims"] | null; role: CollectionRole }

function statusOf({ isThere, isSeen, claims, role }: Row): OwnClaim["status"] {
  if (!isThere) return "removed"
  if (!isSeen) return "unseen"
  if (mayEdit(role)) return "yours"
  return claims === "off" ? "off" : "open"
}

/** What the viewer will get, the last claimed first. Of what they do not see any more they read the name. */
export async function listOwnClaims(viewer: Viewer, { limit, cursor }: PageRequest): Promise<Page<OwnClaim>> {
  const user = requireUser(viewer)
  const after = decodeCursor<[number]>(cursor, [0])?.[0]
  const rows = await db
    .select({
      ...pick(itemClaims, "id", "itemId", "itemName", "boughtAt"),
      claimedAt: isoTime(itemClaims.createdAt),
      item: { ...responseColumns(items), state: items.state },
      thereId: items.id,
      collection: pick(collections, "id", "name", "claims", "isDeleted"),
      isSeen: sql<boolean>`${collectionVisibleTo(user)}`.mapWith(Boolean),
      ...membershipColumns(user),
    })
    .from(itemClaims)
    .leftJoin(items, eq(items.id, itemClaims.itemId))
    .leftJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(itemClaims.userId, user.id), after === undefined ? undefined : lt(itemClaims.id, after)))
    .orderBy(desc(itemClaims.id))
    .limit(limit + 1)
  return mapPage(cutById(rows, limit), ({ item, collection, isSeen, ...row }) => {
    const isThere = row.thereId !== null && collection?.isDeleted === false
    const role = collectionRole(user, { ...row, ownerId: row.ownerId ?? 0 })
    const status = statusOf({ isThere, isSeen, claims: collection?.claims ?? null, role })
    const seen = isThere && isSeen ? item : null
    return {
      itemId: row.itemId,
      name: seen?.name ?? row.itemName,
      brand: seen?.brand ?? null,
      price: seen?.price ?? null,
      imageUrl: seen?.imageUrl ?? null,
      productUrl: seen?.productUrl ?? null,
      state: seen?.state ?? null,
      collectionId: (seen && collection?.id) ?? null,
      collectionName: (seen && collection?.name) ?? null,
      bought: row.boughtAt !== null,
      status,
      createdAt: row.claimedAt,
    }
  })
}

/** What a guest's private link takes back; null for a link that takes back nothing. */
export async function findGuestClaim(
  undoToken: string,
): Promise<{ itemName: string; isThere: boolean } | null> {
  const [claim] = await db
    .select({
      itemName: itemClaims.itemName,
      isThere: sql<boolean>`${hasRow(items, eq(items.id, itemClaims.itemId))}`.mapWith(Boolean),
    })
    .from(itemClaims)
    .where(eq(itemClaims.undoHash, tokenHash(undoToken)))
  return claim ?? null
}

/** The page that takes a guest's claim back. @param origin of the request, where APP_ORIGIN names no other. */
export const undoUrl = (origin: string, token: string): string =>
  `${env.APP_ORIGIN ?? origin}/claims/undo/${token}`
