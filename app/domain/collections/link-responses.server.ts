import { z } from "zod"
import { id, timestamp } from "../fields.server.ts"
import { itemResponse } from "../items/responses.server.ts"
import { collectionResponse } from "./responses.server.ts"

export const viewLinkResponse = z
  .object({
    id: id(),
    collectionId: id(),
    name: z.string(),
    createdById: id().meta({ description: "Who made it" }),
    createdAt: timestamp(),
    expiresAt: timestamp().nullable(),
    lastUsedOn: z.iso.date().nullable().meta({
      description:
        "The last day, in UTC, on which a person has opened it. Programs, robots and previews do not count",
    }),
    works: z.boolean().meta({
      description:
        "False once its end has come, or who made it is suspended or may not edit the collection any more",
    }),
  })
  .meta({
    id: "ViewLink",
    description: "A link that shows a collection to whoever has it, without its address",
  })

export const newViewLinkResponse = viewLinkResponse
  .extend({ url: z.string().meta({ format: "uri" }) })
  .meta({ id: "NewViewLink", description: "A view link with its address, which no other call tells" })

export type ViewLink = z.infer<typeof viewLinkResponse>

const picture = z.string().nullable().meta({ description: "A signed path of this app" })

/** A link tells whom it shows a collection to nothing about people, nor ids of what else there is. */
export const sharedCollectionResponse = collectionResponse
  .pick({ name: true, description: true, itemCount: true, coverAlt: true, sort: true, claims: true })
  .extend({ cover: picture, expiresAt: timestamp().nullable() })
  .meta({ id: "SharedCollection", description: "A collection as a view link shows it" })

export const sharedItemResponse = itemResponse
  .pick({
    id: true,
    name: true,
    brand: true,
    price: true,
    availability: true,
    description: true,
    productUrl: true,
    state: true,
    starred: true,
    tags: true,
    createdAt: true,
  })
  .extend({
    claimed: z
      .boolean()
      .optional()
      .meta({ description: "In a wish list, whether somebody gets it. Never who" }),
    pictures: z.array(z.object({ src: picture.unwrap(), alt: z.string().nullable() })),
  })
  .meta({ id: "SharedItem", description: "A product as a view link shows it" })

export type SharedCollection = z.infer<typeof sharedCollectionResponse>
export type SharedItem = z.infer<typeof sharedItemResponse>
