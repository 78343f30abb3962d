import { and, desc, eq, lt, notInArray, sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { keptForms, sessions } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { withReserve } from "../transact.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase } from "../write.server.ts"
import { newToken, SESSIONS_MAX, sessionId } from "./session-reads.server.ts"

/** A session lasts 30 days (product decisions, Sessions). */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

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

/** Ends the session; nothing happens when there was none. */
export async function endSession(token: string): Promise<void> {
  await withReserve(async () => db.delete(sessions).where(eq(sessions.id, sessionId(token))))
}

/** Ends all of a person's sessions. */
export async function endSessionsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/**
 * Signs the viewer out everywhere, here included.
 * @throws {Unauthenticated} for a visitor.
 */
export async function signOutEverywhere(viewer: Viewer): Promise<void> {
  // Asked within: whoever repeats it has no session left, and is told as at first.
  await erase(async (tx) => endSessionsOf(tx, requireUser(viewer).id))
}

/**
 * Ends one of the viewer's sessions.
 * @param id as `listSessions` gives it.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} when the viewer has no such session.
 */
export async function endOwnSession(viewer: Viewer, id: string): Promise<void> {
  const person = requireUser(viewer)
  await erase(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, person.id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new NotFound("This session has ended already")
  })
}
