import { z } from "zod"
import { count, moment, rowId } from "../answer-fields.server.ts"

export const brandShape = z
  .object({
    id: rowId(),
    name: z.string(),
    description: z.string().nullable(),
    website: z.string().nullable(),
    createdAt: moment(),
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
