import { expect, test } from "vitest"
import { makeUser } from "#db/factories.ts"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"

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

test("a form works on a page whose link has a word of an old form", async () => {
  const path = "/auth/sign-out?url=https%3A%2F%2Fshop.example%2Fvase&read=2&find=1"
  expect((await ask(path, { as: await makeUser(), form: {} })).status).toBe(303)
})
