import { and, eq } from "drizzle-orm"
import { type Database, db, type Transaction } from "#db/client.server.ts"
import { groupMembers, groups } from "#db/schema/index.ts"
import { group as words } from "~/messages.ts"
import { Forbidden, NotFound } from "../errors.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { type GroupRole, groupRole, mayContribute, mayReadChat, maySeeItems } from "./policy.ts"
import { groupVisibleTo, ownMembership, standing } from "./visible.server.ts"

/** A group that the viewer sees, and what they are in it. */
export type GroupAccess = { id: number; ownerId: number; isPrivate: boolean; role: GroupRole }

/**
 * The group and the viewer's role in it, read on the database or within a command's transaction.
 * @throws {NotFound} 'Group not found' when there is none that they may see.
 */
export async function groupAccess(
  source: Pick<Database | Transaction, "select">,
  viewer: Viewer,
  id: number,
): Promise<GroupAccess> {
  const [row] = await source
    .select({
      id: groups.id,
      ownerId: groups.ownerId,
      isPrivate: groups.isPrivate,
      standing: standing(viewer),
    })
    .from(groups)
    .leftJoin(groupMembers, ownMembership(viewer))
    .where(and(eq(groups.id, id), groupVisibleTo(viewer)))
  if (!row) throw new NotFound(words.notFound)
  return { id: row.id, ownerId: row.ownerId, isPrivate: row.isPrivate, role: groupRole(viewer, row) }
}

const outside = (role: GroupRole) =>
  new Forbidden(role === "invited" ? "Accept the invitation first" : "Only members can see this")

/** @throws {Forbidden} when the group's items are not for this viewer: a private group, seen by the invited. */
export function needItems({ role, isPrivate }: Pick<GroupAccess, "role" | "isPrivate">): void {
  if (!maySeeItems(role, { isPrivate })) throw outside(role)
}

/** @throws {Unauthenticated} for a visitor. @throws {Forbidden} when the chat and the people are not for this viewer. */
export function needChat(viewer: Viewer, { role, isPrivate }: Pick<GroupAccess, "role" | "isPrivate">): User {
  const person = requireUser(viewer)
  if (!mayReadChat(viewer, role, { isPrivate })) throw outside(role)
  return person
}

/** @throws {Unauthenticated} for a visitor. @throws {Forbidden} for the invited of a private group, and the removed. */
function mustBeLetIn(viewer: Viewer, access: GroupAccess): User {
  const person = needChat(viewer, access)
  if (!mayContribute(viewer, access.role, access))
    throw new Forbidden("You were removed from this group and need an invitation to come back")
  return person
}

/**
 * Whether the viewer may add items and messages.
 * @throws {NotFound} 'Group not found'. @throws as `contribute` otherwise.
 */
export async function needContributor(viewer: Viewer, groupId: number): Promise<void> {
  mustBeLetIn(viewer, await groupAccess(db, viewer, groupId))
}

/** @throws {NotFound} 'Group not found' when there is none that the viewer may see. */
export async function needGroup(viewer: Viewer, groupId: number): Promise<void> {
  await groupAccess(db, viewer, groupId)
}

/**
 * Contributing to a public group makes a member (product decisions, Groups): call it in the transaction of the
 * contribution.
 * @throws {Unauthenticated} for a visitor. @throws {Forbidden} for the invited of a private group, and for a removed person.
 */
export async function contribute(tx: Transaction, viewer: Viewer, access: GroupAccess): Promise<User> {
  const person = mustBeLetIn(viewer, access)
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
