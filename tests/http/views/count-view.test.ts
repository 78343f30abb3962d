import { beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import * as itemApi from "~/api/items.ts"
import { getItem } from "~/domain/items/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { saveViews } from "~/http/views/count-view.server.ts"
import * as product from "~/pages/product/route.tsx"
import { runShutdownHooks } from "~/runtime/shutdown.ts"

// In a process of its own: it runs the hooks of the shutdown.

useTestDatabase()

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
let owner: User
let id: number
/** Each test has its own address, because who has seen what outlives a test's database. */
let address = 0
beforeEach(async () => {
  owner = await makeUser()
  id = (await makeItem(await makeCollection(owner))).id
  address++
  // Visitors are told apart for a day only, so no test may reach midnight.
  const now = new Date().setUTCHours(6, 0, 0, 0)
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"], now })
  // The faked clock begins at 0 again, and users and items have the same ids.
  vi.advanceTimersByTime(address * 24 * 3_600_000)
})

type Look = { as?: User | null; headers?: Record<string, string>; from?: string }
const look = ({ as = null, headers = {}, from = `10.0.0.${address}` }: Look = {}) =>
  get(product, `/product/${id}`, {
    as,
    params: { id },
    headers: { "User-Agent": firefox, ...headers },
    context: { clientAddress: from },
  })
const views = async () => {
  await saveViews()
  return (await getItem(owner, id)).item.views
}

test("a product view of a person counts once within the hour", async () => {
  await look()
  await look()
  expect(await views()).toBe(1)
  vi.advanceTimersByTime(59 * 60_000)
  await look()
  expect(await views()).toBe(1)
  vi.advanceTimersByTime(2 * 60_000)
  await look()
  expect(await views()).toBe(2)
})

test("viewers are distinguished by account, visitors by address and browser", async () => {
  const guest = await makeUser()
  await look()
  await look({ from: `10.1.0.${address}` })
  await look({ headers: { "User-Agent": `${firefox} Other` } })
  await look({ as: guest })
  await look({ as: guest, from: `10.2.0.${address}` })
  expect(await views()).toBe(4)
})

describe("visitors at one address", () => {
  const browser = (n: number) => ({ "User-Agent": `${firefox} ${n}` })

  test("count three times an hour for an item, whatever browsers they name", async () => {
    for (let n = 0; n < 60; n++) await look({ headers: browser(n) })
    expect(await views()).toBe(3)
    vi.advanceTimersByTime(61 * 60_000)
    for (let n = 0; n < 60; n++) await look({ headers: browser(n) })
    expect(await views()).toBe(6)
  })

  test("are counted together in one IPv6 network", async () => {
    for (let n = 0; n < 20; n++) await look({ from: `2001:db8:${address}:1::${n}`, headers: browser(n) })
    expect(await views()).toBe(3)
    await look({ from: `2001:db8:${address}:2::1` })
    expect(await views()).toBe(4)
  })

  test("do not reduce the views of users who are signed in there", async () => {
    for (let n = 0; n < 10; n++) await look({ headers: browser(n) })
    await look({ as: await makeUser() })
    expect(await views()).toBe(4)
  })
})

test("a view is counted when the clock was set back a day", async () => {
  const guest = await makeUser()
  await look({ as: guest })
  vi.advanceTimersByTime(61 * 60_000)
  vi.setSystemTime(Date.now() - 86_400_000)
  await look({ as: guest })
  expect(await views()).toBe(2)
})

describe("no view is counted for", () => {
  test.each([
    ["a prefetch", { "Sec-Purpose": "prefetch" }],
    ["a prerender", { "Sec-Purpose": "prefetch;prerender" }],
    ["an older browser's prefetch", { Purpose: "prefetch" }],
    ["a messenger's preview", { "User-Agent": "WhatsApp/2.23.20.0" }],
    ["another one's", { "User-Agent": "TelegramBot (like TwitterBot)" }],
    ["a social site's preview", { "User-Agent": "facebookexternalhit/1.1" }],
    ["a workplace's preview", { "User-Agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" }],
    [
      "a search engine",
      { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    ],
    ["a program", { "User-Agent": "curl/8.5.0" }],
    ["nobody that says who they are", { "User-Agent": "" }],
  ])("%s", async (_, headers) => {
    await look({ headers })
    expect(await views()).toBe(0)
  })

  test("a read by the API", async () => {
    await get(itemApi, `/api/items/${id}`, { params: { id }, headers: { "User-Agent": firefox } })
    expect(await views()).toBe(0)
  })

  test("a page that the viewer may not see", async () => {
    id = (await makeItem(await makeCollection(owner, { isPrivate: true }))).id
    await look()
    expect(await views()).toBe(0)
  })
})

test("a page neither waits for the count nor fails with it, and an unsaved view is saved later", async () => {
  const broken = vi.spyOn(db, "transaction").mockRejectedValue(new Error("The disk is full"))
  await expect(look()).resolves.toMatchObject({ item: { id } })
  await saveViews()
  broken.mockRestore()
  expect(await views()).toBe(1)
})

test("views are saved together after some seconds, without a further request", async () => {
  await look()
  await look({ from: `10.3.0.${address}` })
  const writes = vi.spyOn(db, "transaction")
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(async () => expect((await getItem(owner, id)).item.views).toBe(2))
  expect(writes).toHaveBeenCalledTimes(1)
})

test("views are saved when the server stops", async () => {
  await look()
  expect(await runShutdownHooks()).toEqual([])
  expect((await getItem(owner, id)).item.views).toBe(1)
})
