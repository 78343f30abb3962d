import { z } from "zod"
import { publicUserResponse } from "../accounts/responses.server.ts"
import { authorId, count, id, timestamp } from "../fields.server.ts"

export const collectionResponse = z
  .object({
    id: id(),
    name: z.string(),
    description: z.string().nullable(),
    isPrivate: z.boolean(),
    coverImageUrl: z.string().nullable().meta({ description: "The shop's address, or a path of this app" }),
    coverAlt: z.string().nullable().meta({ description: "What the cover shows, in words of its users" }),
    userId: id().meta({ description: "The owner" }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    itemCount: count(),
    owner: publicUserResponse,
  })
  .meta({
    id: "Collection",
    examples: [
      {
        id: 1,
        name: "Quiet corners",
        description: "Things for the reading room",
        isPrivate: false,
        coverImageUrl: null,
        coverAlt: null,
        userId: 1,
        createdAt: "2024-03-05T15:04:00.000Z",
        updatedAt: "2024-03-06T09:12:00.000Z",
        itemCount: 12,
        owner: { id: 1, username: "mila", isPrivate: false },
      },
    ],
  })

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
    examples: [
      {
        id: 5,
        collectionId: 1,
        userId: 2,
        createdAt: "2024-03-05T15:04:00.000Z",
        user: { id: 2, username: "noor", isPrivate: false },
      },
    ],
  })

export const noteResponse = z
  .object({
    id: id(),
    collectionId: id(),
    userId: authorId("Who wrote it last; null when that account is gone"),
    content: z.string(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({
    id: "Note",
    description: "The one note of a collection",
    examples: [
      {
        id: 2,
        collectionId: 1,
        userId: 1,
        content: "Measure the shelf first.",
        createdAt: "2024-03-05T15:04:00.000Z",
        updatedAt: "2024-03-06T09:12:00.000Z",
      },
    ],
  })

export type Collection = z.infer<typeof collectionResponse>

/** The two ways to share: co-owners edit, collaborators see a private collection and add to it. */
export type MemberKind = "co-owner" | "collaborator"

export type CollectionMember = z.infer<typeof collectionMemberResponse>

export type Note = z.infer<typeof noteResponse>
