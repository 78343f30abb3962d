import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { oneTimeKeys, passwordResets } from "#db/schema/index.ts"
import { get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { decoded, openMailbox } from "#tests/support/mailbox.ts"
import { verifyCredentials } from "~/domain/accounts/passwords.server.ts"
import { env } from "~/env.server.ts"
import { log } from "~/observe/log.server.ts"
import * as forgot from "~/pages/auth/forgot-password/route.tsx"
import * as reset from "~/pages/auth/reset-password/route.tsx"
import * as auth from "~/pages/auth/route.tsx"

useTestDatabase()

let mailbox: Awaited<ReturnType<typeof openMailbox>>
beforeEach(async () => {
  mailbox = await openMailbox()
  Object.assign(env, { SMTP_URL: mailbox.url, APP_ORIGIN: "https://curio.example.org" })
})
afterEach(async () => {
  Object.assign(env, { SMTP_URL: undefined, APP_ORIGIN: undefined })
  await mailbox.close()
})

const FORGOT = "/auth/forgot-password"
const ask = (email: string, headers?: Record<string, string>) =>
  send(forgot, FORGOT, { form: { email }, headers })

async function mailedToken() {
  await runJobs()
  return /token=([\w-]+)/.exec(decoded(mailbox.mails[0]?.text ?? ""))?.[1] ?? ""
}

const seen = (answer: unknown) => {
  if (!(answer instanceof Response)) throw new Error("not carried out")
  return { status: answer.status, headers: [...answer.headers] }
}

describe("the forgotten password page with a mail server", () => {
  test("is linked from sign-in, and mails a link that sets a new password once", async () => {
    const mila = await makeUser({ username: "mila", email: "mila@example.com" })
    expect(await get(auth, "/auth")).toMatchObject({ canResetPassword: true })
    expect(seen(await ask("MILA@example.com")).status).toBe(303)
    const token = await mailedToken()
    const [mail] = mailbox.mails
    expect(mailbox.mails).toHaveLength(1)
    expect(mail).toMatchObject({ from: "no-reply@curio.example.org", to: ["mila@example.com"] })
    expect(decoded(mail?.text ?? "")).toContain(
      `https://curio.example.org/auth/reset-password?token=${token}`,
    )

    const page = `/auth/reset-password?token=${token}`
    expect(await get(reset, page)).toMatchObject({ data: { valid: true }, init: { status: 200 } })
    const form = { token, newPassword: "new secret" }
    const short = await send(reset, page, { form: { ...form, newPassword: "12345" } })
    expect(short).toMatchObject({ init: { status: 422 } })
    expect(seen(await send(reset, page, { form })).status).toBe(303)
    expect((await verifyCredentials({ email: mila.email, password: "new secret" })).id).toBe(mila.id)
    expect(await send(reset, page, { form })).toMatchObject({ init: { status: 404 } })
    expect(await get(reset, page)).toMatchObject({ data: { valid: false }, init: { status: 404 } })
  })

  test("mails one link for a form that is sent twice, and another one a minute later", async () => {
    await makeUser({ email: "mila@example.com" })
    const mailsAfter = async (posts: number) => {
      const answers = await Promise.all(Array.from({ length: posts }, () => ask("mila@example.com")))
      expect(answers.map((answer) => seen(answer).status)).toEqual(Array(posts).fill(303))
      await runJobs()
      return mailbox.mails.length
    }
    expect(await mailsAfter(3)).toBe(1)
    expect(await mailsAfter(1)).toBe(1)
    await db.update(oneTimeKeys).set({ createdAt: new Date(Date.now() - 61_000) })
    expect(await mailsAfter(1)).toBe(2)
  })

  test("responds the same whether the account exists or not", async () => {
    await makeUser({ email: "mila@example.com" })
    const [known, unknown] = [await ask("mila@example.com"), await ask("nobody@example.com")]
    expect(seen(known)).toEqual(seen(unknown))
    await runJobs()
    expect(mailbox.mails.map(({ to }) => to)).toEqual([["mila@example.com"]])
  })

  test("mails to the ASCII form of an international domain, however it is typed", async () => {
    await makeUser({ email: "mila@bücher.example" })
    await ask("mila@xn--bcher-kva.example")
    await runJobs()
    expect(mailbox.mails[0]?.text).toMatch(/^To: mila@xn--bcher-kva\.example\r$/m)
  })

  test("does not wait for the mail, and does not show that it failed", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined)
    await makeUser({ email: "mila@example.com" })
    await mailbox.close()
    mailbox = await openMailbox({ refuse: true })
    Object.assign(env, { SMTP_URL: mailbox.url })
    const known = await ask("mila@example.com")
    expect(logged).not.toHaveBeenCalled()
    expect(seen(known)).toEqual(seen(await ask("nobody@example.com")))
    await runJobs()
    expect(logged).toHaveBeenCalledOnce()
    expect(mailbox.mails).toEqual([])
  })

  test("mails a link to APP_ORIGIN, whatever Host the request has", async () => {
    await makeUser({ email: "mila@example.com" })
    await send(forgot, `http://evil.example${FORGOT}`, {
      form: { email: "mila@example.com" },
      headers: { Host: "evil.example" },
    })
    await runJobs()
    expect(mailbox.mails).toHaveLength(1)
    expect(decoded(mailbox.mails[0]?.text ?? "")).not.toContain("evil.example")
  })

  test("refuses an invalid email and never mails to a second address", async () => {
    for (const email of ["mila", "a@example.com,b@example.com", "a@example.com\r\nBcc: b@example.com"])
      expect(await ask(email)).toMatchObject({ init: { status: 422 } })
    await runJobs()
    expect(mailbox.mails).toEqual([])
  })

  test("stores no token with the repeated request", async () => {
    await makeUser({ email: "mila@example.com" })
    const headers = { "Idempotency-Key": "k" }
    for (const _ of ["first", "again"]) await ask("mila@example.com", headers)
    const token = await mailedToken()
    expect(token).not.toBe("")
    const { rows } = await db.$client.execute("SELECT * FROM one_time_keys")
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const { result } of rows)
      expect(Buffer.from(String(result), "base64").toString()).not.toContain(token)
  })

  test("accepts ten requests an hour from one IP address", async () => {
    const once = () =>
      send(forgot, FORGOT, {
        form: { email: "nobody@example.com" },
        context: { clientAddress: "192.0.2.7" },
      })
    for (let n = 0; n < 10; n++) expect(seen(await once()).status).toBe(303)
    expect(await once()).toMatchObject({ init: { status: 429 } })
  })
})

test("the reset page accepts sixty links an hour from one IP address", async () => {
  const form = { token: "nope", newPassword: "new secret" }
  const attempt = (clientAddress: string) =>
    send(reset, "/auth/reset-password", { form, context: { clientAddress } })
  for (let n = 0; n < 60; n++) expect(await attempt("192.0.2.8")).toMatchObject({ init: { status: 404 } })
  expect(await attempt("192.0.2.8")).toMatchObject({ init: { status: 429 } })
  expect(await attempt("192.0.2.9")).toMatchObject({ init: { status: 404 } })
})

test("the forgotten password page does not exist without a mail server", async () => {
  Object.assign(env, { SMTP_URL: undefined })
  await makeUser({ email: "mila@example.com" })
  expect(await get(auth, "/auth")).toMatchObject({ canResetPassword: false })
  expect(await get(forgot, FORGOT)).toMatchObject({ init: { status: 404 } })
  expect(await ask("mila@example.com")).toMatchObject({ init: { status: 404 } })
  await runJobs()
  expect(await db.$count(passwordResets)).toBe(0)
})
