import { hash, randomBytes } from "node:crypto"
import { and, desc, eq, gt } from "drizzle-orm"
import { db, type Given, prepared } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { sessions, users } from "#db/schema/index.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { mayEnter, userColumns } from "./reads.server.ts"

/** A user may have this many. With one more, the one that was used longest ago ends. */
export const SESSIONS_MAX = 100
const SEEN_EVERY_MS = 60 * 60 * 1000

const SESSION_DAYS = 30

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * 24 * 60 * 60 * 1000)

export const newToken = (): string => randomBytes(32).toString("base64url")

/** The database stores this and not the token, so that reading the file opens nothing. */
export const tokenHash = (token: string): string => hash("sha256", token, "base64url")

export const sessionId = tokenHash

type OpenSession = {
  id: string
  userAgent: string | null
  createdAt: string
  /** The time is exact to the hour. */
  lastSeenAt: string
  isCurrent: boolean
}

export async function listSessions(viewer: Viewer, currentToken: string | null): Promise<OpenSession[]> {
  const user = requireUser(viewer)
  const current = currentToken && sessionId(currentToken)
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: isoTime(sessions.createdAt),
      lastSeenAt: isoTime(sessions.lastSeenAt),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
    .limit(SESSIONS_MAX)
  return rows.map((row) => ({ ...row, isCurrent: row.id === current }))
}

const openSession = prepared(({ id, now }: { id: Given<string>; now: Given<Date> }) =>
  db
    .select({ ...userColumns, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), mayEnter)),
)

/** Each use extends the session, saved once an hour. @returns `until`: look it up again then, in ms since 1970. */
export async function findSession(token: string): Promise<{ user: User; until: number } | null> {
  const now = new Date()
  const id = sessionId(token)
  const [row] = await openSession(db, { id, now })
  if (!row) return null
  const { lastSeenAt, expiresAt, ...user } = row
  // Either way: the clock may have been set back.
  if (Math.abs(now.getTime() - lastSeenAt.getTime()) > SEEN_EVERY_MS)
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: sessionEnd(now) })
      .where(eq(sessions.id, id))
      // A database that cannot be written must not sign everybody out.
      .catch(() => {})
  return { user, until: Math.min(expiresAt.getTime(), lastSeenAt.getTime() + SEEN_EVERY_MS) }
}
