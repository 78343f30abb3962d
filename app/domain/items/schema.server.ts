import { z } from "zod"
import { lengths } from "~/limits.ts"
import { validation } from "~/messages.ts"
import { description, id, name, requiredPicture, requiredText, requiredUrl } from "../fields.server.ts"

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

export const itemListSchema = z.object({
  search: z.string().trim().max(lengths.search).optional().catch(undefined),
})

/** What 'Fetch details' reads of a page: a link, and nothing else has to be right yet. */
export const scrapeSchema = z.object({ url: requiredUrl() })
