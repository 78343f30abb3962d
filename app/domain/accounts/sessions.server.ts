import { and, desc, eq, gt, lt, notInArray, sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { keptForms, sessions, users } from "#db/schema/index.ts"
import { withReserve } from "../transact.server.ts"
import type { User } from "../viewer.ts"
import { notDeleted, personColumns } from "./person.server.ts"
import { newToken, tokenHash } from "./tokens.server.ts"

/** A session lasts 30 days (product decisions, Sessions). */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
const SEEN_EVERY_MS = 60 * 60 * 1000
/** Sessions of one person. With one more, the one that was used longest ago ends. */
export const SESSIONS_MAX = 100

/** What the database knows a session by. */
export const sessionId = tokenHash

/** What a session notes of the browser or program that opens it. */
export type Browser = { userAgent?: string | null }

/**
 * Opens a session, replacing the one that the browser had (a session is never carried over a sign-in).
 * @returns the token for the cookie; the database keeps only its hash.
 */
export async function openSession(
  userId: number,
  { replaces, ...browser }: Browser & { replaces?: string | null } = {},
): Promise<string> {
  const token = newToken()
  const now = new Date()
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(lt(sessions.expiresAt, now))
    await tx.delete(keptForms).where(lt(keptForms.expiresAt, now))
    if (replaces) await tx.delete(sessions).where(eq(sessions.id, sessionId(replaces)))
    await insertSession(tx, { token, userId, browser })
  })
  return token
}

/** Writes a session. Of a user with many, those that were used longest ago end. */
export async function insertSession(
  tx: Transaction,
  { token, userId, browser }: { token: string; userId: number; browser: Browser },
): Promise<void> {
  const now = new Date()
  const newest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sql`rowid`))
    .limit(SESSIONS_MAX - 1)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, newest)))
  await tx.insert(sessions).values({
    id: sessionId(token),
    userId,
    userAgent: browser.userAgent?.slice(0, 300) ?? null,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  })
}

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

/** Ends the session; nothing happens when there was none. */
export async function endSession(token: string): Promise<void> {
  await withReserve(async () => db.delete(sessions).where(eq(sessions.id, sessionId(token))))
}
