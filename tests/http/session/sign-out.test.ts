import { eq } from "drizzle-orm"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { db, reserve } from "#db/client.server.ts"
import { items, sessions } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { ask } from "#tests/support/app.ts"
import { cookieOf } from "#tests/support/call.ts"
import { cookieName, nameIn } from "#tests/support/cookie-name.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser, PASSWORD } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"
import { log } from "~/observe/log.server.ts"
import { paths } from "~/paths.ts"

useTestDatabase()

let mila: User
let Cookie: string
beforeEach(async () => {
  mila = await makeUser()
  Cookie = await cookieOf(mila)
})

const account = { currentPassword: PASSWORD }

test.each([
  ["the API", () => ask("/api/logout", { method: "POST", headers: { Cookie } })],
  ["the page", () => ask(paths.signOut, { form: {}, headers: { Cookie } })],
  [
    "signing out everywhere",
    () => ask(paths.profileForm("sign-out-everywhere"), { form: {}, headers: { Cookie } }),
  ],
  ["deleting the account", () => ask(paths.profileForm("delete"), { form: account, headers: { Cookie } })],
])("%s clears the browser's cache and storage, and keeps the toast", async (_what, leave) => {
  const { headers } = await leave()
  expect(headers.get("Clear-Site-Data")).toBe('"cache", "storage"')
  const cookies = headers.getSetCookie()
  expect(cookies.some((cookie) => nameIn(cookie) === "session" && cookie.includes("Max-Age=0"))).toBe(true)
  if (headers.has("Location"))
    expect(cookies.some((cookie) => cookie.startsWith(`${cookieName("toast")}=`))).toBe(true)
})

test("sign-out works while the database fails, and is saved later", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  await db.$client.execute("PRAGMA query_only = ON")
  const left = await ask("/api/logout", { method: "POST", headers: { Cookie } })
  await db.$client.execute("PRAGMA query_only = OFF")
  expect([left.status, left.headers.getSetCookie()[0]]).toEqual([204, expect.stringMatching(/Max-Age=0/)])
  expect(logged).toHaveBeenCalledOnce()
  expect((await ask("/api/user", { headers: { Cookie } })).status).toBe(401)
  expect(await db.$count(sessions)).toBe(1)

  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await expect.poll(() => db.$count(sessions)).toBe(0)
})

test("deletions alone are saved while the reserved space is used up", async () => {
  const collection = await makeCollection(mila)
  const item = await makeItem(collection)
  if (!reserve) throw new Error("The tests run on a file")
  vi.spyOn(reserve, "isMissing").mockReturnValue(true)
  expect(await api("POST /api/collections", { as: mila, json: { name: "Loft" } })).toMatchObject({
    status: 507,
  })
  expect(await api(`DELETE /api/items/${item.id}`, { as: mila })).toMatchObject({ status: 204 })
  expect(await db.select().from(items).where(eq(items.id, item.id))).toEqual([])
})
