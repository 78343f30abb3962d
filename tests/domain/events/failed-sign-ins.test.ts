import { describe, expect, test, vi } from "vitest"
import { sessionOf } from "#tests/support/api.ts"
import { asClient } from "#tests/support/client.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { withTwoStep } from "#tests/support/two-step.ts"
import { verifyCredentials } from "~/domain/accounts/passwords.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { useCode } from "~/domain/accounts/two-step-writes.server.ts"
import { recordBeside, SAME_EVENTS_A_DAY } from "~/domain/events/record.server.ts"
import { Invalid } from "~/errors.ts"
import { withCodeLimit } from "~/http/session/code-limit.server.ts"
import { limitSignIn, withPasswordLimit } from "~/http/session/sign-in-limit.server.ts"
import { lines, mila, names, request, rows, useRecordedEvents } from "./recorded-events.ts"

useTestDatabase()
useRecordedEvents()

async function wrongPassword() {
  const request = new Request("http://curio.test", { headers: { Cookie: await sessionOf(mila) } })
  await withPasswordLimit({ request }, () => Promise.reject(new Invalid({ currentPassword: ["Wrong"] })))
}

test.each([
  ["a sign-in", async () => limitSignIn({ email: mila.email, address: "203.0.113.5", device: null })],
  ["a password in a session", wrongPassword],
  ["a code", async () => withCodeLimit(request(), mila.id, () => useCode(mila.id, "000"))],
])("%s above the limit is logged", async (_, attempt) => {
  await withTwoStep(mila)
  for (let times = 0; times < 11; times++) await attempt().catch(() => {})
  const limited = lines.filter(({ event }) => event === "sign-in-limited")
  expect(limited).toMatchObject([{ level: "warn" }])
})

describe("a failed sign-in", () => {
  test("of an unknown account is logged without what was typed, and not stored", async () => {
    await asClient(() =>
      verifyCredentials({ email: "nobody@example.com", password: "secret7" }).catch(() => {}),
    )
    expect(lines).toEqual([
      { level: "warn", event: "sign-in-failed", requestId: "request-1", client: "203.0.113.5" },
    ])
    expect(await rows()).toEqual([])
  })

  test("of a suspended account says so", async () => {
    const noor = await makeUser({ isSuspended: true })
    await verifyCredentials({ email: noor.email, password: PASSWORD }).catch(() => {})
    await expect.poll(names).toEqual(["sign-in-failed"])
    expect(await rows()).toMatchObject([{ userId: noor.id, details: { suspended: true } }])
  })
})

describe("a flood", () => {
  const fail = (address: string) =>
    asClient(() => recordBeside("sign-in-failed", { userId: mila.id }), { address })

  test("from one address is counted in one row an hour", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-28T10:00:00Z"), toFake: ["Date"] })
    for (let times = 0; times < 30; times++) await fail("203.0.113.5")
    vi.setSystemTime(new Date("2026-11-28T11:30:00Z"))
    await fail("203.0.113.5")
    vi.useRealTimers()
    expect((await rows()).map(({ times }) => times)).toEqual([30, 1])
  })

  test("from many addresses is counted in one row more than a day may have, beside other events", async () => {
    for (let at = 0; at < SAME_EVENTS_A_DAY + 20; at++) await fail(`203.0.113.${at}`)
    await asClient(() => openSession(mila.id))
    const stored = await rows()
    expect(stored).toHaveLength(SAME_EVENTS_A_DAY + 2)
    expect(stored.at(-2)).toMatchObject({ times: 20, address: null, userAgent: null })
    expect(stored.at(-1)).toMatchObject({ event: "sign-in", address: "203.0.113.5" })
  })
})
