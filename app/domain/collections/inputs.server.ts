import { z } from "zod"
import { lengths } from "~/limits.ts"
import { validation } from "~/words/messages.ts"
import {
  choice,
  description,
  flag,
  id,
  name,
  optionalDay,
  optionalPicture,
  pictureText,
  requiredText,
  search,
} from "../fields.server.ts"
import { collectionFilters } from "./policy.ts"
import { claims, sort, whoMayAdd } from "./responses.server.ts"

export const collectionListSchema = z.object({
  filter: choice(collectionFilters).optional(),
  search: search().optional(),
})

export const collectionChangeSchema = z.object({
  name: name(validation.name).optional(),
  description: description(),
  isPrivate: flag().optional(),
  coverImageUrl: optionalPicture(),
  coverAlt: pictureText(),
  whoMayAdd: whoMayAdd.optional(),
  sort: sort.optional(),
  claims: claims.optional(),
  revealAt: optionalDay().optional(),
  /** Accepted for compatibility, and never changed. */
  userId: id().optional(),
})
export type CollectionChange = Partial<z.output<typeof collectionChangeSchema>>

/** `userId` must be the user's own id. */
export const newCollectionSchema = collectionChangeSchema.extend({
  name: name(validation.collectionName),
  isPrivate: flag().default(false),
  coverImageUrl: optionalPicture().optional(),
})
export type NewCollection = z.output<typeof newCollectionSchema>

export const shareSchema = z.object({ userId: id() })

export const noteSchema = z.object({ content: requiredText(validation.note, lengths.note) })

export const collectionExportSchema = z.object({
  format: z
    .enum(["json", "csv", "html", "bookmarks"], { error: "Must be json, csv, html or bookmarks" })
    .default("json"),
})
export type CollectionFormat = z.output<typeof collectionExportSchema>["format"]
