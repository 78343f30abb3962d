import os from "node:os"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { jobs } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { decoded, openMailbox } from "#tests/support/mailbox.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import {
  forgetVerificationMails,
  mailResetLink,
  mailVerificationAgain,
} from "~/domain/accounts/mail-jobs.server.ts"
import { env } from "~/env.server.ts"
import { errorCount, log } from "~/observe/log.server.ts"

useTestDatabase()

const warned = vi.fn()
const failed = vi.fn()
let mailbox: Awaited<ReturnType<typeof openMailbox>> | undefined
beforeEach(() => {
  vi.spyOn(log, "warn").mockImplementation(warned)
  vi.spyOn(log, "error").mockImplementation(failed)
  errorCount.value = 0
})
afterEach(async () => {
  for (const mock of [warned, failed]) mock.mockReset()
  forgetVerificationMails()
  await mailbox?.close()
  env.SMTP_URL = undefined
  env.APP_ORIGIN = undefined
})

async function open(options: Parameters<typeof openMailbox>[0]) {
  mailbox = await openMailbox(options)
  env.SMTP_URL = mailbox.url
  env.APP_ORIGIN = "https://curio.example.org"
  return mailbox.mails
}
const makeDue = () => db.update(jobs).set({ runAt: new Date(0) })

test("a mail is sent at the third try when the mail server is busy twice, with a link that is stored nowhere", async () => {
  const mails = await open({ busyFor: 2 })
  const mila = await makeUser({ email: "mila@example.com" })
  await mailResetLink(mila.email)
  for (let tries = 0; tries < 3; tries++) {
    await runJobs()
    const rows = JSON.stringify(await db.select().from(jobs))
    expect(rows).not.toContain("token")
    await makeDue()
  }
  expect(mails.map(({ to }) => to)).toEqual([["mila@example.com"]])
  expect(decoded(mails[0]?.text ?? "")).toMatch(/token=[\w-]{20,}/)
  expect(warned.mock.calls.map(([, message]) => message)).toEqual(
    Array(2).fill("a mail was not sent, and is tried again"),
  )
  expect(JSON.stringify(warned.mock.calls)).not.toContain("mila@")
  expect([failed.mock.calls.length, await db.$count(jobs)]).toEqual([0, 0])
})

test("a mail that is asked for again is sent when the try before has failed", async () => {
  const mails = await open({ busyFor: 1 })
  const mila = await makeUser({ email: "mila@example.com" })
  await mailVerificationAgain(mila)
  await runJobs()
  expect(mails).toHaveLength(0)
  await mailVerificationAgain(mila)
  await runJobs()
  expect(mails.map(({ to }) => to)).toEqual([["mila@example.com"]])
})

test("a mail is given up without its address, and logged as an error, after four tries", async () => {
  const mails = await open({ busyFor: 4 })
  const mila = await makeUser({ email: "mila@example.com" })
  await mailResetLink(mila.email)
  for (let tries = 1; tries <= 4; tries++) {
    await runJobs()
    if (tries < 4) await makeDue()
  }
  await runJobs()
  expect(mails).toHaveLength(0)
  expect(failed.mock.calls).toMatchObject([[{}, "a mail was not sent"]])
  expect(errorCount.value).toBe(1)
  expect(await db.select().from(jobs)).toMatchObject([
    { data: {}, runAt: null, error: "The mail was not sent" },
  ])
})

test("a mail is not tried again when the mail server refuses its address", async () => {
  await open({ refuse: true })
  await makeUser({ email: "mila@example.com" })
  await mailResetLink("mila@example.com")
  await runJobs()
  expect(warned).not.toHaveBeenCalled()
  expect(failed).toHaveBeenCalledOnce()
  expect(await db.select().from(jobs)).toMatchObject([{ runAt: null }])
})

test.each([
  ["https://curio.example.org:8443", "curio.example.org"],
  ["https://bücher.example", "xn--bcher-kva.example"],
])("a mail server is greeted by the host of APP_ORIGIN, with %s", async (origin, name) => {
  const mails = await open({})
  env.APP_ORIGIN = new URL(origin).origin
  await makeUser({ email: "mila@example.com" })
  await mailResetLink("mila@example.com")
  await runJobs()
  expect(mails.map(({ helo }) => helo)).toEqual([name])
})

test.each(["http://curio", "http://192.168.1.5:3000"])(
  "a mail server is greeted by the machine's name when %s has no domain",
  async (origin) => {
    const mails = await open({})
    env.APP_ORIGIN = origin
    vi.spyOn(os, "hostname").mockReturnValue("machine.example.org")
    await makeUser({ email: "mila@example.com" })
    await mailResetLink("mila@example.com")
    await runJobs()
    expect(mails.map(({ helo }) => helo)).toEqual(["machine.example.org"])
  },
)

test("an account's mails that wait are deleted with the account, which gets a last one", async () => {
  await open({})
  const mila = await makeUser()
  await db.insert(jobs).values({ kind: "mail", data: {}, userId: mila.id, runAt: new Date() })
  await deleteAccount(mila, { currentPassword: "correct horse" })
  expect((await db.select().from(jobs)).map(({ data }) => data)).toMatchObject([{ about: "account-ended" }])
})
