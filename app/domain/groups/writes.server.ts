import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { db, type Transaction } from "#db/client.server.ts"
import { groupMembers, groups } from "#db/schema/index.ts"
import { Forbidden } from "~/errors.ts"
import { account } from "~/messages.ts"
import { fold } from "~/text.ts"
import { hideGroups } from "../background/groups.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { requireRoom } from "../room.server.ts"
import { requireSameId, requireUser, type Viewer } from "../viewer.ts"
import { write } from "../write.server.ts"
import { type GroupAccess, groupAccess } from "./access.server.ts"
import type { GroupChange, NewGroup } from "./inputs.server.ts"
import { mayManage } from "./policy.ts"

/**
 * Creates a group that the viewer owns and is the first member of.
 * @returns its id.
 * @throws {Unauthenticated} 'You must be logged in to create a group'.
 * @throws {Forbidden} when the body names somebody else as the owner. @throws {Conflict} when they have too many.
 */
export async function createGroup(viewer: Viewer, input: NewGroup): Promise<{ id: number }> {
  const person = requireUser(viewer, account.loginToCreateGroup)
  requireSameId(person.id, input.ownerId)
  return write(async (tx) => {
    await requireRoom(tx, groups.ownerId, person.id, "groups", eq(groups.isDeleted, false))
    const [row] = await tx
      .insert(groups)
      .values({
        name: input.name,
        nameKey: fold(input.name),
        description: input.description ?? null,
        isPrivate: input.isPrivate,
        ownerId: person.id,
      })
      .returning({ id: groups.id })
    if (!row) throw new Error("The group was not written")
    await tx
      .insert(groupMembers)
      .values({ groupId: row.id, userId: person.id, role: "owner", status: "accepted" })
    return row
  })
}

function needOwner({ role }: GroupAccess): void {
  if (!mayManage(role)) throw new Forbidden("Only the owner can do this")
}

/** @throws {NotFound} 'Group not found'. @throws {Forbidden} for who sees it and is not its owner. */
export async function needGroupOwner(viewer: Viewer, id: number): Promise<void> {
  needOwner(await groupAccess(db, viewer, id))
}

/**
 * Changes what the input names of a group; its owner may.
 * @throws {NotFound} 'Group not found'. @throws {Forbidden} for others who see it, and for giving it away.
 */
export async function updateGroup(viewer: Viewer, id: number, input: GroupChange): Promise<{ id: number }> {
  const person = requireUser(viewer)
  return write(async (tx) => {
    needOwner(await groupAccess(tx, viewer, id))
    requireSameId(person.id, input.ownerId)
    const { name, description, isPrivate } = input
    const change = { name, nameKey: name === undefined ? undefined : fold(name), description, isPrivate }
    // Drizzle refuses an update that sets nothing.
    if (Object.values(change).some((value) => value !== undefined))
      await tx
        .update(groups)
        .set(change)
        .where(and(eq(groups.id, id), eq(groups.ownerId, person.id)))
    return { id }
  })
}

/**
 * Deletes a group with its items, its chat and its members: for everybody at once, its rows in steps. Its owner may.
 * @returns pictures of the first step, for `releasePictures`.
 * @throws {NotFound} 'Group not found'. @throws {Forbidden} for others who see it.
 */
export async function deleteGroup(viewer: Viewer, id: number): Promise<{ pictures: string[] }> {
  requireUser(viewer)
  const { pictures } = await writeInSteps(async (tx) => {
    needOwner(await groupAccess(tx, viewer, id))
    await hideGroups(tx, eq(groups.id, id))
  })
  return { pictures }
}

const heir = alias(groupMembers, "heir")

/**
 * Passes the groups of a person on to the member who has been there longest. Those without another member stay theirs.
 * Two statements, however many groups there are.
 */
export async function passOnGroups(tx: Transaction, ownerId: number): Promise<void> {
  const isHeir = and(eq(heir.groupId, groups.id), eq(heir.status, "accepted"), ne(heir.userId, ownerId))
  /** Of the group at hand. */
  const theHeirs = (column: SQL) =>
    sql`(select ${column} from ${groupMembers} ${heir} where ${isHeir} order by ${heir.createdAt}, ${heir.userId} limit 1)`
  const owned = eq(groups.ownerId, ownerId)
  const heirs = tx
    .select({ row: theHeirs(sql`${heir}.rowid`) })
    .from(groups)
    .where(owned)
  await tx.update(groupMembers).set({ role: "owner" }).where(sql`rowid in ${heirs}`)
  const id = theHeirs(sql`${heir.userId}`)
  await tx
    .update(groups)
    .set({ ownerId: id })
    .where(and(owned, isNotNull(id)))
}
