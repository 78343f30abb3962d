import type { Viewer } from "../viewer.ts"

/** A removed member needs an invitation to come back. */
export type GroupRole = "owner" | "member" | "invited" | "removed" | "stranger"

/** A block between owner and invited voids an invitation. */
export type MemberStatus = "pending" | "accepted" | "removed" | null

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

// The rules of docs/permissions.md, for groups that the viewer sees.

export const isMember = (role: GroupRole) => role === "owner" || role === "member"

export const maySeeItems = (role: GroupRole, group: Group) => !group.isPrivate || isMember(role)

/** The chat and the list of members need a session, also in a public group. */
export const mayReadChat = (viewer: Viewer, role: GroupRole, group: Group) =>
  viewer !== null && maySeeItems(role, group)

export const mayContribute = (viewer: Viewer, role: GroupRole, group: Group) =>
  viewer !== null && maySeeItems(role, group) && role !== "removed"

export const mayJoin = (viewer: Viewer, role: GroupRole, group: Group) =>
  viewer !== null && (role === "invited" || (role === "stranger" && !group.isPrivate))

/** A newcomer signs up with a link. Anybody can join a public group, so its members may invite. */
export const mayInviteNewcomers = (role: GroupRole, group: Group) =>
  role === "owner" || (role === "member" && !group.isPrivate)

export const mayManage = (role: GroupRole) => role === "owner"

export const mayLeave = (role: GroupRole) => role === "member"

type Written = { userId: number | null }
const isOwn = (viewer: Viewer, thing: Written) => viewer !== null && thing.userId === viewer.id

export const mayEditItem = (viewer: Viewer, role: GroupRole, item: Written) =>
  role === "owner" || isOwn(viewer, item)
export const mayEditMessage = (viewer: Viewer, message: Written) => isOwn(viewer, message)
export const mayDeleteMessage = (viewer: Viewer, role: GroupRole, message: Written) =>
  role === "owner" || isOwn(viewer, message)
