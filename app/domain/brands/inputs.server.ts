import { z } from "zod"
import { validation } from "~/messages.ts"
import { choice, description, name, optionalUrl, search } from "../fields.server.ts"

export const brandFilters = ["saved", "following"] as const
export type BrandFilter = (typeof brandFilters)[number]

export const newBrandSchema = z.object({
  name: name(validation.name),
  description: description(),
  website: optionalUrl(),
})
export type NewBrand = z.output<typeof newBrandSchema>

export const brandListSchema = z.object({
  filter: choice(brandFilters).optional(),
  search: search().optional(),
})

/** Whether a brand is to be followed, or a favourite. */
export const toggleSchema = z.object({ on: z.boolean() })
