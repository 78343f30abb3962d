import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { db, type Transaction } from "#db/client.server.ts"
import { groupMembers, groups } from "#db/schema/index.ts"
import { fold } from "~/text.ts"
import { account } from "~/words/messages.ts"
import { hideGroups } from "../background/groups.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { requireBelowLimit } from "../count-limits.server.ts"
import { changedFields, type Editing } from "../edit.server.ts"
import { requireSameId, requireUser, type User, type Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { groupColumns, requireGroupOwner } from "./access.server.ts"
import type { GroupChange, NewGroup } from "./inputs.server.ts"
import type { Group } from "./responses.server.ts"

export async function createGroup(viewer: Viewer, input: NewGroup, options?: WriteOptions): Promise<Group> {
  const user = requireUser(viewer, account.loginToCreateGroup)
  requireSameId(user.id, input.ownerId)
  const { name, description, isPrivate } = input
  return write((tx) => insertGroup(tx, user, { name, description, isPrivate }), options, isThere)
}

type NewRow = Omit<typeof groups.$inferInsert, "id" | "nameKey" | "ownerId">

/** Within the write of something that begins with its group. */
export async function insertGroup(tx: Transaction, user: User, row: NewRow): Promise<Group> {
  await requireBelowLimit(tx, groups.ownerId, user.id, "groups", eq(groups.isDeleted, false))
  const [group] = await tx
    .insert(groups)
    .values({ ...row, nameKey: fold(row.name), ownerId: user.id })
    .returning(groupColumns)
  if (!group) throw new Error("The group was not written")
  await tx
    .insert(groupMembers)
    .values({ groupId: group.id, userId: user.id, role: "owner", status: "accepted" })
  // A trigger counts the member just added.
  return { ...group, memberCount: 1, membership: "owner", unreadCount: 0, invitedBy: null }
}

const isThere = async ({ id, name }: Group) =>
  (await db.$count(groups, and(eq(groups.id, id), eq(groups.name, name), eq(groups.isDeleted, false)))) > 0

export async function updateGroup(
  viewer: Viewer,
  id: number,
  input: GroupChange,
  options: Editing = {},
): Promise<{ id: number }> {
  const user = requireUser(viewer)
  return write(async (tx) => {
    const group = await requireGroupOwner(viewer, id, tx)
    requireSameId(user.id, input.ownerId)
    const { name, description, isPrivate } = changedFields(input, group, options.edit)
    const change = { name, nameKey: name === undefined ? undefined : fold(name), description, isPrivate }
    // Drizzle refuses an update that sets nothing.
    if (Object.values(change).some((value) => value !== undefined))
      await tx
        .update(groups)
        .set(change)
        .where(and(eq(groups.id, id), eq(groups.ownerId, user.id)))
    return { id }
  }, options)
}

/** Deletes it at once for everybody, its rows in steps. */
export async function deleteGroup(viewer: Viewer, id: number, options?: WriteOptions): Promise<void> {
  requireUser(viewer)
  await writeInSteps(async (tx) => {
    await requireGroupOwner(viewer, id, tx)
    await hideGroups(tx, eq(groups.id, id))
  }, options)
}

const heir = alias(groupMembers, "heir")

/** Gives a user's groups to the member who joined first. Two statements, however many groups there are. */
export async function transferGroups(tx: Transaction, ownerId: number): Promise<void> {
  const isHeir = and(eq(heir.groupId, groups.id), eq(heir.status, "accepted"), ne(heir.userId, ownerId))
  const ofHeir = (column: SQL) =>
    sql`(select ${column} from ${groupMembers} ${heir} where ${isHeir} order by ${heir.createdAt}, ${heir.userId} limit 1)`
  const owned = eq(groups.ownerId, ownerId)
  const heirs = tx
    .select({ row: ofHeir(sql`${heir}.rowid`) })
    .from(groups)
    .where(owned)
  await tx.update(groupMembers).set({ role: "owner" }).where(sql`rowid in ${heirs}`)
  const id = ofHeir(sql`${heir.userId}`)
  await tx
    .update(groups)
    .set({ ownerId: id })
    .where(and(owned, isNotNull(id)))
}
