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

// Wish lists (docs/decisions/0045-secret-claims.md).

/** Days such as 2030-12-24. Nobody learns anything a day too early: one has begun everywhere at noon in UTC. */
const beganEverywhere = (day: string) => Date.parse(`${day}T12:00Z`)

export type WishList = {
  claims: "off" | "hidden" | "shown"
  revealAt: string | null
  claimsSeenOn: string | null
}

/** The owner and co-owners see claims, too. @param now in milliseconds. */
export const isRevealed = (
  { claims, revealAt }: Pick<WishList, "claims" | "revealAt">,
  now = Date.now(),
): boolean =>
  claims === "shown" || (claims === "hidden" && revealAt !== null && beganEverywhere(revealAt) <= now)

/**
 * Decides before anything is read, so that a request of the owner and of co-owners never asks for claims that are hidden from
 * them. Visitors see none: an owner who signs out is one. Whoever opens a view link sees them.
 */
export function seesClaims(viewer: Viewer | ByLink, role: CollectionRole, list: WishList): boolean {
  if (!viewer || list.claims === "off") return false
  return !mayEdit(role) || isRevealed(list)
}

/** Co-owners and the owner do not claim what is for themselves, revealed or not. */
export const mayClaim = (viewer: Viewer | ByLink, role: CollectionRole, list: WishList): boolean =>
  viewer !== null && list.claims !== "off" && !mayEdit(role)

/** When the day comes, other people see claims. Null when it has come, or never does. */
export function revealTime({ claims, revealAt }: WishList, now = Date.now()): number | null {
  const time = claims === "hidden" && revealAt !== null ? beganEverywhere(revealAt) : 0
  return time > now ? time : null
}
