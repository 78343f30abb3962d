import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { findSession, listSessions, SESSIONS_MAX, sessionId } from "~/domain/accounts/session-reads.server.ts"
import { endOwnSession, openSession, signOutEverywhere } from "~/domain/accounts/session-writes.server.ts"
import { NotFound, Unauthenticated } from "~/errors.ts"

useTestDatabase()

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
    .set({ createdAt: new Date(0) })
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
