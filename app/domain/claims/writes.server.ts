import { and, eq, sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { blocks, collectionCoOwners, collections, itemClaims } from "#db/schema/index.ts"
import { Conflict, NotFound } from "~/errors.ts"
import { claimLimits } from "~/limits.ts"
import { tokenHash } from "../accounts/session-reads.server.ts"
import type { OpenLink } from "../collections/link-reads.server.ts"
import { mayClaim } from "../collections/policy.ts"
import { getItem } from "../items/reads.server.ts"
import { newSeeded, tokenOf } from "../seeded-token.server.ts"
import { type ByLink, requireUser, type User, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"

const isOwn = (user: User, itemId: number) =>
  and(eq(itemClaims.itemId, itemId), eq(itemClaims.userId, user.id))

/** The same for a collection that is no wish list as for the owner and co-owners of one, and for whom the owner has blocked. */
const NOTHING = "There is nothing to claim here"

async function requireClaimable(tx: Transaction, viewer: User | ByLink, itemId: number) {
  const { item, role, collection } = await getItem(viewer, itemId, tx)
  if (!mayClaim(viewer, role, collection)) throw new NotFound(NOTHING)
  if (!("linkId" in viewer)) {
    const byOwner = and(eq(blocks.userId, collection.ownerId), eq(blocks.blockedId, viewer.id))
    if ((await tx.$count(blocks, byOwner)) > 0) throw new NotFound(NOTHING)
  }
  if (item.state !== "wanted") throw new Conflict("This is not wanted any more")
  return item
}

type Claimer = { userId: number } | { guestName: string; viewLinkId: number; undoHash: string }

type Claimed = { id: number; name: string; collectionId: number }

/** As JSON. */
const editorsOf = (collectionId: number) => sql`(select json_group_array(user_id) from (
  select user_id from ${collections} where id = ${collectionId}
  union all select user_id from ${collectionCoOwners} where collection_id = ${collectionId}
))`

async function insertClaim(tx: Transaction, { id, name, collectionId }: Claimed, claimer: Claimer) {
  const [row] = await tx
    .insert(itemClaims)
    .values({ itemId: id, itemName: name, collectionId, hiddenFrom: editorsOf(collectionId), ...claimer })
    .onConflictDoNothing({ target: [itemClaims.itemId, itemClaims.collectionId] })
    .returning({ id: itemClaims.id })
  if (!row) throw new Conflict("Somebody else gets this already")
}

/** Claims an item, or says whether what one has claimed is bought. One's own claim stays, whatever one may by now. */
export async function claimItem(
  viewer: Viewer,
  itemId: number,
  { bought }: { bought?: boolean | undefined } = {},
  options?: WriteOptions,
): Promise<void> {
  const user = requireUser(viewer)
  await write(async (tx) => {
    const own = isOwn(user, itemId)
    if ((await tx.$count(itemClaims, own)) === 0) {
      const item = await requireClaimable(tx, user, itemId)
      if ((await tx.$count(itemClaims, eq(itemClaims.userId, user.id))) >= claimLimits.ofUser)
        throw new Conflict(`You have claimed ${claimLimits.ofUser} things. Take one back first.`)
      await insertClaim(tx, item, { userId: user.id })
    }
    if (bought !== undefined)
      await tx
        .update(itemClaims)
        .set({ boughtAt: bought ? new Date() : null })
        .where(own)
  }, options)
}

/** Whatever there is of it, so that it tells nothing. */
export async function takeClaimBack(viewer: Viewer, itemId: number, options?: WriteOptions): Promise<void> {
  const user = requireUser(viewer)
  await erase((tx) => tx.delete(itemClaims).where(isOwn(user, itemId)), options)
}

/** @returns the token that takes it back. A form that is sent twice gets the same one. */
export async function claimByLink(
  link: OpenLink,
  itemId: number,
  guestName: string,
  options?: WriteOptions,
): Promise<string> {
  const { seeded } = await write(
    async (tx) => {
      const item = await requireClaimable(tx, link, itemId)
      const { linkId: viewLinkId } = link
      if ((await tx.$count(itemClaims, eq(itemClaims.viewLinkId, viewLinkId))) >= claimLimits.ofLink)
        throw new Conflict(
          `${claimLimits.ofLink} things are claimed with this link already. Ask whoever sent it for another one.`,
        )
      const seeded = newSeeded("claim")
      await insertClaim(tx, item, { guestName, viewLinkId, undoHash: seeded.hash })
      return { seeded }
    },
    options,
    async ({ seeded }) => (await db.$count(itemClaims, eq(itemClaims.undoHash, seeded.hash))) > 0,
  )
  return tokenOf("claim", seeded)
}

/** @throws {NotFound} for a token that takes nothing back. @param itemId of the claim, where the request names it. */
export async function takeGuestClaimBack(
  undoToken: string,
  options?: WriteOptions,
  itemId?: number,
): Promise<void> {
  await erase(async (tx) => {
    const [claim] = await tx
      .delete(itemClaims)
      .where(
        and(
          eq(itemClaims.undoHash, tokenHash(undoToken)),
          itemId === undefined ? undefined : eq(itemClaims.itemId, itemId),
        ),
      )
      .returning({ id: itemClaims.id })
    if (!claim) throw new NotFound("This takes nothing back: it was taken back already")
  }, options)
}
