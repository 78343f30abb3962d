import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm"
import { db, type Given, hasRow, prepared, type Source, type Transaction } from "#db/client.server.ts"
import { enqueue } from "#db/jobs.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { blocks, collectionCoOwners, collections, users } from "#db/schema/index.ts"
import { Conflict, Forbidden, NotFound } from "~/errors.ts"
import { pick } from "~/pick.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { mayEnter, publicColumns } from "../accounts/reads.server.ts"
import { requireBelowLimit } from "../count-limits.server.ts"
import { recordEvent } from "../events/record.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"
import { type CollectionAccess, notDeleted, requireEditor } from "./access.server.ts"
import { memberTables } from "./member-reads.server.ts"
import { mayHandOver } from "./policy.ts"
import { getCollection } from "./reads.server.ts"
import type { Collection, Offer } from "./responses.server.ts"

/* An owner offers a collection to a co-owner, who accepts. The offer is a time on the co-owner's row, so it ends with that role. */

const isOffered = isNotNull(collectionCoOwners.offeredAt)

async function findOffer(source: Source, collectionId: number): Promise<Offer | null> {
  const [row] = await source
    .select({
      ...pick(collectionCoOwners, "collectionId", "userId"),
      createdAt: isoTime(collectionCoOwners.offeredAt) as SQL<string>,
      user: publicColumns,
    })
    .from(collectionCoOwners)
    .innerJoin(users, eq(users.id, collectionCoOwners.userId))
    .where(and(eq(collectionCoOwners.collectionId, collectionId), isOffered))
  return row ?? null
}

/** To whom owner and co-owners see the collection offered. */
export async function offeredTo(viewer: Viewer, id: number): Promise<number | null> {
  await requireEditor(viewer, id)
  return (await findOffer(db, id))?.userId ?? null
}

/** @throws {NotFound} without an offer. */
export async function getOffer(viewer: Viewer, id: number): Promise<Offer> {
  await requireEditor(viewer, id)
  return requireOffer(await findOffer(db, id))
}

function requireOffer<T>(offer: T | null | undefined): T {
  if (!offer) throw new NotFound("This collection is not offered")
  return offer
}

/** Offers to the user. Those of owners who are suspended wait. */
const offers = (source: Source, userId: Given<number>, id?: number) =>
  source
    .select({ ...pick(collections, "id", "name"), owner: users.username })
    .from(collectionCoOwners)
    .innerJoin(collections, and(eq(collections.id, collectionCoOwners.collectionId), notDeleted))
    .innerJoin(users, and(eq(users.id, collections.userId), mayEnter))
    .where(
      and(
        eq(collectionCoOwners.userId, userId),
        isOffered,
        id === undefined ? undefined : eq(collections.id, id),
      ),
    )
    .orderBy(desc(collectionCoOwners.offeredAt))
    .limit(OFFERS_SHOWN)

const OFFERS_SHOWN = 20

const newestOffers = prepared(({ userId }: { userId: Given<number> }) => offers(db, userId))

export const isOfferedTo = async (userId: number, id: number): Promise<boolean> =>
  (await offers(db, userId, id)).length > 0

export const offersTo = async (viewer: Viewer): Promise<{ id: number; name: string; owner: string }[]> =>
  viewer ? newestOffers(db, { userId: viewer.id }) : []

async function requireHandOver(viewer: Viewer, id: number, source: Source): Promise<CollectionAccess> {
  const access = await requireEditor(viewer, id, source)
  if (!mayHandOver(access.role)) throw new Forbidden("Only the owner can hand a collection over")
  return access
}

/** Another offer of the same collection ends the first. */
export async function offerCollection(
  viewer: Viewer,
  id: number,
  userId: number,
  options?: WriteOptions,
): Promise<Offer> {
  const user = requireUser(viewer)
  return write(async (tx) => {
    const { name } = await requireHandOver(viewer, id, tx)
    const ofCollection = eq(collectionCoOwners.collectionId, id)
    await tx.update(collectionCoOwners).set({ offeredAt: null }).where(and(ofCollection, isOffered))
    const offered = await tx
      .update(collectionCoOwners)
      .set({ offeredAt: new Date() })
      .where(and(ofCollection, eq(collectionCoOwners.userId, userId)))
      .returning({ id: collectionCoOwners.id })
    if (offered.length === 0) throw new Conflict("A collection is handed over to one of its co-owners only")
    await recordEvent(tx, "collection-offered", { userId: user.id, details: { name } })
    if (canSendMail()) {
      const data = {
        about: "collection-offered",
        userId,
        name,
        collectionId: id,
        from: user.username,
      } as const
      await enqueue(tx, "mail", data, { key: `offer:${id}`, userId })
    }
    return requireOffer(await findOffer(tx, id))
  }, options)
}

