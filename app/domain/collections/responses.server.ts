import { z } from "zod"
import { collections } from "#db/schema/index.ts"
import { publicUserResponse } from "../accounts/responses.server.ts"
import { authorId, choice, count, id, timestamp } from "../fields.server.ts"

export const sort = choice(collections.sort.enumValues)
export type Sort = z.infer<typeof sort>

export const whoMayAdd = choice(collections.whoMayAdd.enumValues)

export const claims = choice(collections.claims.enumValues)

export const collectionResponse = z
  .object({
    id: id(),
    name: z.string(),
    description: z.string().nullable(),
    isPrivate: z.boolean(),
    coverImageUrl: z.string().nullable().meta({ description: "The shop's address, or a path of this app" }),
    coverAlt: z.string().nullable().meta({ description: "What the cover shows, in words of its users" }),
    whoMayAdd: whoMayAdd.meta({
      description: "Of those who see it while it is public; co-owners and collaborators always may",
    }),
    sort: sort.meta({ description: "The order in which its pages show its items" }),
    claims: claims.meta({
      description:
        "Whether it is a wish list, whose items others claim: `hidden` from its owner and co-owners, or `shown` to them too",
    }),
    revealAt: z.iso.date().nullable().meta({
      description:
        "The day on which hidden claims are shown to the owner and co-owners, from noon in UTC on, when it has begun everywhere",
    }),
    claimsSeenOn: z.iso.date().nullable().meta({
      description: "The day when the owner and co-owners could see claims last that are hidden again since",
    }),
    userId: id().meta({ description: "The owner" }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    itemCount: count(),
    owner: publicUserResponse,
  })
  .meta({ id: "Collection" })

export const collectionMemberResponse = z
  .object({
    id: id(),
    collectionId: id(),
    userId: id(),
    createdAt: timestamp(),
    user: publicUserResponse,
  })
  .meta({
    id: "Sharer",
    description: "Somebody that a collection is shared with, as co-owner or as collaborator",
  })

export const offerResponse = z
  .object({
    collectionId: id(),
    userId: id().meta({ description: "The co-owner who may accept" }),
    createdAt: timestamp(),
    user: publicUserResponse,
  })
  .meta({ id: "Offer", description: "The owner wants to give the collection to a co-owner" })

export const noteResponse = z
  .object({
    id: id(),
    collectionId: id(),
    userId: authorId("Who wrote it last; null when that account is gone"),
    content: z.string(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Note", description: "The one note of a collection" })

export type Collection = z.infer<typeof collectionResponse>

/** The two ways to share: co-owners edit, collaborators see a private collection and add to it. */
export type MemberKind = "co-owner" | "collaborator"

export type CollectionMember = z.infer<typeof collectionMemberResponse>

export type Offer = z.infer<typeof offerResponse>

export type Note = z.infer<typeof noteResponse>
