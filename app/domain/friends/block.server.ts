import { and, desc, eq, inArray, lt } from "drizzle-orm"
import { db, isUniqueViolation, type Transaction } from "#db/client.server.ts"
import { blocks, friendRequests, groupMembers, groups, users } from "#db/schema/index.ts"
import { publicColumns } from "../accounts/person.server.ts"
import { type PublicUser, presentPublicUser } from "../accounts/present.ts"
import { type Actor, signedIn } from "../actor.ts"
import { Conflict, Invalid, NotFound } from "../errors.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { write } from "../write.server.ts"
import { personNamed } from "./find-person.server.ts"
import { endFriendship } from "./friendship.server.ts"
import { pendingBetween } from "./pending.server.ts"

/**
 * Blocks somebody: ends a friendship with what hangs on it, and withdraws the requests and group invitations that
 * wait between the two. From then on each is to the other as if they had no account, in search and for requests.
 * Somebody who has blocked the actor can be blocked as anybody else: a refusal would tell of their block.
 * @throws {Unauthenticated} for a visitor. @throws {Invalid} towards oneself.
 * @throws {NotFound} when there is nobody of that name. @throws {Conflict} when they are blocked already.
 */
export async function blockPerson(actor: Actor, { username }: { username: string }): Promise<PublicUser> {
  const { id: actorId } = signedIn(actor)
  return write(async (tx) => {
    const person = await personNamed(tx, username)
    if (person.id === actorId) throw new Invalid({ username: ["You cannot block yourself"] })
    try {
      await tx.insert(blocks).values({ userId: actorId, blockedId: person.id })
    } catch (error) {
      if (!isUniqueViolation(error, "blocks.user_id")) throw error
      throw new Conflict("You have already blocked this person", { field: "username" })
    }
    await endFriendship(tx, actorId, person.id)
    await tx.delete(friendRequests).where(pendingBetween(actorId, person.id))
    await withdrawInvitations(tx, actorId, person.id)
    await withdrawInvitations(tx, person.id, actorId)
    return presentPublicUser(person)
  })
}

/** Only owners invite, so the invitations from one to the other are those to the first one's groups. */
async function withdrawInvitations(tx: Transaction, ownerId: number, userId: number): Promise<void> {
  const owned = tx.select({ id: groups.id }).from(groups).where(eq(groups.ownerId, ownerId))
  const invited = and(
    eq(groupMembers.userId, userId),
    eq(groupMembers.status, "pending"),
    inArray(groupMembers.groupId, owned),
  )
  // Who was removed once stays shut out, as after declining.
  await tx
    .update(groupMembers)
    .set({ status: "removed" })
    .where(and(invited, eq(groupMembers.needsInvitation, true)))
  await tx.delete(groupMembers).where(invited)
}

/**
 * Lifts the actor's block on somebody. What it ended does not come back.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} when they are not blocked by the actor.
 */
export async function unblockPerson(actor: Actor, userId: number): Promise<void> {
  const person = signedIn(actor)
  await write(async (tx) => {
    const lifted = await tx
      .delete(blocks)
      .where(and(eq(blocks.userId, person.id), eq(blocks.blockedId, userId)))
      .returning({ id: blocks.id })
    if (lifted.length === 0) throw new NotFound("You have not blocked this person")
  })
}

/** The query behind `listBlocks`: whom a person has blocked, before the given row, one more than a page. */
export const blocksQuery = (userId: number, before: number | null, limit: number) =>
  db
    .select({
      blockId: blocks.id,
      person: publicColumns,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.userId, userId), before ? lt(blocks.id, before) : undefined))
    .orderBy(desc(blocks.id))
    .limit(limit + 1)

/**
 * The people whom the actor has blocked, the last one first.
 * @throws {Unauthenticated} for a visitor.
 */
export async function listBlocks(actor: Actor, { limit, cursor }: PageRequest): Promise<Page<PublicUser>> {
  const person = signedIn(actor)
  const before = decodeCursor<[number]>(cursor, [0])?.[0] ?? null
  const rows = await blocksQuery(person.id, before, limit)
  return mapPage(
    cutPage(rows, limit, (row) => [row.blockId]),
    ({ person }) => presentPublicUser(person),
  )
}