/** The owner withdraws the offer, or the co-owner to whom it is made declines. */
export async function endOffer(viewer: Viewer, id: number, options?: WriteOptions): Promise<void> {
  const user = requireUser(viewer)
  await erase(async (tx) => {
    const { role } = await requireEditor(viewer, id, tx)
    const isTheirs = mayHandOver(role) ? undefined : eq(collectionCoOwners.userId, user.id)
    const [ended] = await tx
      .update(collectionCoOwners)
      .set({ offeredAt: null })
      .where(and(eq(collectionCoOwners.collectionId, id), isOffered, isTheirs))
      .returning({ id: collectionCoOwners.id })
    requireOffer(ended)
  }, options)
}

/** The viewer has the offer, and its owner is not suspended. */
export async function requireOwnOffer(viewer: Viewer, id: number, source: Source = db): Promise<void> {
  const user = requireUser(viewer)
  const { role } = await requireEditor(viewer, id, source)
  if (mayHandOver(role)) throw new Forbidden("The collection is yours already")
  const [offer] = await offers(source, user.id, id)
  requireOffer(offer)
}

/** The owner before becomes a co-owner, the one added last. Accepting again changes nothing. */
export async function acceptOffer(viewer: Viewer, id: number, options?: WriteOptions): Promise<Collection> {
  const user = requireUser(viewer)
  return write(async (tx) => {
    const { ownerId, name, role } = await requireEditor(viewer, id, tx)
    if (role === "owner") return (await getCollection(viewer, id, tx)).collection
    await requireOwnOffer(viewer, id, tx)
    await requireBelowLimit(tx, collections.userId, user.id, "collections", notDeleted)
    await tx.update(collections).set({ userId: user.id }).where(eq(collections.id, id))
    await settleNewOwners(tx, [id])
    await tx.insert(collectionCoOwners).values({ collectionId: id, userId: ownerId, addedById: user.id })
    await recordEvent(tx, "collection-taken-over", { userId: user.id, details: { name } })
    await recordEvent(tx, "collection-handed-over", { userId: ownerId, details: { name }, byOther: true })
    if (canSendMail()) {
      const data = { about: "collection-handed-over", userId: ownerId, name, to: user.username } as const
      await enqueue(tx, "mail", data, { userId: ownerId })
    }
    return (await getCollection(viewer, id, tx)).collection
  }, options)
}

/**
 * After `collections.userId` has changed: search knows of it, an owner is no co-owner, an offer of the owner before ends, and whoever is across a block
 * from the new owner loses the role, as in the collections of two people when one blocks the other.
 */
export async function settleNewOwners(tx: Transaction, collectionIds: number[]): Promise<void> {
  const ids = sql`(select value from json_each(${JSON.stringify(collectionIds)}))`
  await tx.update(collections).set({ isTakenOver: true }).where(inArray(collections.id, ids))
  const { "co-owner": coOwners, collaborator: collaborators } = memberTables
  const ofCollection = (table: typeof coOwners | typeof collaborators) =>
    and(inArray(table.collectionId, ids), eq(collections.id, table.collectionId))
  await tx
    .delete(coOwners)
    .where(
      and(
        inArray(coOwners.collectionId, ids),
        hasRow(collections, and(ofCollection(coOwners), eq(collections.userId, coOwners.userId))),
      ),
    )
  for (const table of [coOwners, collaborators]) {
    const apart = hasRow(
      blocks,
      or(
        and(eq(blocks.userId, collections.userId), eq(blocks.blockedId, table.userId)),
        and(eq(blocks.blockedId, collections.userId), eq(blocks.userId, table.userId)),
      ),
    )
    await tx
      .delete(table)
      .where(and(inArray(table.collectionId, ids), hasRow(collections, and(ofCollection(table), apart))))
  }
  await tx
    .update(coOwners)
    .set({ offeredAt: null })
    .where(and(inArray(coOwners.collectionId, ids), isOffered))
}
