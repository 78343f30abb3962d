import type { Viewer } from "../viewer.ts"

/** What somebody is towards a collection; a stranger is anybody else who sees it. */
export type CollectionRole = "owner" | "co-owner" | "collaborator" | "stranger"

/** What the database says of an viewer and a collection; its flags are numbers. */
type Membership = { ownerId: number; isCoOwner: number; isCollaborator: number }

/** The role of this viewer, from what the query found about them. */
export function collectionRole(viewer: Viewer, found: Membership): CollectionRole {
  if (!viewer) return "stranger"
  if (found.ownerId === viewer.id) return "owner"
  if (found.isCoOwner) return "co-owner"
  return found.isCollaborator ? "collaborator" : "stranger"
}

/*
 * The rules of docs/permissions.md. Every predicate is about a collection that the viewer sees; without that they get
 * NotFound before.
 */

/** Owner and co-owners: name, description, cover, notes, people. */
export const mayEdit = (role: CollectionRole) => role === "owner" || role === "co-owner"

/** Deleting, and making it private or public, is the owner's alone. */
export const mayDelete = (role: CollectionRole) => role === "owner"

/** Leaving: whoever the collection is shared with takes themselves out. */
export const mayLeave = (role: CollectionRole) => role === "co-owner" || role === "collaborator"

/** Lists of collections that can be asked for (product decisions, 'Collections list'). */
export const collectionFilters = ["mine", "shared", "public"] as const
export type CollectionFilter = (typeof collectionFilters)[number]
