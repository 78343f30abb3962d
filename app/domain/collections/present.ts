import type { z } from "zod"
import { presentPublicUser } from "../accounts/present.ts"
import type { collectionShape, noteShape, sharerShape } from "./shapes.server.ts"

/** A collection as pages and programs see it (api.md). */
export type Collection = z.infer<typeof collectionShape>

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
export type SharingKind = "co-owner" | "collaborator"

/** Somebody that a collection is shared with (api.md). */
export type Sharer = z.infer<typeof sharerShape>

export const presentSharer = (row: Omit<Sharer, "createdAt"> & { createdAt: Date }): Sharer => ({
  id: row.id,
  collectionId: row.collectionId,
  userId: row.userId,
  createdAt: row.createdAt.toISOString(),
  user: presentPublicUser(row.user),
})

/** The note of a collection (api.md); `userId` is its last writer, null when that account is gone. */
export type Note = z.infer<typeof noteShape>

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
