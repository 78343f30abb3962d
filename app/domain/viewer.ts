import type { Given } from "#db/client.server.ts"
import { Forbidden, Unauthenticated } from "~/errors.ts"
import { account, titles } from "~/words/messages.ts"
import type { User } from "./accounts/responses.server.ts"

export type { User }

/** A viewer makes a request. It is null for a visitor. Every read and write takes one first. */
export type Viewer = User | null

/** The conditions of queries need no more of a viewer. */
export type ViewerId = { id: Given<number> } | null

/** Whoever opens a view link, whoever they are. They see its collection and nothing else (`openedByLink`). */
export type ByLink = { linkId: number }

/** The conditions of queries that also serve view links need no more. */
export type Reader = ViewerId | { linkId: Given<number> }

/** A link knows nobody, so what a role or a name gives, it does not. */
export const userOf = (reader: Reader): ViewerId => (reader && "id" in reader ? reader : null)

export function requireUser<U extends object = User>(
  viewer: U | null,
  message?: string,
  options?: { title?: string },
): U {
  if (!viewer) throw new Unauthenticated(message, options)
  return viewer
}

/** An id in a body may be left out, but not name somebody else. */
export function requireSameId(expected: number | null, named: unknown): void {
  if (named !== undefined && named !== expected)
    throw new Forbidden(account.identification, { title: titles.authentication })
}
