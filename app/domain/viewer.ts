import { account, titles } from "~/messages.ts"
import { Forbidden, Unauthenticated } from "../errors.ts"

/** The signed-in person behind a request. */
export type User = {
  id: number
  email: string
  username: string
  isPrivate: boolean
  createdAt: Date
}

/** Who is asking: a signed-in person, or null for a visitor. Every command and query takes one first. */
export type Viewer = User | null

/**
 * The signed-in person, for a write that needs one.
 * @throws {Unauthenticated} with the words that the spec gives for this act, where it gives some.
 */
export function requireUser(viewer: Viewer, message?: string, options?: { title?: string }): User {
  if (!viewer) throw new Unauthenticated(message, options)
  return viewer
}

/**
 * Refuses the id of somebody else than who it must be, under a name by which programs say whose a thing is (`userId`,
 * `ownerId`). One that is left out is right (api.md; the words are those of the specification, section 5).
 * @throws {Forbidden} 'User identification error. Please try logging in again.'
 */
export function requireSameId(expected: number | null, named: unknown): void {
  if (named !== undefined && named !== expected)
    throw new Forbidden(account.identification, { title: titles.authentication })
}
