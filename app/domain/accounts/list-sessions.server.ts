import { and, desc, eq, gt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { SESSIONS_MAX, sessionId } from "./sessions.server.ts"

/** A browser or program in which the viewer is signed in. `id` opens nothing: it is a hash of what the cookie holds. */
export type OpenSession = {
  id: string
  userAgent: string | null
  createdAt: string
  /** To the hour. */
  lastSeenAt: string
  isCurrent: boolean
}

/**
 * Where the viewer is signed in, last used first.
 * @param currentToken the token of the session that asks.
 * @throws {Unauthenticated} for a visitor.
 */
export async function listSessions(viewer: Viewer, currentToken: string | null): Promise<OpenSession[]> {
  const person = requireUser(viewer)
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
