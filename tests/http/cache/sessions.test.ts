import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { sessions, users } from "#db/schema/index.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollection,
  makeGroup,
  makeItem,
  makeMember,
  makeUser,
  PASSWORD,
} from "#tests/support/factories.ts"
import { changePassword } from "~/domain/accounts/credential-writes.server.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { endOwnSession, signOutEverywhere } from "~/domain/accounts/session-writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { forgetResponses, keptCount } from "~/http/cache/responses.server.ts"
import { saveViews } from "~/http/views/count-view.server.ts"
import { nextPictureAddresses } from "~/services/images/address.server.ts"
import { cachedApp, HOST, read } from "./cached-app.ts"
import { inAnotherProcess } from "./in-another-process.ts"

useTestDatabase()

const PATH = "/api/user"
let mila: User
let cookie: string
beforeEach(async () => {
  forgetResponses()
  mila = await makeUser({ username: "mila" })
  cookie = await cookieOf(mila)
})

const setSessions = (values: Partial<typeof sessions.$inferInsert>) => db.update(sessions).set(values)

test.each<[string, () => Promise<unknown>]>([
  ["is revoked", async () => endOwnSession(mila, (await db.select().from(sessions))[0]?.id ?? "")],
  ["ends with all others", () => signOutEverywhere(mila)],
  [
    "ends with the password",
    () => changePassword(mila, { newPassword: "another1", currentPassword: PASSWORD }, {}),
  ],
  ["ends with the account", () => deleteAccount(mila, { currentPassword: PASSWORD })],
])("a cached response is not served to a session that %s", async (_, end) => {
  const { server } = await cachedApp()
  for (let times = 0; times < 2; times++) expect((await read(server, PATH, cookie)).status).toBe(200)
  expect(keptCount()).toBe(1)
  await end()
  expect((await read(server, PATH, cookie)).status).toBe(401)
})

test("a cached response is not served to a session after its expiry", async () => {
  const { server } = await cachedApp()
  await setSessions({ expiresAt: new Date(Date.now() + 60_000) })
  expect((await read(server, PATH, cookie)).status).toBe(200)
  expect(keptCount()).toBe(1)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 59_000 })
  expect((await read(server, PATH, cookie)).status).toBe(200)
  vi.setSystemTime(Date.now() + 1_001)
  expect((await read(server, PATH, cookie)).status).toBe(401)
})

test("a session that reads cached responses is extended once an hour", async () => {
  const { server } = await cachedApp()
  const lastSeen = async () => (await db.select().from(sessions))[0]?.lastSeenAt.getTime()
  const begin = await lastSeen()
  for (let times = 0; times < 3; times++) await read(server, PATH, cookie)
  expect(await lastSeen()).toBe(begin)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_601_000 })
  await read(server, PATH, cookie)
  expect(await lastSeen()).toBe(Date.now())
})

test("a session that was signed out is refused while the database cannot be written", async () => {
  const { server, ask } = await cachedApp()
  for (let times = 0; times < 2; times++) expect((await read(server, PATH, cookie)).status).toBe(200)
  const broken = vi.spyOn(db, "transaction").mockImplementation(() => {
    throw new Error("The disk is full")
  })
  const origin = { host: HOST, origin: `http://${HOST}`, cookie }
  expect((await ask("/api/logout", { method: "POST", headers: origin })).status).toBe(204)
  expect(broken).toHaveBeenCalled()
  broken.mockRestore()
  expect(await db.$count(sessions, eq(sessions.userId, mila.id))).toBe(1)
  expect((await read(server, PATH, cookie)).status).toBe(401)
})

test("users of one browser see their own pages", async () => {
  const { server } = await cachedApp()
  const boris = await makeUser({ username: "boris" })
  const cookies = [cookie, await cookieOf(boris), undefined]
  for (let times = 0; times < 2; times++)
    for (const [at, name] of ["mila", "boris", null].entries()) {
      const { text } = await read(server, "/collections", cookies[at])
      for (const other of ["mila", "boris"]) expect(text.includes(`${other}@`)).toBe(other === name)
    }
})

