import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { withTwoStep } from "#tests/support/two-step.ts"

useTestDatabase()

/** An account with two-step sign-in, in a browser where its password was right. */
async function waitingAccount(email: string) {
  const { code } = await withTwoStep(await makeUser({ email }))
  const answer = await ask("/auth", { form: { email, password: PASSWORD } })
  return { code, Cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" }
}

test("a sign-in refuses a code that another account of the same address has just used", async () => {
  const eve = await waitingAccount("eve@example.com")
  const mila = await waitingAccount("mila@example.com")
  const form = { code: await eve.code() }
  const send = async ({ Cookie }: { Cookie: string }) =>
    (await ask("/auth/code", { form, headers: { Cookie, "Idempotency-Key": "k" } })).status
  expect([await send(eve), await send(mila)]).toEqual([303, 422])
  expect(await db.$count(sessions)).toBe(1)
})
