import { expect, test } from "vitest"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeItem, makeUser } from "#tests/support/factories.ts"

useTestDatabase()

test("a private page offers a visitor the same way to sign-in as a page that does not exist, and a user none", async () => {
  const owner = await makeUser()
  const hidden = await makeCollection(owner, { isPrivate: true })
  const item = await makeItem(hidden)
  const group = await makeGroup(owner, { isPrivate: true })
  const stranger = await makeUser()
  for (const [path, id] of Object.entries({ collection: hidden.id, product: item.id, groups: group.id })) {
    const shown = async (at: number | string, as: typeof owner | null = null) => {
      const page = await visit(`/${path}/${at}?search=a`, { as })
      expect(page.status).toBe(404)
      return [page.text("main"), page.$("main a[href^='/auth']").attr("href")] as const
    }
    const way = (at: number | string) => `/auth?redirectTo=${encodeURIComponent(`/${path}/${at}?search=a`)}`
    const [text, link] = await shown(id)
    expect([text, link]).toEqual([expect.stringContaining("If it was shared with you, sign in."), way(id)])
    expect(await shown(4_711)).toEqual([text, way(4_711)])
    const [forUser, noLink] = await shown(id, stranger)
    expect([forUser, noLink]).toEqual([expect.not.stringContaining("sign in"), undefined])
    expect(await shown(4_711, stranger)).toEqual([forUser, undefined])
  }
})

test("a page that no address leads to says so, and offers no sign-in", async () => {
  const page = await visit("/no/such/page")
  expect([page.status, page.text("main h1")]).toEqual([404, "404 Page Not Found"])
  expect(page.text("main")).not.toContain("sign in")
})
