import { z } from "zod"
import { notSaid } from "~/product-fields.ts"
import { authorId, count, id, timestamp } from "../fields.server.ts"
import { ownResponses } from "../own-fields.server.ts"
import { productExample, productResponses } from "../product-fields.server.ts"

export const itemResponse = z
  .object({
    id: id(),
    ...productResponses(),
    name: z.string(),
    ...ownResponses(),
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
        ...productExample,
        ...notSaid,
        tags: ["glass", "Wedding"],
        note: "For the kitchen window",
        collectionId: 1,
        userId: 1,
        views: 4,
        createdAt: "2024-03-05T15:04:00.000Z",
      },
    ],
  })

export type Item = z.infer<typeof itemResponse>

export const tagResponse = z.object({ tag: z.string(), itemCount: count() }).meta({ id: "Tag" })
