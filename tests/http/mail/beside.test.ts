import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { openMailbox } from "#tests/support/mailbox.ts"
import { env } from "~/env.server.ts"
import { mailBeside, mailsSent } from "~/http/mail/beside.server.ts"
import { errorCount, log } from "~/http/server/log.server.ts"
import { runShutdownHooks } from "~/http/server/shutdown.ts"

const PAUSES_MS = [10_000, 60_000, 300_000, 900_000]
const warned = vi.fn()
const failed = vi.fn()
let pauses: number[]
let mailbox: Awaited<ReturnType<typeof openMailbox>> | undefined
beforeEach(() => {
  vi.spyOn(log, "warn").mockImplementation(warned)
  vi.spyOn(log, "error").mockImplementation(failed)
  errorCount.value = 0
  pauses = []
})
afterEach(async () => {
  warned.mockReset()
  failed.mockReset()
  await mailbox?.close()
  mailbox = undefined
  env.SMTP_URL = undefined
})

/** The pauses between tries take no time, or never end. The timers of the mail server and its client stay as they are. */
function replacePauses(lengthMs: 0 | 2_000_000_000) {
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms = 0, ...args: []) => {
    if (!PAUSES_MS.includes(ms)) return setTimeout(run, ms, ...args)
    pauses.push(ms)
    return setTimeout(run, lengthMs)
  }) as typeof setTimeout)
}

async function open(options: Parameters<typeof openMailbox>[0]) {
  mailbox = await openMailbox(options)
  env.SMTP_URL = mailbox.url
  return mailbox.mails
}
const send = () =>
  mailBeside(async () => ({ to: "mila@example.com", subject: "Hello", text: "Hello Mila" }), {
    requestId: "r1",
  })

test("a mail is sent at the third try when the mail server is busy twice", async () => {
  const mails = await open({ busyFor: 2 })
  replacePauses(0)
  send()
  await mailsSent()
  expect(mails.map(({ to }) => to)).toEqual([["mila@example.com"]])
  expect(pauses).toEqual([10_000, 60_000])
  expect(warned.mock.calls[0]).toEqual([
    expect.objectContaining({ requestId: "r1", pauseMs: 10_000 }),
    "a mail was not sent, and is tried again",
  ])
  expect(JSON.stringify(warned.mock.calls)).not.toContain("mila@")
  expect(failed).not.toHaveBeenCalled()
})

test("a mail is given up and logged as an error after five tries", async () => {
  const mails = await open({ busyFor: 5 })
  replacePauses(0)
  send()
  await mailsSent()
  expect(mails).toHaveLength(0)
  expect(pauses).toEqual(PAUSES_MS)
  expect(failed.mock.calls).toEqual([[expect.objectContaining({ requestId: "r1" }), "a mail was not sent"]])
  expect(errorCount.value).toBe(1)
})

test("a mail is not tried again when the mail server refuses its address", async () => {
  await open({ refuse: true })
  send()
  await mailsSent()
  expect(warned).not.toHaveBeenCalled()
  expect(failed).toHaveBeenCalledOnce()
})

test("100 mails at most wait for another try, and a stop gives them up", async () => {
  env.SMTP_URL = "smtp://127.0.0.1:9"
  replacePauses(2_000_000_000)
  for (let n = 0; n < 103; n++) send()
  await vi.waitFor(() => expect([warned.mock.calls.length, failed.mock.calls.length]).toEqual([100, 3]))

  await runShutdownHooks()
  expect(failed).toHaveBeenCalledTimes(103)
  send()
  await mailsSent()
  expect(failed).toHaveBeenCalledTimes(104)
  expect(pauses).toHaveLength(100)
})
