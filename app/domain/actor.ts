import { Unauthenticated } from "./errors.ts"

/** The signed-in person behind a request. */
export type SignedIn = {
  id: number
  email: string
  username: string
  isPrivate: boolean
  createdAt: Date
}

/** Who is asking: a signed-in person, or null for a visitor. Every command and query takes one first. */
export type Actor = SignedIn | null

/**
 * The signed-in person, for a write that needs one.
 * @throws {Unauthenticated} with the words that the spec gives for this act, where it gives some.
 */
export function signedIn(actor: Actor, message?: string, options?: { title?: string }): SignedIn {
  if (!actor) throw new Unauthenticated(message, options)
  return actor
}
