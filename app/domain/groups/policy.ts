import type { Viewer } from "../viewer.ts"

/** What somebody is towards a group. A removed person needs an invitation to come back. */
export type GroupRole = "owner" | "member" | "invited" | "removed" | "stranger"

/** How a person stands in a group, as the database has it; an invitation between people who block each other is none. */
export type MemberStatus = "pending" | "accepted" | "removed" | null

/** The role of this viewer, from what the query found about them. */
export function groupRole(
  viewer: Viewer,
  { ownerId, memberStatus }: { ownerId: number; memberStatus: MemberStatus },
): GroupRole {
  if (!viewer) return "stranger"
  if (ownerId === viewer.id) return "owner"
  if (memberStatus === "accepted") return "member"
  if (memberStatus === "pending") return "invited"
  return memberStatus === "removed" ? "removed" : "stranger"
}

type Group = { isPrivate: boolean }

/*
 * The rules of docs/permissions.md. Every predicate is about a group that the viewer sees; without that they get
 * NotFound before.
 */

export const isMember = (role: GroupRole) => role === "owner" || role === "member"

/** Items and who belongs to it: everyone for a public group, members for a private one. */
export const maySeeItems = (role: GroupRole, group: Group) => !group.isPrivate || isMember(role)

/** The chat and the list of members are for signed-in people, also where the group is public. */
export const mayReadChat = (viewer: Viewer, role: GroupRole, group: Group) =>
  viewer !== null && maySeeItems(role, group)

/** Adding items and writing. Whoever does so in a public group becomes a member. */
export const mayContribute = (viewer: Viewer, role: GroupRole, group: Group) =>
  viewer !== null && maySeeItems(role, group) && role !== "removed"

/** A public group is open to all but those who were removed; a private one to the invited. */
export const mayJoin = (viewer: Viewer, role: GroupRole, group: Group) =>
  viewer !== null && (role === "invited" || (role === "stranger" && !group.isPrivate))

/** Name, description, private or public, deleting it, and its people. */
export const mayManage = (role: GroupRole) => role === "owner"

/** The owner cannot leave a group. */
export const mayLeave = (role: GroupRole) => role === "member"

type Written = { userId: number | null }
const isOwn = (viewer: Viewer, thing: Written) => viewer !== null && thing.userId === viewer.id

export const mayRemoveItem = (viewer: Viewer, role: GroupRole, item: Written) =>
  role === "owner" || isOwn(viewer, item)
export const mayEditMessage = (viewer: Viewer, message: Written) => isOwn(viewer, message)
export const mayDeleteMessage = (viewer: Viewer, role: GroupRole, message: Written) =>
  role === "owner" || isOwn(viewer, message)
