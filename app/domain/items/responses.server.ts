import { z } from "zod"
import { authorId, count, id, timestamp } from "../fields.server.ts"
import { ownResponses } from "../own-fields.server.ts"
import { productResponses } from "../product-fields.server.ts"

const claimResponse = z.object({
  isMine: z.boolean(),
  isBought: z.boolean().meta({ description: "Of one's own claim" }),
  name: z.string().nullable().meta({
    description: "Who gets it. Told to their friends, and to the owner and co-owners who may see claims",
  }),
})

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
    claim: claimResponse.nullable().optional().meta({
      description:
        "In a wish list that is read by itself or in its list, for who may be told; null when nobody gets it",
    }),
  })
  .meta({ id: "Item" })

export type Item = z.infer<typeof itemResponse>

export const tagResponse = z.object({ tag: z.string(), itemCount: count() }).meta({ id: "Tag" })
