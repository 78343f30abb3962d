import { describe, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { changeEmail } from "~/domain/accounts/credential-writes.server.ts"
import { registerSchema } from "~/domain/accounts/inputs.server.ts"
import { asciiEmail, emailKey, findAccountId } from "~/domain/accounts/reads.server.ts"

useTestDatabase()

const typed = "Anna@bücher.example"
const sameAccount = [
  "anna@xn--bcher-kva.example",
  "ANNA@XN--BCHER-KVA.example",
  "anna@BÜCHER.Example",
  "anna@bu\u0308cher.example",
]
const emailIn = (email: unknown) => registerSchema.shape.email.safeParse(email)

describe("an e-mail address with an international domain", () => {
  test("signs up as typed and is one account in every spelling", async () => {
    const account = { email: typed, username: "anna", password: PASSWORD }
    expect((await api("POST /api/register", { json: account })).body).toMatchObject({ email: typed })
    for (const email of sameAccount) {
      const again = await api("POST /api/register", { json: { ...account, email, username: "other" } })
      expect([again.status, again.body.message]).toEqual([409, "This email address already has an account"])
      const signedIn = await api("POST /api/login", { json: { email, password: PASSWORD } })
      expect([signedIn.status, signedIn.body.email]).toEqual([200, typed])
      expect((await ask("/auth", { form: { email, password: PASSWORD } })).status).toBe(303)
    }
  })

  test("can be changed to, but not where another spelling has an account", async () => {
    const [anna, mila] = [await makeUser({ email: sameAccount[0] }), await makeUser()]
    const change = (email: string) => changeEmail(mila, { email, currentPassword: PASSWORD }, {})
    await expect(change(typed)).rejects.toMatchObject({ field: "email" })
    await change("mila@bücher.example")
    expect(await findAccountId("MILA@xn--bcher-kva.example")).toBe(mila.id)
    expect(await findAccountId(typed)).toBe(anna.id)
  })

  test("is shown as typed in a form that is refused", async () => {
    const { $, status } = await visit("/auth", { form: { email: typed, password: "wrong password" } })
    expect([status, $("[name=email]").attr("value")]).toEqual([401, typed])
    expect($("[name=email]").attr("type")).toBe("text")
  })

  test.each([
    ["почта@пример.рф", false],
    ["info@пример.рф", true],
    ["info@xn--e1afmkfd.xn--p1ai", true],
    ["info@straße.de", true],
    ["info@ｅxample.com", true],
    ["old@xn--a.example", true],
    ["x@xn--a.xn--b", false],
    ["x@xn--a.xn--p1ai", false],
    ["x@bücher", false],
    ["x@bücher..example", false],
    ["x@-ü-.example", true],
    ["x@bücher.example:25", false],
    ["x@bücher.example/path", false],
    ["x@bücher.example#a", false],
    ["x@bücher%2eexample", false],
    ["x@bücher.example\u0000", false],
    ["x@bü\tcher.example", false],
    ["x@bü\u00adcher.example", false],
    ["x@bücher.exa\ufe0fmple", false],
    ["x@y@bücher.example", false],
    ["@bücher.example", false],
    ["x, y@bücher.example", false],
    [`x@${"ü".repeat(64)}.example`, false],
    [`${"x".repeat(200)}@${"ü".repeat(45)}.example`, false],
    [`x@${"ü".repeat(20_000)}.example`, false],
    [`x@${"u\u0308".repeat(20_000)}.example`, false],
  ])("%.60s is accepted: %s", (email, isAccepted) => {
    expect(emailIn(email).success).toBe(isAccepted)
  })
})

test("the key of an e-mail address is that of its ASCII form, as it was for old accounts", () => {
  for (const email of sameAccount) expect(emailKey(email)).toBe("anna@xn--bcher-kva.example")
  expect(emailKey("Mila@Example.com")).toBe("mila@example.com")
  expect(emailKey("Old@xn--A.example")).toBe("old@xn--a.example")
  expect(emailKey("mila")).toBe("mila")
  expect(asciiEmail(typed)).toBe("Anna@xn--bcher-kva.example")
})
