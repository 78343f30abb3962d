import { describe, expect, test } from "vitest"
import { makeUser, PASSWORD } from "#db/factories.ts"
import { api } from "#tests/support/api.ts"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { asciiEmail, emailKey, shownEmail } from "~/domain/accounts/email.server.ts"
import { registerSchema } from "~/domain/accounts/inputs.server.ts"
import { findAccountId } from "~/domain/accounts/reads.server.ts"

useTestDatabase()

const UNICODE = "Anna@Bücher.example"
const ASCII = "anna@xn--bcher-kva.example"

describe("an e-mail address with an international domain", () => {
  test("is one account in both spellings, and shows what was typed", async () => {
    const account = { email: UNICODE, username: "anna", password: PASSWORD }
    const made = await api("POST /api/register", { json: account })
    expect([made.status, made.body.email]).toEqual([201, UNICODE])
    const again = await api("POST /api/register", { json: { ...account, email: ASCII, username: "other" } })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ["email"]])
    for (const email of [ASCII, "anna@BÜCHER.example", UNICODE])
      expect((await api("POST /api/login", { json: { email, password: PASSWORD } })).status).toBe(200)
  })

  test("is shown as typed where a browser sent the other spelling, at sign-up and as a new address", async () => {
    const form = { email: ASCII, username: "anna", password: PASSWORD }
    expect((await ask("/auth?mode=register", { form })).status).toBe(303)
    const signIn = { email: UNICODE, password: PASSWORD }
    expect((await api("POST /api/login", { json: signIn })).body.email).toBe("anna@bücher.example")
    const mila = await makeUser()
    const change = { email: "mila@xn--mller-kva.example", currentPassword: PASSWORD }
    expect((await ask("/profile/email", { as: mila, form: change })).status).toBe(303)
    expect(await findAccountId("mila@müller.example")).toBe(mila.id)
  })

  test("keeps the keys and spellings of all others as they were", () => {
    for (const email of ["mila@example.com", "Mila@Example.com", "mila@xn--a", "mila@sub-domain.example"]) {
      expect(asciiEmail(email)).toBe(email)
      expect(shownEmail(email)).toBe(email)
      expect(emailKey(email)).toBe(email.toLowerCase())
    }
  })

  test("is refused where the domain is none, or the local part is not ASCII", () => {
    const isValid = (email: string) => registerSchema.shape.email.safeParse(email).success
    expect([UNICODE, ASCII, "li@例え.テスト", "anna@straße.example"].map(isValid)).toEqual(
      Array(4).fill(true),
    )
    for (const email of [
      "änna@example.com",
      "anna@bücher",
      "anna@bü cher.example",
      "anna@bücher.example/path",
      "anna@b%C3%BCcher.example",
      "anna@bü%2ecom.example",
      "anna@bücher..example",
      "anna@bü\u202ecom.example",
      `anna@${"ü".repeat(60)}.${"ü".repeat(60)}.${"ü".repeat(60)}.example`.padEnd(254, "x"),
    ])
      expect(isValid(email), email).toBe(false)
  })
})
