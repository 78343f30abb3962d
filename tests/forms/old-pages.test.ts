import { expect, test } from "vitest"
import { makeCollection, makeUser } from "#db/factories.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { oldPage } from "~/words/messages.ts"

useTestDatabase()

test("a form of a page from before a deploy is refused when its address named the button", async () => {
  const mila = await makeUser()
  for (const path of [
    "/save?url=https://shop.example/vase&find=1",
    "/save?read=page",
    "/imports/links?find=1",
    "/imports/1?columns=1",
    "/imports?delete=1",
    "/profile/tokens?revoke=1",
    "/invitations?revoke=1",
  ])
    expect((await ask(path, { as: mila, form: { name: "Vase" } })).status, path).toBe(409)
})

test("a form of a page from before a deploy gets the same words when its address takes no form any more", async () => {
  const mila = await makeUser()
  const { id } = await makeCollection(mila)
  const form = { userId: "1" }
  const page = await visit(`/collection/${id}/people?change=add-co-owner`, { as: mila, form })
  expect([page.status, page.text("h1, h2")]).toEqual([405, expect.stringContaining(oldPage.message)])
  expect(page.text("main, dialog")).toContain(oldPage.hint)
})

test("a form works on a page whose link has a word of an old form", async () => {
  const path = "/auth/sign-out?url=https%3A%2F%2Fshop.example%2Fvase&read=2&find=1"
  expect((await ask(path, { as: await makeUser(), form: {} })).status).toBe(303)
})
