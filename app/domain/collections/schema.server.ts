import { z } from "zod"
import { lengths } from "~/limits.ts"
import { validation } from "~/messages.ts"
import { description, flag, id, name, optionalPicture, requiredText } from "../fields.server.ts"
import { collectionFilters } from "./filters.ts"

export const newCollectionSchema = z.object({
  name: name(validation.collectionName),
  description: description(),
  isPrivate: flag().default(false),
  /** Accepted for compatibility; must be the caller's own id (api.md). */
  userId: id().optional(),
})
export type NewCollection = z.output<typeof newCollectionSchema>

/** The query of a list of collections; an unknown filter falls back to the viewer's default list. */
export const collectionListSchema = z.object({
  filter: z.enum(collectionFilters).optional().catch(undefined),
  search: z.string().trim().max(lengths.search).optional().catch(undefined),
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
