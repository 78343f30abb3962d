import type { IncomingMessage } from "node:http"
import { describe, expect, test } from "vitest"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { requestKey } from "~/http/cache/request-key.ts"

useTestDatabase()

const save = async (form: Record<string, string>) => {
  const response = await ask("/appearance", { form })
  const cookies = response.headers.getSetCookie().filter((cookie) => /^(lite|scheme)=/.test(cookie))
  return { status: response.status, cookies }
}
const visitWith = (path: string, Cookie: string) => visit(path, { headers: { Cookie } })

describe("the dense list of a collection", () => {
  test("is chosen by a link, kept by a cookie, and left by another link", async () => {
    const owner = await makeUser()
    const place = await makeCollection(owner)
    await makeItem(place, { name: "Lamp" })
    const path = `/collection/${place.id}`
    const chosen = await ask(`${path}?search=lamp&view=dense`)
    expect([chosen.status, chosen.headers.get("Location")]).toEqual([302, `${path}?search=lamp`])
    expect(chosen.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^list=dense; Path=\/; Max-Age=31536000;/),
    ])
    const [dense, usual] = [await visitWith(path, "list=dense"), await visit(path)]
    expect([dense.$("main .dense .card").length, usual.$("main .dense").length]).toEqual([1, 0])
    expect(usual.$(`main a[href="${path}?view=dense"]`)).toHaveLength(1)
    expect(dense.$(`main a[href="${path}?view=pictures"]`)).toHaveLength(1)
    const left = await ask(`${path}?view=pictures`, { headers: { Cookie: "list=dense" } })
    expect(left.headers.getSetCookie()).toEqual([expect.stringMatching(/^list=; Path=\/; Max-Age=0;/)])
    const prefetched = await ask(`${path}?view=dense`, { headers: { "Sec-Purpose": "prefetch" } })
    expect([prefetched.status, prefetched.headers.getSetCookie()]).toEqual([200, []])
  })
})

describe("/appearance", () => {
  test("saves the choice for a year, and the default as no cookie", async () => {
    const lasting = "Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
    const ended = "Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
    expect(await save({ scheme: "dark", lite: "on" })).toEqual({
      status: 303,
      cookies: [`lite=on; ${lasting}`, `scheme=dark; ${lasting}`],
    })
    expect(await save({ scheme: "system" })).toEqual({
      status: 303,
      cookies: [`lite=; ${ended}`, `scheme=; ${ended}`],
    })
  })

  test("refuses a scheme that does not exist", async () => {
    expect(await save({ scheme: "blue" })).toEqual({ status: 422, cookies: [] })
  })

  test("shows the current choice", async () => {
    const page = await visitWith("/appearance", "scheme=light; lite=on")
    expect(page.$("[name=scheme][checked]").attr("value")).toBe("light")
    expect(page.$("[name=lite]").attr("checked")).toBeDefined()
  })
})

test("the HTML of every page has a chosen scheme, and no scheme otherwise", async () => {
  const dark = await visitWith("/", "scheme=dark")
  expect(dark.$("html").attr("data-scheme")).toBe("dark")
  expect(dark.$("meta[name=color-scheme]").attr("content")).toBe("dark")
  expect(
    dark
      .$("meta[name=theme-color]")
      .toArray()
      .map((meta) => dark.$(meta).attr()),
  ).toEqual([{ name: "theme-color", content: "#141311" }])
  const unknown = await visitWith("/", "scheme=blue")
  expect(unknown.$("html").attr("data-scheme")).toBeUndefined()
  expect(unknown.$("meta[name=theme-color][media]")).toHaveLength(2)
})

test("a browser with Save-Data gets light pages", async () => {
  const place = await makeCollection(await makeUser())
  await makeItem(place)
  const path = `/collection/${place.id}`
  const saving = await ask(path, { headers: { "Save-Data": "on" } })
  const chosen = await ask(path, { headers: { Cookie: "lite=on" } })
  const html = await chosen.text()
  expect(html).toBe(await saving.text())
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/)
  expect(chosen.headers.get("Vary")).toMatch(/Cookie/)
})

test("a cached response is stored once for all unknown values, and once for each known one", () => {
  const keyOf = (cookie: string, ...headers: string[]) =>
    requestKey(
      { method: "GET", url: "/", rawHeaders: ["Host", "a", "Cookie", cookie, ...headers] } as IncomingMessage,
      { path: "/", proxied: null },
    )?.key
  const keys = ["", "scheme=dark", "scheme=light", "lite=on", "lite=on; scheme=dark"].map((cookie) =>
    keyOf(cookie),
  )
  expect(new Set(keys).size).toBe(5)
  for (const unknown of ["scheme=", "scheme=blue", "lite=1", "lite=off; scheme=x", "lite=onn"])
    expect(keyOf(unknown), unknown).toBe(keys[0])
  expect(keyOf("lite=on")).toBe(keyOf("", "Save-Data", "on"))
  expect(keyOf("lite=on; lite=off")).toBe(keyOf("lite=on"))
})
