import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { emailVerifications, users } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { decoded, openMailbox } from "#tests/support/mailbox.ts"
import { emailVerifiedAt } from "~/domain/accounts/email-verification.server.ts"
import { forgetVerificationMails } from "~/domain/accounts/mail-jobs.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { log } from "~/observe/log.server.ts"

useTestDatabase()

let mailbox: Awaited<ReturnType<typeof openMailbox>>
beforeEach(async () => {
  forgetVerificationMails()
  mailbox = await openMailbox()
  Object.assign(env, { SMTP_URL: mailbox.url, APP_ORIGIN: "https://curio.example.org" })
})
afterEach(async () => {
  await runJobs()
  Object.assign(env, { SMTP_URL: undefined, APP_ORIGIN: undefined })
  await mailbox.close()
})

const PAGE = "/auth/verify-email"
const account = { email: "mila@example.com", username: "mila", password: PASSWORD }
const register = (more: Record<string, string> = {}) =>
  ask("/auth?mode=register", { form: { ...account, ...more } })
const again = (as?: User) => ask("/profile/email/verify", { as, form: {} })

async function mails() {
  await runJobs()
  return mailbox.mails.map(({ to, text }) => ({ to: to.join(), text: decoded(text) }))
}

async function mailedLinks() {
  const found = (await mails()).flatMap(({ text }) => /https:\S+verify-email\?token=[\w-]+/.exec(text) ?? [])
  return found.map((link) => new URL(link))
}

async function registered(): Promise<{ mila: User; path: string; token: string }> {
  await register()
  const [link] = await mailedLinks()
  const [mila] = await db.select().from(users)
  return {
    mila: mila as unknown as User,
    path: `${link?.pathname}${link?.search}`,
    token: link?.searchParams.get("token") ?? "",
  }
}

const olderBy = (minutes: number) =>
  db.$client.execute(`update email_verifications set created_at = created_at - ${minutes * 60_000}`)

describe("an e-mail address with a mail server", () => {
  test("gets a mail with a link after signing up by page or API, and none for a repetition", async () => {
    for (const _ of ["once", "twice"]) expect((await register()).status).toBe(303)
    const json = { ...account, email: "boris@example.com", username: "boris" }
    expect((await api("POST /api/register", { json })).status).toBe(201)
    expect((await mails()).map(({ to }) => to).sort()).toEqual(["boris@example.com", "mila@example.com"])
    expect((await mailedLinks()).map(({ origin }) => origin)).toEqual(Array(2).fill(env.APP_ORIGIN))
  })

  test("is verified by the link's button and not by opening it, signed in or out, and once", async () => {
    const { mila, path, token } = await registered()
    const opened = await visit(path)
    expect([opened.status, opened.text("main header p")]).toEqual([200, "mila@example.com is yours?"])
    expect((await ask(path)).headers.get("Cache-Control")).toContain("no-store")
    expect(await emailVerifiedAt(mila)).toBeNull()
    const pressed = await ask(path, { form: { token } })
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, "/"])
    expect((await toastOf(pressed)).description).toBe("Your email address is verified")
    expect(await emailVerifiedAt(mila)).toMatch(/^20/)
    expect(await db.$count(emailVerifications)).toBe(0)
    expect([(await ask(path)).status, (await ask(path, { as: mila, form: { token } })).status]).toEqual([
      404, 404,
    ])
  })

  test("is shown as verified or not on the profile, which sends the mail again", async () => {
    const { mila, token } = await registered()
    const profile = async () => (await visit("/profile", { as: mila })).text("main")
    expect(await profile()).toContain("Not verified yet.")
    // Within a minute of the last one, no other is sent.
    expect([(await again(mila)).status, await mailedLinks()]).toEqual([303, [expect.anything()]])
    await olderBy(2)
    expect((await again(mila)).headers.get("Location")).toBe("/profile")
    expect(await mailedLinks()).toHaveLength(2)
    await ask(PAGE, { as: mila, form: { token } })
    expect(await profile()).toContain("Verified")
    await again(mila)
    expect(await mailedLinks()).toHaveLength(2)
  })

  test("gets five mails a day at most", async () => {
    const { mila } = await registered()
    const statuses = []
    for (let n = 0; n < 6; n++) {
      await db.delete(emailVerifications)
      statuses.push((await again(mila)).status)
      await runJobs()
    }
    expect(statuses).toEqual([303, 303, 303, 303, 429, 429])
    expect(await mailedLinks()).toHaveLength(5)
    expect((await again()).headers.get("Location")).toMatch(/^\/auth\?/)
  })

  test("is verified again after a change, and the old address gets a mail", async () => {
    const { mila, path, token } = await registered()
    await ask(PAGE, { form: { token } })
    const change = (email: string) =>
      ask("/profile/email", { as: mila, form: { email, currentPassword: PASSWORD } })
    expect((await change("mila@example.com")).status).toBe(303)
    expect(await emailVerifiedAt(mila)).not.toBeNull()
    expect((await change("new@example.com")).status).toBe(303)
    expect(await emailVerifiedAt(mila)).toBeNull()
    const [, ...later] = await mails()
    expect(later.map(({ to }) => to).sort()).toEqual(["mila@example.com", "new@example.com"])
    expect(later.find(({ to }) => to === "mila@example.com")?.text).not.toContain("new@example.com")
    expect((await ask(path)).status).toBe(404)
  })

  test("is not verified by a link of an address that the account had before", async () => {
    const { mila, path, token } = await registered()
    await db.update(users).set({ email: "new@example.com", emailKey: "new@example.com" })
    expect([(await ask(path)).status, (await ask(path, { form: { token } })).status]).toEqual([404, 404])
    expect(await emailVerifiedAt(mila)).toBeNull()
  })

  test("is verified by a link for 24 hours, which is stored as a hash", async () => {
    const { mila, path, token } = await registered()
    const { rows } = await db.$client.execute("select * from email_verifications")
    expect(JSON.stringify(rows)).not.toContain(token)
    const left = Number(rows[0]?.expires_at) - Date.now()
    expect(Math.round(left / 3_600_000)).toBe(24)
    await db.update(emailVerifications).set({ expiresAt: new Date(Date.now() - 1) })
    expect([(await ask(path)).status, (await ask(path, { form: { token } })).status]).toEqual([404, 404])
    expect(await emailVerifiedAt(mila)).toBeNull()
  })

  test("does not delay signing up, nor make it fail, when the mail cannot be sent", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined)
    await mailbox.close()
    mailbox = await openMailbox({ refuse: true })
    Object.assign(env, { SMTP_URL: mailbox.url })
    expect((await register()).status).toBe(303)
    expect(logged).not.toHaveBeenCalled()
    await runJobs()
    expect(logged).toHaveBeenCalledOnce()
    expect(JSON.stringify(logged.mock.calls)).not.toContain("mila@example.com")
  })
})

test("the verification of an e-mail address is hidden without a mail server", async () => {
  Object.assign(env, { SMTP_URL: undefined })
  const mila = await makeUser()
  const profile = (await visit("/profile", { as: mila })).text("main")
  expect(profile).not.toMatch(/verified/i)
  expect((await again(mila)).status).toBe(404)
  expect((await register()).status).toBe(303)
  expect(await mails()).toEqual([])
  expect(await db.$count(emailVerifications)).toBe(0)
})
