import { z } from "zod"
import { id, timestamp } from "../fields.server.ts"
import { itemResponse } from "../items/responses.server.ts"

export const guestClaimResponse = z
  .object({
    undoToken: z.string(),
    undoUrl: z.string().meta({ format: "uri", description: "A page that takes the claim back" }),
  })
  .meta({
    id: "GuestClaim",
    description: "The only way to take a guest's claim back. No other call tells it",
  })

export const ownClaimResponse = itemResponse
  .pick({ brand: true, price: true, imageUrl: true, productUrl: true })
  .extend({
    itemId: id(),
    name: z.string(),
    state: itemResponse.shape.state.nullable(),
    collectionId: id().nullable(),
    collectionName: z.string().nullable(),
    bought: z.boolean(),
    status: z.enum(["open", "off", "yours", "unseen", "removed"]).meta({
      description:
        "`off`: its collection is no wish list now. `yours`: you own or co-own it now. `unseen`: you do not see it any more. `removed`: the item is not there now. The last two have a name and nothing else",
    }),
    createdAt: timestamp(),
  })
  .meta({ id: "OwnClaim", description: "A thing that you have said you will get" })

export type OwnClaim = z.infer<typeof ownClaimResponse>
