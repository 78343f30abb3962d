/**
 * What a file brings. Texts are trimmed, not empty and within `lengths`; addresses are absolute http or https; times are ISO
 * text, not in the future. Null is what the file does not say.
 */

import type { GroupItemState } from "#db/schema/index.ts"
import { fieldNames, type OwnValues, type ProductField } from "~/product-fields.ts"

type PlaceText =
  | "description"
  | "coverImageUrl"
  | "coverPicture"
  | "coverAlt"
  | "whoMayAdd"
  | "sort"
  | "claims"
  | "revealAt"
  | "note"
  | "createdAt"
  | "updatedAt"

/** A folder of the file. `coverPicture` is the cover's path in the ZIP file, if the cover is an upload. */
export type Place = { [Name in PlaceText]?: string | null } & {
  kind: "collection" | "group" | "brands"
  name: string
  isPrivate?: boolean | null
}

/** What a group has said about an item. Names of others are left out. */
export type Decision = {
  state: GroupItemState | null
  stateAt: string | null
  stateByOwner: boolean | null
  voteCount: number | null
  votedByOwner: boolean | null
}

/** `picture` is its path in the ZIP file, if it is an upload. */
export type PictureRow = { url: string | null; picture: string | null; alt: string | null }

type OwnRow = { [F in keyof OwnValues]: OwnValues[F] | null }

/** An item of a collection or of a group. It has a name or a link. */
export type ItemRow = Record<Exclude<ProductField, "images">, string | null> &
  OwnRow & {
    /** All pictures, or null for fewer than two. */
    images: PictureRow[] | null
    picture: string | null
    canonicalUrl: string | null
    createdAt: string | null
    /** Somebody else than the owner added it. */
    addedByOther?: boolean | null
    /** If the group has said something. */
    decision?: Decision
    /** In the own order from 1, if somebody has arranged the collection. */
    place?: number
    /** Tells the user which part of the item is lost. */
    reason?: string
  }

/** Its keys are in the order of our own format, so rows start with it. */
const itemKeys = [
  ...fieldNames.flatMap((name) => (name === "imageUrl" ? ([name, "picture"] as const) : name)),
  ...(["state", "starred", "tags", "note"] as const),
  ...(["canonicalUrl", "createdAt"] as const),
]
export const emptyItem = Object.fromEntries(itemKeys.map((key) => [key, null])) as Record<
  (typeof itemKeys)[number],
  null
>

export type BrandRow = {
  name: string
  description: string | null
  website: string | null
  /** Set if the user added the brand; the others if they follow it or marked it as favourite. */
  createdAt: string | null
  followedAt: string | null
  favoriteAt: string | null
}

/** Rows belong to the place that came last. */
export type Part = { place: Place } | { rows: (ItemRow | BrandRow)[] }
