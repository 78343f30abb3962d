import { expect, test } from "vitest"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { oldPage } from "~/words/messages.ts"

useTestDatabase()

test("a form of a page from before a deploy gets words of its own when its address takes no form any more", async () => {
  const mila = await makeUser()
  const { id } = await makeCollection(mila)
  const form = { userId: "1" }
  const page = await visit(`/collection/${id}/people?change=add-co-owner`, { as: mila, form })
  expect([page.status, page.text("h1, h2")]).toEqual([405, expect.stringContaining(oldPage.message)])
  expect(page.text("main, dialog")).toContain(oldPage.hint)
})
