import type { z } from "zod"
import { presentPublicUser } from "../accounts/present.ts"
import type { GroupRole } from "./policy.ts"
import type { groupItemShape, groupShape, memberShape, messageShape } from "./shapes.server.ts"

/** A group as pages and programs see it (api.md). */
export type Group = z.infer<typeof groupShape>

const memberships = {
  owner: "owner",
  member: "member",
  invited: "pending",
  removed: null,
  stranger: null,
} as const satisfies Record<GroupRole, Group["membership"]>

export const presentGroup = (
  row: Omit<Group, "createdAt" | "membership"> & { createdAt: Date },
  role: GroupRole,
): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ownerId: row.ownerId,
  isPrivate: row.isPrivate,
  createdAt: row.createdAt.toISOString(),
  memberCount: row.memberCount,
  membership: memberships[role],
})

/** A person in a group, or invited to it; `rejected` answers a declined invitation, which leaves no row. */
export type Member = z.infer<typeof memberShape>

export const presentMember = (row: Omit<Member, "createdAt"> & { createdAt: Date }): Member => ({
  groupId: row.groupId,
  userId: row.userId,
  role: row.role,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  user: presentPublicUser(row.user),
})

/** A product on a group's shared list. `userId` is who added it, null when that account is gone. */
export type GroupItem = z.infer<typeof groupItemShape>

export const presentGroupItem = (row: Omit<GroupItem, "createdAt"> & { createdAt: Date }): GroupItem => ({
  id: row.id,
  groupId: row.groupId,
  userId: row.userId,
  name: row.name,
  brand: row.brand,
  description: row.description,
  imageUrl: row.imageUrl,
  productUrl: row.productUrl,
  createdAt: row.createdAt.toISOString(),
})

/** A message; writer and their id are null when the account is gone. */
export type Message = z.infer<typeof messageShape>

type MessageRow = Omit<Message, "createdAt" | "editedAt"> & { createdAt: Date; editedAt: Date | null }

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  groupId: row.groupId,
  userId: row.userId,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  user: row.user && presentPublicUser(row.user),
})

/** A message as the contract has it, which says nothing of edits. */
export const withoutEdits = ({ editedAt: _, ...message }: Message): Message => message
