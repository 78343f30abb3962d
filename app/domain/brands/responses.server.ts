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
  .meta({
    id: "Brand",
    examples: [
      {
        id: 3,
        name: "Iittala",
        description: "Glass and tableware since 1881",
        website: "https://iittala.example",
        createdAt: "2024-03-05T15:04:00.000Z",
        productCount: 12,
        isFollowing: true,
        isFavorite: false,
      },
    ],
  })

export type Brand = z.infer<typeof brandResponse>
