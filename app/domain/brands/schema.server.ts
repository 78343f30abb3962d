import { z } from "zod"
import { lengths } from "~/limits.ts"
import { validation } from "~/messages.ts"
import { description, id, name, optionalUrl } from "../fields.server.ts"

export const brandFilters = ["saved", "following"] as const
export type BrandFilter = (typeof brandFilters)[number]

/** A new brand needs a name; description and website are optional (specification, section 5). */
export const newBrandSchema = z.object({
  name: name(validation.name),
  description: description(),
  website: optionalUrl(),
})
export type NewBrand = z.output<typeof newBrandSchema>

/** The query of a list of brands; an unknown filter means all of them. */
export const brandListSchema = z.object({
  filter: z.enum(brandFilters).optional().catch(undefined),
  search: z.string().trim().max(lengths.search).optional().catch(undefined),
})

/** Which brand a follow or favourite button is about. */
export const brandChoiceSchema = z.object({ brandId: id() })
