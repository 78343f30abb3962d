import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { makeUser, PASSWORD } from "#db/factories.ts"
import { users } from "#db/schema/index.ts"
import { send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { going, refusal } from "#tests/support/form-answers.ts"
import * as auth from "~/pages/auth/route.tsx"

useTestDatabase()

describe("signing in", () => {
  test("goes only to places of this app afterwards", async () => {
    const mila = await makeUser()
    const leadsTo = async (redirectTo: string) => {
      const form = { intent: "sign-in", email: mila.email, password: PASSWORD, redirectTo }
      return going(await send(auth, "/auth", { form })).to
    }
    expect(await leadsTo("/collection/7?dialog=add-item")).toBe("/collection/7?dialog=add-item")
    for (const evil of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
      "/..//evil.example",
      "",
    ])
      expect(await leadsTo(evil)).toBe("/")
  })

  test("that fails keeps the address, gives no password back, and says no more than the API", async () => {
    const mila = await makeUser()
    const form = { intent: "sign-in", email: mila.email, password: "wrong password" }
    const { status, values, toast } = refusal(await send(auth, "/auth", { form }))
    expect([status, values]).toEqual([401, { intent: "sign-in", email: mila.email }])
    expect(toast).toMatchObject({ title: "Login failed", description: "Invalid email or password" })
  })

  test("up, sent twice, makes one account and signs in both times", async () => {
    const form = {
      intent: "register",
      email: "mila@example.com",
      username: "mila",
      password: "secret1",
      _key: "0b9f4f0a-1111-4a93-9c1c-0f1f4dc0a222",
    }
    const answers = [await send(auth, "/auth", { form }), await send(auth, "/auth", { form })].map(going)
    for (const { to, cookies } of answers) {
      expect(to).toBe("/")
      expect(cookies.map((cookie) => cookie.split("=")[0]).sort()).toEqual(["device", "session", "toast"])
    }
    expect(await db.$count(users)).toBe(1)
  })
})
