/** What others may know of a person. */
export type PublicUser = { id: number; username: string; isPrivate: boolean }

/** What the person sees of their own account; never the password's hash. */
export type User = PublicUser & { email: string; createdAt: string }

type UserRow = { id: number; email: string; username: string; isPrivate: boolean; createdAt: Date }

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
