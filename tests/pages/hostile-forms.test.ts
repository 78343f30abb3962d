import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections } from "#db/schema/index.ts"
import { ask } from "#tests/support/app.ts"
import { send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { refusal } from "#tests/support/form-answers.ts"
import { signInSchema } from "~/domain/accounts/inputs.server.ts"
import { parseForm } from "~/http/body/input.server.ts"
import * as auth from "~/pages/auth/route.tsx"

useTestDatabase()

type Pairs = [name: string, value: string][]

const signIn: Pairs = [["email", "mila@example.com"]]
const encodings = {
  urlencoded: (pairs: Pairs) => new URLSearchParams(pairs),
  multipart: (pairs: Pairs) => formOf(pairs),
}

function formOf(pairs: Pairs): FormData {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

describe.each(Object.entries(encodings))("a %s form", (_, encode) => {
  const statusOf = async (path: string, pairs: Pairs) =>
    (await ask(path, { body: encode([...signIn, ...pairs]) })).status

  test.each(["/auth", "/auth.data"])("to %s with a field name that is a path is refused", async (path) => {
    const names = [
      "x[1000]",
      "x[]",
      "email[0]",
      "a.b",
      "]",
      "a[".repeat(500),
      "__intent__",
      "__state__",
      "__proto__",
      "",
    ]
    for (const name of names)
      expect({ name, status: await statusOf(path, [[name, "{"]]) }).toEqual({ name, status: 400 })
  })

  test.each(["/auth", "/auth.data"])("to %s with more than 100 fields is refused", async (path) => {
    const different: Pairs = Array.from({ length: 100 }, (_, index) => [`name${index}`, ""])
    const same: Pairs = Array.from({ length: 100 }, () => ["email", "x"])
    expect(await statusOf(path, different)).toBe(413)
    expect(await statusOf(path, same)).toBe(413)
    expect(await statusOf(path, different.slice(1))).toBe(422)
  })

  test("uses and returns the first of two values", async () => {
    const mila = await makeUser()
    const pairs: Pairs = [
      ["name", "Shelf"],
      ["name", "Hall"],
    ]
    const made = await ask("/collections/new", { as: mila, body: encode(pairs) })
    expect(made.status).toBe(303)
    expect((await db.select().from(collections)).map(({ name }) => name)).toEqual(["Shelf"])
    const refused = await ask("/auth", { body: encode([...signIn, ["email", "other@example.com"]]) })
    const page = await refused.text()
    expect(page).toContain('value="mila@example.com"')
    expect(page).not.toContain("other@example.com")
  })
})

test("the form parser sees each field of its schema once, and no others", () => {
  const form = formOf([...signIn, ["email", "x"], ["x[1000]", ""], ["__intent__", "{"], ["__state__", "{"]])
  const submission = parseForm(signInSchema, form)
  expect(submission.reply()).toMatchObject({ status: "error", fields: ["email"] })
  expect(submission.payload).toEqual({ email: "mila@example.com" })
})

test("an invalid form returns at most 100,000 characters, and names the fields it left out", async () => {
  const form = (length: number) => ({ email: "<".repeat(length), password: "secret1" })
  const most = refusal(await send(auth, "/auth", { form: form(100_000) }))
  expect([most.values?.email, most.errors?.email]).toEqual(["<".repeat(100_000), ["Invalid email address"]])
  const { values, errors } = refusal(await send(auth, "/auth", { form: form(100_001) }))
  expect(values).toEqual({})
  expect(errors?.email).toContain("This text is very long. If it is no longer here, enter it again.")
})
