import { and, desc, eq, gt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import { type Actor, signedIn } from "../actor.ts"
import { SESSIONS_MAX, sessionId } from "./sessions.server.ts"

/** A browser or program in which the actor is signed in. `id` opens nothing: it is a hash of what the cookie holds. */
export type OpenSession = {
  id: string
  userAgent: string | null
  createdAt: string
  /** To the hour. */
  lastSeenAt: string
  isCurrent: boolean
}

/**
 * Where the actor is signed in, last used first.
 * @param currentToken the token of the session that asks.
 * @throws {Unauthenticated} for a visitor.
 */
export async function listSessions(actor: Actor, currentToken: string | null): Promise<OpenSession[]> {
  const person = signedIn(actor)
  const current = currentToken && sessionId(currentToken)
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, person.id), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
    .limit(SESSIONS_MAX)
  return rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === current,
  }))
}
