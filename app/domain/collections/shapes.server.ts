import { z } from "zod"
import { publicUserShape } from "../accounts/shapes.server.ts"
import { authorId, count, moment, rowId } from "../answer-fields.server.ts"

export const collectionShape = z
  .object({
    id: rowId(),
    name: z.string(),
    description: z.string().nullable(),
    isPrivate: z.boolean(),
    coverImageUrl: z.string().nullable().meta({ description: "The shop's address, or a path of this app" }),
    userId: rowId().meta({ description: "The owner" }),
    createdAt: moment(),
    updatedAt: moment(),
    itemCount: count(),
    owner: publicUserShape,
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

export const sharerShape = z
  .object({
    id: rowId(),
    collectionId: rowId(),
    userId: rowId(),
    createdAt: moment(),
    user: publicUserShape,
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

export const noteShape = z
  .object({
    id: rowId(),
    collectionId: rowId(),
    userId: authorId("Who wrote it last; null when that account is gone"),
    content: z.string(),
    createdAt: moment(),
    updatedAt: moment(),
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
