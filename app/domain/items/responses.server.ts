import { z } from "zod"
import { authorId, count, id, timestamp } from "../fields.server.ts"

export const itemResponse = z
  .object({
    id: id(),
    name: z.string(),
    brand: z.string().nullable(),
    description: z.string().nullable(),
    imageUrl: z.string().nullable().meta({ description: "The shop's address, or a path of this app" }),
    imageAlt: z.string().nullable().meta({ description: "What the picture shows, in words of its users" }),
    productUrl: z.string().nullable(),
    collectionId: id(),
    userId: authorId("Who added it; null when that account is gone"),
    views: count().meta({ description: "How often people have opened its page" }),
    createdAt: timestamp(),
  })
  .meta({
    id: "Item",
    examples: [
      {
        id: 7,
        name: "Aalto vase",
        brand: "Iittala",
        description: null,
        imageUrl: "https://shop.example/vase.jpg",
        imageAlt: "A low, wavy vase of green glass",
        productUrl: "https://shop.example/vase",
        collectionId: 1,
        userId: 1,
        views: 4,
        createdAt: "2024-03-05T15:04:00.000Z",
      },
    ],
  })

export type Item = z.infer<typeof itemResponse>
