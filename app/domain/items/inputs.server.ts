import { z } from "zod"
import { lengths } from "~/limits.ts"
import { validation } from "~/messages.ts"
import {
  description,
  id,
  name,
  optionalPicture,
  optionalText,
  optionalUrl,
  requiredPicture,
  requiredText,
  requiredUrl,
  search,
} from "../fields.server.ts"

/** A new item needs name, brand, picture and link (specification, section 5). */
export const newItemSchema = z.object({
  name: name(validation.name),
  brand: requiredText("Brand is required", lengths.name),
  description: description(),
  imageUrl: requiredPicture("A picture is required"),
  productUrl: requiredUrl(),
  collectionId: id(),
})
export type NewItem = z.output<typeof newItemSchema>

/** What a change of an item names is changed, the rest stays; only the name cannot be emptied (specification, section 5). */
export const itemChangeSchema = z.object({
  name: name(validation.name).optional(),
  brand: optionalText(lengths.name),
  description: description(),
  imageUrl: optionalPicture(),
  productUrl: optionalUrl(),
  collectionId: id().optional(),
  /** Accepted for compatibility; who added an item stays. */
  userId: id().nullish(),
})
export type ItemChange = Partial<z.output<typeof itemChangeSchema>>

export const itemListSchema = z.object({ search: search().optional() })

/** What 'Fetch details' reads of a page: a link, and nothing else has to be right yet. */
export const scrapeSchema = z.object({ url: requiredUrl() })
