import { hash, randomBytes } from "node:crypto"
import { and, desc, eq, gt } from "drizzle-orm"
import { changeLog, db, type Given, prepared } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { sessions, users } from "#db/schema/index.ts"
import { env } from "~/env.server.ts"
import { DAY_MS } from "~/limits.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { mayEnter, userColumns } from "./reads.server.ts"

/** A user may have this many. With one more, the one that was used longest ago ends. */
export const SESSIONS_MAX = 100
const SEEN_EVERY_MS = 60 * 60 * 1000

const SESSION_DAYS = 30

const maxMs = () => env.SESSION_MAX_DAYS * DAY_MS

/** Each use moves the end, until the session is as old as it may become (`SESSION_MAX_DAYS`). */
export const sessionEnd = (now: Date, beganAt = now): Date =>
  new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, beganAt.getTime() + maxMs()))

/** The setting may be lower than when the session began. */
const isYoung = () => gt(sessions.createdAt, new Date(Date.now() - maxMs()))

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
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, new Date()), isYoung()))
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
    .limit(SESSIONS_MAX)
  return rows.map((row) => ({ ...row, isCurrent: row.id === current }))
}

/** An act of an administrator needs the password within so many minutes. */
export const PROOF_MINUTES = 15

/** Signing in counts as well. */
export async function isProvenLately(token: string): Promise<boolean> {
  const [row] = await db
    .select({ at: sessions.provenAt, beganAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId(token)))
  const at = row?.at ?? row?.beganAt
  // Either way: the clock may have been set back.
  return at !== undefined && Math.abs(Date.now() - at.getTime()) < PROOF_MINUTES * 60_000
}

type SessionQuery = { id: Given<string>; now: Given<Date>; oldest: Given<Date> }

const openSession = prepared(({ id, now, oldest }: SessionQuery) =>
  db
    .select({
      ...userColumns,
      beganAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), gt(sessions.createdAt, oldest), mayEnter)),
)

/** All visitors of a demo share an account. A session is its signed cookie and no row, so that nobody sees or ends those of others. */
export const demoToken = (userId: number): string => `demo ${userId} ${Date.now()}`

async function findDemoSession(token: string): Promise<FoundSession | null> {
  const [, userId, beganAt] = /^demo (\d{1,15}) (\d{1,15})$/.exec(token) ?? []
  const until = Number(beganAt) + SESSION_DAYS * DAY_MS
  if (!(until > Date.now())) return null
  const [user] = await db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, Number(userId)), mayEnter))
  return user ? { user, until, daysLeft: null } : null
}

type FoundSession = {
  user: User
  /** Look it up again then, in ms since 1970. */
  until: number
  /** The session ends for good in so many days; null while that is far away. */
  daysLeft: number | null
}

/** Each use extends the session, saved once an hour. @param token from a cookie whose signature was checked. */
export async function findSession(token: string): Promise<FoundSession | null> {
  if (env.DEMO) return findDemoSession(token)
  const now = new Date()
  const id = sessionId(token)
  const oldest = new Date(now.getTime() - maxMs())
  const [row] = await changeLog.near(() => openSession(db, { id, now, oldest }))
  if (!row) return null
  const { beganAt, lastSeenAt, expiresAt, ...user } = row
  // Either way: the clock may have been set back.
  if (Math.abs(now.getTime() - lastSeenAt.getTime()) > SEEN_EVERY_MS)
    await changeLog.beside(
      db
        .update(sessions)
        .set({ lastSeenAt: now, expiresAt: sessionEnd(now, beganAt) })
        .where(eq(sessions.id, id))
        // A database that cannot be written must not sign everybody out.
        .catch(() => {}),
    )
  const { daysLeft, changesAt } = daysLeftOf(beganAt.getTime() + maxMs() - now.getTime())
  const until = Math.min(expiresAt.getTime(), lastSeenAt.getTime() + SEEN_EVERY_MS, now.getTime() + changesAt)
  return { user, until, daysLeft }
}

const WARNING_DAYS = 7

/** @param left ms until the end for good. @returns also in how many ms the number of days changes. */
function daysLeftOf(left: number): { daysLeft: number | null; changesAt: number } {
  const warning = Math.min(WARNING_DAYS, env.SESSION_MAX_DAYS / 10) * DAY_MS
  if (left > warning) return { daysLeft: null, changesAt: left - warning }
  const daysLeft = Math.ceil(left / DAY_MS)
  return { daysLeft, changesAt: left - (daysLeft - 1) * DAY_MS }
}
