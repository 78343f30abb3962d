import type { Viewer } from "../viewer.ts"

/** What somebody is towards a collection; 'viewer' is everybody else who sees it. */
export type CollectionRole = "owner" | "co-owner" | "collaborator" | "viewer"

/** What the database says of an viewer and a collection; its flags are numbers. */
type Standing = { ownerId: number; isCoOwner: number; isCollaborator: number }

/** The role of this viewer, from what the query found about them. */
export function collectionRole(viewer: Viewer, found: Standing): CollectionRole {
  if (!viewer) return "viewer"
  if (found.ownerId === viewer.id) return "owner"
  if (found.isCoOwner) return "co-owner"
  return found.isCollaborator ? "collaborator" : "viewer"
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
