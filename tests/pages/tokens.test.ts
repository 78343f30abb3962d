import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { apiTokens } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { ask, type Page, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeToken, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"
import { TooManyRequests } from "~/errors.ts"
import { countWrite } from "~/http/rate-limit.server.ts"

useTestDatabase()
let mila: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
})

const form = { name: "Script", scope: "write", lasts: "quarter", newest: "0" }
const make = (fields: Record<string, string> = {}) =>
  visit("/profile/tokens", { as: mila, form: { ...form, ...fields } })
const tokenIn = ({ $ }: Page) => String($('textarea[aria-label="Token"]').val() ?? "")
const DAY_MS = 24 * 60 * 60 * 1000

describe("/profile/tokens", () => {
  test("shows a new token once, which then works", async () => {
    const page = await make()
    expect([page.status, tokenIn(page)]).toEqual([200, expect.stringMatching(/^curio_[\w-]{43}$/)])
    expect((await api("GET /api/user", { token: tokenIn(page) })).body.username).toBe("mila")
    const later = await visit("/profile/tokens", { as: mila })
    expect(later.text("main")).toContain("Reads and writes")
    expect(later.$.html()).not.toContain(tokenIn(page).slice(6))
  })

  test("stores no copy of the token outside of the page", async () => {
    for (const sent of [{ form }, {}]) {
      const { headers } = await ask("/profile/tokens", { as: mila, ...sent })
      expect([headers.get("Cache-Control"), headers.get("Set-Cookie")]).toEqual(["no-store", null])
    }
  })

  test("creates one token from a form that is sent twice, and says that it is not shown again", async () => {
    const [first, again] = [await make(), await make()]
    expect([again.status, tokenIn(again)]).toEqual([422, ""])
    expect(again.text("form#form")).toContain("shown only once")
    const newest = String(first.$('input[name="newest"]').val())
    expect(tokenIn(await make({ newest }))).toMatch(/^curio_/)
    expect(await db.$count(apiTokens)).toBe(2)
  })

  test.each([
    ["month", 30],
    ["quarter", 90],
    ["year", 365],
    ["never", null],
  ])("creates a token that lasts: %s", async (lasts, days) => {
    await make({ lasts })
    const [{ expiresAt, createdAt } = { expiresAt: null, createdAt: new Date() }] = await db
      .select()
      .from(apiTokens)
    const lasting = expiresAt && Math.round((expiresAt.getTime() - createdAt.getTime()) / DAY_MS)
    expect(lasting).toBe(days)
  })

  test("keeps typed values when it is refused", async () => {
    const { $, status, text } = await make({ name: " ", lasts: "year" })
    expect([status, $('select[name="lasts"]').val()]).toEqual([422, "year"])
    expect(text("form#form")).toContain("Name is required")
  })

  test("marks expired tokens, and revokes them, also above the limit of writes", async () => {
    await makeToken(mila, { name: "Old", expiresAt: new Date(Date.now() - DAY_MS) })
    expect((await visit("/profile/tokens", { as: mila })).text("main li")).toMatch(/Old.*Expired/)
    while (!((await countWrite(mila, undefined)) instanceof TooManyRequests));
    expect((await make()).status).toBe(429)
    const { status } = await ask("/profile/tokens/1/revoke", { as: mila, form: {} })
    expect([status, await db.$count(apiTokens)]).toEqual([303, 0])
  })
})

test("a page ignores tokens", async () => {
  const headers = { Authorization: `Bearer ${await makeToken(mila)}` }
  expect((await ask("/profile", { headers })).headers.get("Location")).toMatch(/^\/auth/)
  const wrong = { Authorization: "Bearer curio_none" }
  expect((await ask("/profile", { as: mila, headers: wrong })).status).toBe(200)
  const foreign = { ...headers, "Sec-Fetch-Site": "cross-site" }
  const sent = await ask("/profile/username", { as: mila, form: { username: "lev" }, headers: foreign })
  expect(sent.status).toBe(403)
})
