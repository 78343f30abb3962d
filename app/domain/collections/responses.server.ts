import { z } from "zod"
import { presentPublicUser, publicUserResponse } from "../accounts/responses.server.ts"
import { authorId, count, id, timestamp } from "../fields.server.ts"

export const collectionResponse = z
  .object({
    id: id(),
    name: z.string(),
    description: z.string().nullable(),
    isPrivate: z.boolean(),
    coverImageUrl: z.string().nullable().meta({ description: "The shop's address, or a path of this app" }),
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

/** A collection as pages and programs see it (api.md). */
export type Collection = z.infer<typeof collectionResponse>

type CollectionRow = Omit<Collection, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date }

export const presentCollection = (row: CollectionRow): Collection => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isPrivate: row.isPrivate,
  coverImageUrl: row.coverImageUrl,
  userId: row.userId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  itemCount: row.itemCount,
  owner: presentPublicUser(row.owner),
})

/** The two ways to share: co-owners edit, collaborators see a private collection and add to it. */
export type MemberKind = "co-owner" | "collaborator"

/** Somebody that a collection is shared with (api.md). */
export type CollectionMember = z.infer<typeof collectionMemberResponse>

export const presentCollectionMember = (
  row: Omit<CollectionMember, "createdAt"> & { createdAt: Date },
): CollectionMember => ({
  id: row.id,
  collectionId: row.collectionId,
  userId: row.userId,
  createdAt: row.createdAt.toISOString(),
  user: presentPublicUser(row.user),
})

/** The note of a collection (api.md); `userId` is its last writer, null when that account is gone. */
export type Note = z.infer<typeof noteResponse>

export const presentNote = (
  row: Omit<Note, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date },
): Note => ({
  id: row.id,
  collectionId: row.collectionId,
  userId: row.userId,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
