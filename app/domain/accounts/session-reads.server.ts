import { createHash, randomBytes } from "node:crypto"
import { and, desc, eq, gt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { sessions, users } from "#db/schema/index.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { notDeleted, personColumns } from "./reads.server.ts"

/** A secret of 256 random bits that says who somebody is: a session's, a link's, a browser's. */
export const newToken = (): string => randomBytes(32).toString("base64url")

/** What the database knows a token by: its SHA-256, so that a read of the file opens nothing. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url")

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

const SEEN_EVERY_MS = 60 * 60 * 1000

/** Sessions of one person. With one more, the one that was used longest ago ends. */
export const SESSIONS_MAX = 100

/** What the database knows a session by. */
export const sessionId = tokenHash

/** The person whose session this token opens, or null. Notes at most once an hour that it was used. */
export async function findSession(token: string): Promise<User | null> {
  const now = new Date()
  const [row] = await db
    .select({ ...personColumns, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId(token)), gt(sessions.expiresAt, now), notDeleted))
  if (!row) return null
  const { lastSeenAt, ...person } = row
  // Also when the clock was set back since.
  if (Math.abs(now.getTime() - lastSeenAt.getTime()) > SEEN_EVERY_MS)
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(eq(sessions.id, sessionId(token)))
      // A database that cannot be written must not sign everybody out.
      .catch(() => {})
  return person
}
