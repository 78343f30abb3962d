import { and, eq } from "drizzle-orm"
import { type Database, db, type Transaction } from "#db/client.server.ts"
import { groupMembers, groups } from "#db/schema/index.ts"
import { group as words } from "~/messages.ts"
import { type Actor, type SignedIn, signedIn } from "../actor.ts"
import { Forbidden, NotFound } from "../errors.ts"
import { type GroupRole, groupRole, mayContribute, mayReadChat, maySeeItems } from "./policy.ts"
import { groupVisibleTo, ownMembership, standing } from "./visible.server.ts"

/** A group that the actor sees, and what they are in it. */
export type GroupAccess = { id: number; ownerId: number; isPrivate: boolean; role: GroupRole }

/**
 * The group and the actor's role in it, read on the database or within a command's transaction.
 * @throws {NotFound} 'Group not found' when there is none that they may see.
 */
export async function groupAccess(
  source: Pick<Database | Transaction, "select">,
  actor: Actor,
  id: number,
): Promise<GroupAccess> {
  const [row] = await source
    .select({
      id: groups.id,
      ownerId: groups.ownerId,
      isPrivate: groups.isPrivate,
      standing: standing(actor),
    })
    .from(groups)
    .leftJoin(groupMembers, ownMembership(actor))
    .where(and(eq(groups.id, id), groupVisibleTo(actor)))
  if (!row) throw new NotFound(words.notFound)
  return { id: row.id, ownerId: row.ownerId, isPrivate: row.isPrivate, role: groupRole(actor, row) }
}

const outside = (role: GroupRole) =>
  new Forbidden(role === "invited" ? "Accept the invitation first" : "Only members can see this")

/** @throws {Forbidden} when the group's items are not for this actor: a private group, seen by the invited. */
export function needItems({ role, isPrivate }: Pick<GroupAccess, "role" | "isPrivate">): void {
  if (!maySeeItems(role, { isPrivate })) throw outside(role)
}

/** @throws {Unauthenticated} for a visitor. @throws {Forbidden} when the chat and the people are not for this actor. */
export function needChat(
  actor: Actor,
  { role, isPrivate }: Pick<GroupAccess, "role" | "isPrivate">,
): SignedIn {
  const person = signedIn(actor)
  if (!mayReadChat(actor, role, { isPrivate })) throw outside(role)
  return person
}

/** @throws {Unauthenticated} for a visitor. @throws {Forbidden} for the invited of a private group, and the removed. */
function mustBeLetIn(actor: Actor, access: GroupAccess): SignedIn {
  const person = needChat(actor, access)
  if (!mayContribute(actor, access.role, access))
    throw new Forbidden("You were removed from this group and need an invitation to come back")
  return person
}

/**
 * Whether the actor may add items and messages.
 * @throws {NotFound} 'Group not found'. @throws as `contribute` otherwise.
 */
export async function needContributor(actor: Actor, groupId: number): Promise<void> {
  mustBeLetIn(actor, await groupAccess(db, actor, groupId))
}

/** @throws {NotFound} 'Group not found' when there is none that the actor may see. */
export async function needGroup(actor: Actor, groupId: number): Promise<void> {
  await groupAccess(db, actor, groupId)
}

/**
 * Contributing to a public group makes a member (product decisions, Groups): call it in the transaction of the
 * contribution.
 * @throws {Unauthenticated} for a visitor. @throws {Forbidden} for the invited of a private group, and for a removed person.
 */
export async function contribute(tx: Transaction, actor: Actor, access: GroupAccess): Promise<SignedIn> {
  const person = mustBeLetIn(actor, access)
  if (access.role === "stranger" || access.role === "invited") await admit(tx, access.id, person.id)
  return person
}

/** Makes a person a member, whatever they were before. */
export async function admit(tx: Transaction, groupId: number, userId: number): Promise<void> {
  await tx
    .insert(groupMembers)
    .values({ groupId, userId, status: "accepted" })
    .onConflictDoUpdate({
      target: [groupMembers.groupId, groupMembers.userId],
      set: { status: "accepted", needsInvitation: false },
    })
}
