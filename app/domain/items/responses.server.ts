import { z } from "zod"
import { authorId, count, id, timestamp } from "../fields.server.ts"
import { ownResponses } from "../own-fields.server.ts"
import { productResponses } from "../product-fields.server.ts"

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
  .meta({ id: "Item" })

export type Item = z.infer<typeof itemResponse>

export const tagResponse = z.object({ tag: z.string(), itemCount: count() }).meta({ id: "Tag" })
