import type { z } from "zod"
import type { publicUserShape, userShape } from "./shapes.server.ts"

/** What others may know of a person. */
export type PublicUser = z.infer<typeof publicUserShape>

/** What the person sees of their own account; never the password's hash. */
export type User = z.infer<typeof userShape>

type UserRow = Omit<User, "createdAt"> & { createdAt: Date }

export const presentPublicUser = ({ id, username, isPrivate }: PublicUser): PublicUser => ({
  id,
  username,
  isPrivate,
})

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  username: row.username,
  isPrivate: row.isPrivate,
  createdAt: row.createdAt.toISOString(),
})