test("a brand's creator gets no cached page with the right to edit after the right has expired", async () => {
  const { server } = await cachedApp()
  const { id } = await makeBrand({ createdById: mila.id })
  const edit = `/brand/${id}/edit`
  for (let times = 0; times < 2; times++)
    expect((await read(server, `/brand/${id}`, cookie)).text).toContain(edit)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 })
  expect((await read(server, `/brand/${id}`, cookie)).text).not.toContain(edit)
})

test("views of a cached product page are counted for each viewer, and requests are logged with their user", async () => {
  const { ask, lines } = await cachedApp()
  const { id } = await makeItem(await makeCollection(mila))
  const browser = (name: string) => ({ host: HOST, "user-agent": `Mozilla/5.0 Firefox/140.0 ${name}` })
  const look = (headers: Record<string, string>) => ask(`/product/${id}`, { headers })
  for (const name of ["a", "b", "a"]) await look(browser(name))
  await look({ ...browser("a"), cookie })
  await look({ ...browser("a"), cookie })
  await look({ host: HOST, "user-agent": "Googlebot/2.1" })
  await saveViews()
  const { text } = await ask(`/api/items/${id}`, { headers: { host: HOST } })
  expect(JSON.parse(text).views).toBe(3)
  expect(lines.map(({ userId }) => userId)).toEqual([
    undefined,
    undefined,
    undefined,
    mila.id,
    mila.id,
    undefined,
    undefined,
  ])
  const [first, , third] = lines
  expect({ ...third, ms: 0, time: "", requestId: "" }).toEqual({ ...first, ms: 0, time: "", requestId: "" })
})

describe("a session whose account is suspended", () => {
  const suspend = () => db.update(users).set({ isSuspended: true }).where(eq(users.id, mila.id))

  test.each(["/api/user", "/collections?filter=mine", "/profile", "/_root.data", "/groups.data"])(
    "gets %s as a visitor at once",
    async (path) => {
      const { server } = await cachedApp()
      const before = await read(server, path, cookie)
      expect(before.text).toMatch(/mila/)
      await suspend()
      const after = await read(server, path, cookie)
      expect(after.text).not.toMatch(/mila/)
      expect(after.text).toBe((await read(server, path)).text)
      await db.update(users).set({ isSuspended: false })
      expect((await read(server, path, cookie)).text).toBe(before.text)
    },
  )

  test("cannot poll a chat any more, although the chat is cached for other members", async () => {
    const boris = await makeUser()
    const group = await makeGroup(mila, { isPrivate: true })
    await makeMember(group, boris)
    const path = `/api/groups/${group.id}/messages?after=0`
    const { server } = await cachedApp()
    const other = await cookieOf(boris)
    const poll = async () =>
      Promise.all([cookie, other].map(async (as) => (await read(server, path, as)).status))
    for (let times = 0; times < 2; times++) expect(await poll()).toEqual([200, 200])
    await suspend()
    expect(await poll()).toEqual([404, 200])
  })

  test("is refused when another process suspends it", async () => {
    const { server } = await cachedApp()
    for (let times = 0; times < 2; times++) expect((await read(server, PATH, cookie)).status).toBe(200)
    await inAnotherProcess(`update users set is_suspended = 1 where id = ${mila.id}`)
    expect((await read(server, PATH, cookie)).status).toBe(401)
  })
})

test("a cached page is made anew when the addresses of private pictures change", async () => {
  const collection = await makeCollection(mila, { isPrivate: true })
  await makeItem(collection)
  const { server } = await cachedApp()
  const path = `/collection/${collection.id}`
  const pictureIn = async () => /\/images\/p\/\d+\/[\w-]+/.exec((await read(server, path, cookie)).text)?.[0]
  const end = nextPictureAddresses()
  vi.useFakeTimers({ toFake: ["Date"], now: end - 1_000 })
  const first = await pictureIn()
  expect(first).toBeDefined()
  expect(await pictureIn()).toBe(first)
  vi.setSystemTime(end)
  expect(await pictureIn()).not.toBe(first)
})
