import { eq } from "drizzle-orm"
import { afterEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { findSession, listSessions, SESSIONS_MAX, sessionId } from "~/domain/accounts/session-reads.server.ts"
import { endOwnSession, openSession, signOutEverywhere } from "~/domain/accounts/session-writes.server.ts"
import { env } from "~/env.server.ts"
import { NotFound, Unauthenticated } from "~/errors.ts"

useTestDatabase()

afterEach(() => {
  env.SESSION_MAX_DAYS = 180
})

test("sessions are listed to their own user, without their tokens", async () => {
  const mila = await makeUser()
  const here = await openSession(mila.id, { userAgent: "Firefox" })
  await openSession(mila.id, { userAgent: "curl" })
  await openSession((await makeUser()).id)
  const listed = await listSessions(mila, here)
  expect(listed.map(({ userAgent, isCurrent }) => [userAgent, isCurrent]).sort()).toEqual([
    ["Firefox", true],
    ["curl", false],
  ])
  expect(JSON.stringify(listed)).not.toContain(here)
  await expect(listSessions(null, null)).rejects.toThrow(Unauthenticated)
})

test("opening a session above the limit ends the least recently used one", async () => {
  const [mila, boris] = [await makeUser(), await makeUser()]
  const [early, used] = [await openSession(mila.id), await openSession(mila.id)]
  const theirs = await openSession(boris.id)
  const at = (ms: number) => ({ lastSeenAt: new Date(Date.now() - ms) })
  await db.update(sessions).set(at(90_000)).where(eq(sessions.userId, mila.id))
  await db
    .update(sessions)
    .set(at(60_000))
    .where(eq(sessions.id, sessionId(used)))
  for (let opened = 2; opened < SESSIONS_MAX; opened++) await openSession(mila.id)
  expect(await findSession(early)).not.toBeNull()
  await openSession(mila.id)
  expect(await findSession(early)).toBeNull()
  expect([await findSession(used), await findSession(theirs)]).toMatchObject([
    { user: { id: mila.id } },
    { user: { id: boris.id } },
  ])
  expect(await db.$count(sessions, eq(sessions.userId, mila.id))).toBe(SESSIONS_MAX)
})

test("expired sessions are not listed", async () => {
  const mila = await makeUser()
  const here = await openSession(mila.id)
  await db.update(sessions).set({ expiresAt: new Date(Date.now() - 1) })
  expect(await listSessions(mila, here)).toEqual([])
})

test("a session can be ended by its own user only", async () => {
  const [mila, boris] = [await makeUser(), await makeUser()]
  const hers = await openSession(mila.id)
  const [session] = await listSessions(mila, null)
  const id = session?.id ?? ""
  await expect(endOwnSession(boris, id)).rejects.toThrow(NotFound)
  expect(await findSession(hers)).not.toBeNull()
  await endOwnSession(mila, id)
  expect(await findSession(hers)).toBeNull()
  await expect(endOwnSession(mila, id)).rejects.toThrow(NotFound)
})

test("signing out everywhere ends all sessions of the user only", async () => {
  const [mila, boris] = [await makeUser(), await makeUser()]
  const [one, two, his] = [
    await openSession(mila.id),
    await openSession(mila.id),
    await openSession(boris.id),
  ]
  await signOutEverywhere(mila)
  expect([await findSession(one), await findSession(two)]).toEqual([null, null])
  expect(await findSession(his)).not.toBeNull()
})

test("opening more than a hundred sessions ends the oldest ones of the user only", async () => {
  const [mila, boris] = [await makeUser(), await makeUser()]
  const his = await openSession(boris.id)
  const first = await openSession(mila.id)
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 100 * 24 * 60 * 60_000) })
    .where(eq(sessions.userId, mila.id))
  for (let n = 0; n < 99; n++) await openSession(mila.id)
  expect(await findSession(first)).not.toBeNull()
  const last = await openSession(mila.id)
  expect(await findSession(first)).toBeNull()
  expect(await db.$count(sessions, eq(sessions.userId, mila.id))).toBe(100)
  for (const token of [his, last]) expect(await findSession(token)).not.toBeNull()
})

test("the last use of a session is updated after the clock was set back", async () => {
  const token = await openSession((await makeUser()).id)
  await db.update(sessions).set({ lastSeenAt: new Date(Date.now() + 24 * 60 * 60_000) })
  await findSession(token)
  const [row] = await db.select().from(sessions)
  expect(Number(row?.lastSeenAt)).toBeLessThanOrEqual(Date.now())
})

describe("a session that is used every day", () => {
  const DAY_MS = 24 * 60 * 60_000
  /** As if it had begun so many days ago, and was used until yesterday. */
  async function openedBefore(days: number) {
    const mila = await makeUser()
    const token = await openSession(mila.id)
    const now = Date.now()
    await db.update(sessions).set({
      createdAt: new Date(now - days * DAY_MS),
      lastSeenAt: new Date(now - DAY_MS),
      expiresAt: new Date(now + 29 * DAY_MS),
    })
    return { mila, token }
  }

  test.each([
    [1, null],
    [172.9, null],
    [173.1, 7],
    [178.5, 2],
    [179.5, 1],
  ])("says after %d days that %j are left", async (days, daysLeft) => {
    const { token } = await openedBefore(days)
    const session = await findSession(token)
    expect(session?.daysLeft).toBe(daysLeft)
    const [row] = await db.select().from(sessions)
    const lasts = Number(row?.expiresAt) - Number(row?.createdAt)
    expect(lasts).toBeLessThanOrEqual(180 * DAY_MS)
    expect(Number(row?.expiresAt)).toBeGreaterThan(Date.now())
  })

  test("ends for good after 180 days, and is not listed any more", async () => {
    const { mila, token } = await openedBefore(180.01)
    expect(await findSession(token)).toBeNull()
    expect(await listSessions(mila, token)).toEqual([])
  })

  test("ends when SESSION_MAX_DAYS is lowered below its age", async () => {
    const { token } = await openedBefore(20)
    expect(await findSession(token)).not.toBeNull()
    env.SESSION_MAX_DAYS = 19
    expect(await findSession(token)).toBeNull()
  })

  test("is looked up again when the number of days that are left changes", async () => {
    const { token } = await openedBefore(172.99)
    await findSession(token)
    const session = await findSession(token)
    expect(session?.daysLeft).toBeNull()
    expect(Number(session?.until)).toBeLessThanOrEqual(Date.now() + 0.01 * DAY_MS)
  })
})
