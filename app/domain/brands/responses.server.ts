import { z } from "zod"
import { count, id, timestamp } from "../fields.server.ts"

export const brandResponse = z
  .object({
    id: id(),
    name: z.string(),
    description: z.string().nullable(),
    website: z.string().nullable(),
    createdAt: timestamp(),
    productCount: count().meta({ description: "Items of this brand that you may see" }),
    isFollowing: z.boolean().meta({ description: "Whether you follow it" }),
    isFavorite: z.boolean().meta({ description: "Whether you have saved it" }),
  })
  .meta({ id: "Brand" })

export type Brand = z.infer<typeof brandResponse>
