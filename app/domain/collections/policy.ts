import type { ByLink, Viewer } from "../viewer.ts"

export const collectionFilters = ["mine", "shared", "public"] as const
export type CollectionFilter = (typeof collectionFilters)[number]

/** A stranger is anybody else who sees the collection. */
export type CollectionRole = "owner" | "co-owner" | "collaborator" | "stranger"

type Membership = { ownerId: number; isCoOwner: number; isCollaborator: number }

export function collectionRole(viewer: Viewer | ByLink, membership: Membership): CollectionRole {
  if (!viewer || "linkId" in viewer) return "stranger"
  if (membership.ownerId === viewer.id) return "owner"
  if (membership.isCoOwner) return "co-owner"
  return membership.isCollaborator ? "collaborator" : "stranger"
}

// The rules of docs/permissions.md, for collections that the viewer sees.

/** Name, description, cover, note, members, view links. */
export const mayEdit = (role: CollectionRole) => role === "owner" || role === "co-owner"

/** This right also covers the collection's privacy. */
export const mayDelete = (role: CollectionRole) => role === "owner"

/** Offering it to a co-owner, and taking the offer back. */
export const mayHandOver = (role: CollectionRole) => role === "owner"

export const mayLeave = (role: CollectionRole) => role === "co-owner" || role === "collaborator"

export const mayEditItem = (viewer: Viewer, role: CollectionRole, item: { userId: number | null }) =>
  mayEdit(role) || (viewer !== null && item.userId === viewer.id)
