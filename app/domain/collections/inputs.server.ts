import { z } from "zod"
import { lengths } from "~/limits.ts"
import { validation } from "~/messages.ts"
import {
  choice,
  description,
  flag,
  id,
  name,
  optionalPicture,
  requiredText,
  search,
} from "../fields.server.ts"
import { collectionFilters } from "./policy.ts"

export const newCollectionSchema = z.object({
  name: name(validation.collectionName),
  description: description(),
  isPrivate: flag().default(false),
  /** Accepted for compatibility; must be the caller's own id (api.md). */
  userId: id().optional(),
})
export type NewCollection = z.output<typeof newCollectionSchema>

/** The query of a list of collections; without a filter it is the viewer's default list. */
export const collectionListSchema = z.object({
  filter: choice(collectionFilters).optional(),
  search: search().optional(),
})

/** What a change of a collection names is changed, the rest stays (api.md). */
export const collectionChangeSchema = z.object({
  name: name(validation.name).optional(),
  description: description(),
  isPrivate: flag().optional(),
  coverImageUrl: optionalPicture(),
  /** Accepted for compatibility; a collection keeps its owner. */
  userId: id().optional(),
})
export type CollectionChange = Partial<z.output<typeof collectionChangeSchema>>

/** The person that a collection is shared with. */
export const shareSchema = z.object({ userId: id() })

export const noteSchema = z.object({ content: requiredText(validation.note, lengths.note) })
