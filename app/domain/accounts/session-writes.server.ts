import { and, desc, eq, lt, notInArray, sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import { env } from "~/env.server.ts"
import { NotFound } from "~/errors.ts"
import { recordEvent } from "../events/record.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions } from "../write.server.ts"
import { clientOf } from "./passwords.server.ts"
import { demoToken, newToken, SESSIONS_MAX, sessionEnd, sessionId } from "./session-reads.server.ts"

export type Browser = { userAgent?: string | null }

/** Replaces the browser's old session. @returns the token for the cookie. */
export async function openSession(
  userId: number,
  { replaces, ...browser }: Browser & { replaces?: string | null } = {},
): Promise<string> {
  if (env.DEMO) return demoToken(userId)
  const token = newToken()
  const now = new Date()
  await db.transaction(
    async (tx) => {
      await tx.delete(sessions).where(lt(sessions.expiresAt, now))
      if (replaces) await tx.delete(sessions).where(eq(sessions.id, sessionId(replaces)))
      await insertSession(tx, { token, userId, browser })
      await recordEvent(tx, "sign-in", { userId })
    },
    { sender: clientOf(userId) },
  )
  return token
}

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
    expiresAt: sessionEnd(now),
  })
}

export async function noteProof(token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ provenAt: new Date() })
    .where(eq(sessions.id, sessionId(token)))
}

export async function endSession(token: string, options?: WriteOptions): Promise<void> {
  await erase(async (tx) => {
    const isIt = eq(sessions.id, sessionId(token))
    const [ended] = await tx.delete(sessions).where(isIt).returning({ userId: sessions.userId })
    if (ended) await recordEvent(tx, "sign-out", ended)
  }, options)
}

export async function endSessionsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

export async function signOutEverywhere(viewer: Viewer, options?: WriteOptions): Promise<void> {
  // Checked inside `erase`: a repetition comes without a session and gets the first result.
  await erase(async (tx) => {
    const { id: userId } = requireUser(viewer)
    await endSessionsOf(tx, userId)
    await recordEvent(tx, "sessions-ended", { userId })
  }, options)
}

export async function endOwnSession(viewer: Viewer, id: string, options?: WriteOptions): Promise<void> {
  const user = requireUser(viewer)
  await erase(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new NotFound("This session has ended already")
    await recordEvent(tx, "session-ended", { userId: user.id })
  }, options)
}
