import { type PublicUser, presentPublicUser } from "../accounts/present.ts"

/** A collection as pages and programs see it (api.md). */
export type Collection = {
  id: number
  name: string
  description: string | null
  isPrivate: boolean
  coverImageUrl: string | null
  userId: number
  createdAt: string
  updatedAt: string
  itemCount: number
  owner: PublicUser
}

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
