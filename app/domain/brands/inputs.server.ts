import { z } from "zod"
import { validation } from "~/words/messages.ts"
import { choice, description, name, optionalWebsite, search } from "../fields.server.ts"

const brandFilters = ["saved", "following"] as const
export type BrandFilter = (typeof brandFilters)[number]

export const newBrandSchema = z.object({
  name: name(validation.name),
  description: description(),
  website: optionalWebsite(),
})
export type NewBrand = z.output<typeof newBrandSchema>

export const brandChangeSchema = newBrandSchema.partial({ name: true })
export type BrandChange = Partial<z.output<typeof brandChangeSchema>>

export const brandListSchema = z.object({
  filter: choice(brandFilters).optional(),
  search: search().optional(),
})

export const toggleSchema = z.object({ on: z.boolean() })
