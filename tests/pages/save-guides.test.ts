import { runInNewContext } from "node:vm"
import { expect, onTestFinished, test } from "vitest"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { env } from "~/env.server.ts"
import { lengths } from "~/limits.ts"
import { bookmarklet, bookmarkletLink } from "~/pages/profile/save/guides.server.ts"
import { sharedLink } from "~/pages/save/shared-link.server.ts"

useTestDatabase()

const origin = "https://curio.example"

type Shop = { href?: string; title?: string; selection?: string; blocksWindows?: boolean }

/** The address that the bookmarklet opens in the page of a shop. */
function opened({ href = "https://shop.example/vase", blocksWindows, ...page }: Shop): URL {
  const went: string[] = []
  const { origin: own, pathname } = new URL(href)
  const go = (address: string) => went.push(address)
  // A browser decodes the address of a bookmark, and runs what it gets.
  runInNewContext(decodeURIComponent(new URL(bookmarklet(origin)).href.slice("javascript:".length)), {
    URLSearchParams,
    location: { href, origin: own, pathname, assign: go },
    document: { title: page.title ?? "Vase" },
    getSelection: () => page.selection ?? "",
    open: (address: string) => (blocksWindows ? null : go(address)),
  })
  expect(went).toHaveLength(1)
  return new URL(went[0] ?? "")
}

test("the bookmarklet opens /save with the page's link, title and selected text", () => {
  const { href, searchParams } = opened({ href: "https://shop.example/a?b=1&c=2#d", selection: " Red one " })
  expect(href).toMatch(/^https:\/\/curio\.example\/save\?/)
  expect(Object.fromEntries(searchParams)).toEqual({
    url: "https://shop.example/a?b=1&c=2#d",
    title: "Vase",
    text: "Red one",
  })
})

test("the bookmarklet uses the same window when the browser blocks another one", () => {
  expect(opened({ blocksWindows: true }).searchParams.get("url")).toBe("https://shop.example/vase")
})

test.each([
  `"quotes' \`and\` \\backslashes`,
  "50 % off & more #1 + ?x=y",
  "%22%0a%00%zz",
  "</script><script>alert(1)//",
  "🪴".repeat(5_000),
  "花".repeat(10_000),
  "\ud800half",
  "line\nline\u2028line\0",
])("the bookmarklet keeps the whole link when the title is %j", (title) => {
  const href = `https://shop.example/v%C3%A4se?q=${encodeURIComponent("a&b=#'\"")}`
  const address = opened({ href, title, selection: title })
  expect(address.searchParams.get("url")).toBe(href)
  const cut = [...title].slice(0, 100).join("")
  expect(address.searchParams.get("title")).toBe(Buffer.from(cut).toString())
  expect(address.href.length).toBeLessThan(8_000)
})

test("the bookmarklet leaves a long query out, and never shortens a link to another one", () => {
  const long = `https://shop.example/vase?id=1&gclid=${"x".repeat(9_000)}`
  expect(opened({ href: long }).searchParams.get("url")).toBe("https://shop.example/vase")
  const address = opened({ href: `https://shop.example/${"%E8".repeat(4_000)}`, title: "🪴".repeat(200) })
  expect(address.href.length).toBeLessThan(8_000)
  const link = sharedLink({ url: address.searchParams.get("url") })
  expect([link.isTooLong, link.link.length > lengths.url]).toEqual([true, true])
})

test("the bookmarklet's link has the code as its address, whatever the app is called", async () => {
  const { load } = await import("cheerio")
  const name = 'Save to <b>"A" & B</b>'
  const link = load(bookmarkletLink(name, origin))("a")
  expect([link.text(), link.attr("href")]).toEqual([name, bookmarklet(origin)])
})

test("/profile/save has the bookmarklet, and the address for the shortcut, of this origin", async () => {
  const mila = await makeUser()
  const page = await visit("/profile/save", { as: mila })
  const link = page.$("main a[href^='javascript:']")
  expect([link.text(), link.attr("href")]).toEqual([
    `Save to ${env.APP_NAME}`,
    bookmarklet("http://curio.test"),
  ])
  const codes = page
    .$("textarea")
    .toArray()
    .map((code) => page.$(code).text())
  expect(codes).toEqual([bookmarklet("http://curio.test"), "http://curio.test/save?url="])
  expect((await visit("/profile", { as: mila })).$("main a[href='/profile/save']")).toHaveLength(1)
})

test("/profile/save has the operator's origin when there is one", async () => {
  const before = env.APP_ORIGIN
  env.APP_ORIGIN = origin
  onTestFinished(() => {
    env.APP_ORIGIN = before
  })
  const page = await visit("/profile/save", { as: await makeUser() })
  expect(page.$("main a[href^='javascript:']").attr("href")).toBe(bookmarklet(origin))
  expect(page.text("main")).not.toContain("curio.test")
})

test.each([
  ["Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "iPhone and iPad"],
  ["Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", "Bookmark"],
])("/profile/save begins for %s with the guide '%s'", async (userAgent, first) => {
  const page = await visit("/profile/save", { as: await makeUser(), headers: { "User-Agent": userAgent } })
  const titles = page
    .$("main h2")
    .toArray()
    .map((title) => page.$(title).text())
  expect(titles[0]).toBe(first)
  expect(titles.toSorted()).toEqual([
    "Android",
    "App on a computer",
    "Bookmark",
    "Browser extension",
    "Other apps",
    "iPhone and iPad",
  ])
})
