import { z } from "zod"
import { validation } from "~/messages.ts"
import { choice, description, id, name, optionalUrl, search } from "../fields.server.ts"

export const brandFilters = ["saved", "following"] as const
export type BrandFilter = (typeof brandFilters)[number]

/** A new brand needs a name; description and website are optional (specification, section 5). */
export const newBrandSchema = z.object({
  name: name(validation.name),
  description: description(),
  website: optionalUrl(),
})
export type NewBrand = z.output<typeof newBrandSchema>

/** The query of a list of brands; without a filter it is all of them. */
export const brandListSchema = z.object({
  filter: choice(brandFilters).optional(),
  search: search().optional(),
})

/** Which brand a follow or favourite button is about. */
export const brandChoiceSchema = z.object({ brandId: id() })
