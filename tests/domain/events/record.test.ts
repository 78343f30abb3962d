import { asc, eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { passwordResets, securityEvents } from "#db/schema/index.ts"
import { codeOf } from "#tests/support/authenticator-app.ts"
import { asClient, FIREFOX } from "#tests/support/client.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeInvitation, makeItem, makeUser, PASSWORD } from "#tests/support/factories.ts"
import { begunSecret, withTwoStep } from "#tests/support/two-step.ts"
import {
  changeEmail,
  changePassword,
  issuePasswordReset,
  resetPassword,
} from "~/domain/accounts/credential-writes.server.ts"
import { issueVerification, verifyEmail } from "~/domain/accounts/email-verification.server.ts"
import { linkIdentity, unlinkIdentity } from "~/domain/accounts/identities.server.ts"
import { verifyCredentials } from "~/domain/accounts/passwords.server.ts"
import { sessionId } from "~/domain/accounts/session-reads.server.ts"
import {
  endOwnSession,
  endSession,
  openSession,
  signOutEverywhere,
} from "~/domain/accounts/session-writes.server.ts"
import {
  confirmTwoStep,
  removeTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
  useCode,
} from "~/domain/accounts/two-step-writes.server.ts"
import { deleteAccount, register } from "~/domain/accounts/writes.server.ts"
import { changeReport, removeReported, report } from "~/domain/administration/report-writes.server.ts"
import { changeUser, issueReset, makeAdmin } from "~/domain/administration/user-writes.server.ts"
import { kinds } from "~/domain/background/kinds.server.ts"
import { deleteOldRows } from "~/domain/background/old-rows.server.ts"
import { collectionAccess } from "~/domain/collections/access.server.ts"
import { recordBeside, SAME_EVENTS_A_DAY } from "~/domain/events/record.server.ts"
import { createInvitation, revokeInvitation } from "~/domain/invitations/writes.server.ts"
import { createToken, revokeToken } from "~/domain/tokens/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { accountFile } from "~/http/response/account-file.server.ts"
import { collectionFile } from "~/http/response/collection-file.server.ts"
import { downloadReply } from "~/http/response/download.server.ts"
import { withCodeLimit } from "~/http/session/code-limit.server.ts"
import { limitPasswordCheck, limitSignIn } from "~/http/session/sign-in-limit.server.ts"
import { log } from "~/observe/log.server.ts"
import { type EventName, eventWords } from "~/words/events.ts"

useTestDatabase()

const DAY_MS = 24 * 60 * 60 * 1000

let mila: User
let root: User
let lines: Record<string, unknown>[]
beforeEach(async () => {
  root = await makeUser({ username: "root", role: "admin" })
  mila = await makeUser({ username: "mila" })
  lines = []
  for (const level of ["info", "warn"] as const)
    vi.spyOn(log, level).mockImplementation(((line: object) => lines.push({ ...line, level })) as never)
})
afterEach(() => vi.restoreAllMocks())

const rows = () => db.select().from(securityEvents).orderBy(asc(securityEvents.id))
/** Downloads that nobody reads would keep their user's place from the next test. */
async function begunDownload(file: Parameters<typeof downloadReply>[1]) {
  const { body } = await downloadReply(request(), file)
  if (body instanceof ReadableStream) await body.cancel()
}
const names = async () => (await rows()).map(({ event }) => event)
const clear = async () => {
  await db.delete(securityEvents)
  lines.length = 0
}

const identity = { issuer: "https://id.example", subject: "7", label: "mila@id.example" }
const proof = { currentPassword: PASSWORD }

async function reportOnItem() {
  const item = await makeItem(await makeCollection(mila))
  const reporter = await makeUser()
  return (await report(reporter, { kind: "item", id: item.id, reason: "Spam" })).id
}

const request = () => ({ request: new Request("http://curio.test"), context: {} })

type Example = () => Promise<() => Promise<unknown>>

/** What happens before the event, and then what is recorded. */
const examples: Record<EventName, Example> = {
  "account-created": async () => () =>
    register({
      email: "lev@example.com",
      username: "lev",
      password: PASSWORD,
      isPrivate: false,
      invitation: undefined,
    }),
  "sign-in": async () => () => openSession(mila.id, { userAgent: FIREFOX }),
  "sign-in-failed": async () => () => verifyCredentials({ email: mila.email, password: "wrong" }),
  "code-failed": async () => {
    await withTwoStep(mila)
    return () => withCodeLimit(request(), mila.id, () => useCode(mila.id, "000"))
  },
  "recovery-code-used": async () => {
    const { recoveryCodes } = await withTwoStep(mila)
    return () => useCode(mila.id, recoveryCodes[0] ?? "")
  },
  "sign-out": async () => {
    const token = await openSession(mila.id)
    return () => endSession(token)
  },
  "session-ended": async () => {
    const token = await openSession(mila.id)
    return () => endOwnSession(mila, sessionId(token))
  },
  "sessions-ended": async () => () => signOutEverywhere(mila),
  "password-check-failed": async () => () => deleteAccount(mila, { currentPassword: "wrong" }),
  "password-changed": async () => () =>
    changePassword(mila, { newPassword: "another horse", ...proof }, { userAgent: FIREFOX }),
  "password-link-made": async () => () => issuePasswordReset(mila.email, { limited: true }),
  "password-reset": async () => {
    const reset = await issuePasswordReset(mila.email, { limited: true })
    return () => resetPassword({ token: reset?.token ?? "", newPassword: "another horse" })
  },
  "email-changed": async () => () => changeEmail(mila, { email: "new@example.com", ...proof }, {}),
  "email-verified": async () => {
    const link = await issueVerification(mila.id, { isRetry: false })
    return () => verifyEmail({ token: link?.token ?? "" })
  },
  "two-step-on": async () => {
    const secret = await begunSecret(mila)
    return () => confirmTwoStep(mila, { code: codeOf(secret) })
  },
  "two-step-off": async () => {
    const { code } = await withTwoStep(mila)
    return async () => turnOffTwoStep(mila, { ...proof, code: await code() })
  },
  "recovery-codes-made": async () => {
    const { code } = await withTwoStep(mila)
    return async () => renewRecoveryCodes(mila, { ...proof, code: await code() })
  },
  "provider-linked": async () => () => linkIdentity(mila, identity),
  "provider-unlinked": async () => {
    await linkIdentity(mila, identity)
    return () => unlinkIdentity(mila, 1)
  },
  "token-made": async () => () => createToken(mila, { name: "Backup", scope: "read", expiresAt: null }),
  "token-revoked": async () => {
    const { id } = await createToken(mila, { name: "Backup", scope: "read", expiresAt: null })
    return () => revokeToken(mila, id)
  },
  "invitation-made": async () => () =>
    createInvitation(mila, { uses: 1, befriends: false, expiresAt: null, groupId: null }),
  "invitation-used": async () => {
    const { token } = await makeInvitation(mila)
    return () =>
      register({
        email: "lev@example.com",
        username: "lev",
        password: PASSWORD,
        isPrivate: false,
        invitation: token,
      })
  },
  "invitation-ended": async () => {
    const { id } = await makeInvitation(mila)
    return () => revokeInvitation(mila, id)
  },
  "export-started": async () => () =>
    begunDownload(accountFile(mila, { format: "zip", origin: "http://curio.test" })),
  "admin-suspended": async () => () => changeUser(root, mila.id, { suspended: true, reason: "Spam" }),
  "admin-suspension-lifted": async () => {
    await changeUser(root, mila.id, { suspended: true })
    return () => changeUser(root, mila.id, { suspended: false, reason: "Spam" })
  },
  "admin-role-given": async () => () => changeUser(root, mila.id, { role: "admin", reason: "Spam" }),
  "admin-role-taken": async () => {
    await changeUser(root, mila.id, { role: "admin" })
    return () => changeUser(root, mila.id, { role: "user", reason: "Spam" })
  },
  "admin-quota-changed": async () => () => changeUser(root, mila.id, { quotaMb: 5, reason: "Spam" }),
  "admin-password-link-made": async () => () => issueReset(root, mila.id, { reason: "Spam" }),
  "admin-two-step-off": async () => {
    await withTwoStep(mila)
    return () => removeTwoStep(mila.email)
  },
  "admin-report-closed": async () => {
    const id = await reportOnItem()
    return () => changeReport(root, id, { status: "closed", reason: "Spam" })
  },
  "admin-report-reopened": async () => {
    const id = await reportOnItem()
    await changeReport(root, id, { status: "closed" })
    return () => changeReport(root, id, { status: "open", reason: "Spam" })
  },
  "admin-removed": async () => {
    const id = await reportOnItem()
    return () => removeReported(root, id, { reason: "Spam" })
  },
}

describe("an event", () => {
  test.each(Object.keys(eventWords) as EventName[])(
    "%s is stored and logged once, with its client",
    async (event) => {
      const act = await examples[event]()
      await clear()
      await asClient(() => act().catch(() => {}))
      await expect.poll(names).toContain(event)
      const stored = (await rows()).filter((row) => row.event === event)
      const isOfOther = event === "invitation-used"
      const client = isOfOther
        ? { address: null, userAgent: null }
        : { address: "203.0.113.5", userAgent: FIREFOX }
      expect(stored).toMatchObject([{ times: 1, ...client }])
      const logged = lines.filter((line) => line.event === event)
      expect(logged).toMatchObject([{ requestId: "request-1", client: "203.0.113.5" }])
      const isWarning = /-failed$|^admin-/.test(event)
      expect(logged[0]?.level).toBe(isWarning ? "warn" : "info")
      const isAct = event.startsWith("admin-")
      const isCommand = event === "admin-two-step-off"
      expect(stored[0]).toMatchObject(
        isAct
          ? { byAdmin: true, actorId: isCommand ? null : root.id, reason: isCommand ? null : "Spam" }
          : { byAdmin: false, actorId: null, reason: null },
      )
      // Nothing that a person has typed or chosen.
      expect(JSON.stringify(lines)).not.toMatch(/wrong|horse|example|Backup|Spam|mila|lev@/)
    },
  )

  test("is neither stored nor logged when its command fails or is repeated", async () => {
    const once = { scope: `user:${mila.id}`, key: "k", requestHash: "h", lifetimeMs: 60_000 }
    const invite = () =>
      createInvitation(mila, { uses: 1, befriends: false, expiresAt: null, groupId: null }, once)
    await Promise.all([invite(), invite()])
    await revokeToken(mila, 4_711).catch(() => {})
    await resetPassword({ token: "none", newPassword: "another horse" }).catch(() => {})
    await changeUser(root, mila.id, { suspended: false, role: "user", quotaMb: null })
    await changeUser(root, root.id, { role: "user" }).catch(() => {})
    expect(await names()).toEqual(["invitation-made"])
    expect(lines.map(({ event }) => event)).toEqual(["invitation-made"])
  })

  test("of a command of the operator names no administrator", async () => {
    await makeAdmin(mila.email)
    expect(await rows()).toMatchObject([
      { event: "admin-role-given", userId: mila.id, actorId: null, details: { command: true } },
    ])
  })

  test("is not stored in a demo", async () => {
    env.DEMO = true
    await recordBeside("sign-in", { userId: mila.id }).finally(() => {
      env.DEMO = false
    })
    expect([await names(), lines.map(({ event }) => event)]).toEqual([[], ["sign-in"]])
  })
})

test("a new password by a link ends tokens, and each is an event", async () => {
  for (const name of ["A", "B"]) await createToken(mila, { name, scope: "read", expiresAt: null })
  const reset = await issuePasswordReset(mila.email, { limited: true })
  await clear()
  await resetPassword({ token: reset?.token ?? "", newPassword: "another horse" })
  expect(await names()).toEqual(["token-revoked", "token-revoked", "password-reset"])
  expect((await rows()).map(({ details }) => details?.name)).toEqual(["A", "B", undefined])
})

test("a download of a collection is an event of the user, and for a visitor only logged", async () => {
  const collection = await collectionAccess(null, (await makeCollection(mila)).id)
  const asked = { format: "csv", key: "k", origin: "http://curio.test" } as const
  for (const viewer of [root, null])
    await begunDownload(collectionFile(collection, { ...asked, key: String(viewer?.id), viewer }))
  const details = { kind: "collection", id: collection.id }
  expect(await rows()).toMatchObject([{ event: "export-started", userId: root.id, details }])
  expect(lines).toHaveLength(2)
})

test("an event without a place on the disk is logged all the same", async () => {
  const failed = vi.spyOn(log, "error").mockImplementation(() => {})
  vi.spyOn(db, "transaction").mockRejectedValue(new Error("disk is full"))
  await recordBeside("sign-in-failed", { userId: mila.id })
  expect(lines).toMatchObject([{ event: "sign-in-failed", userId: mila.id }])
  expect(failed).toHaveBeenCalledOnce()
})

test.each([
  ["a sign-in", async () => limitSignIn({ email: mila.email, address: "203.0.113.5", device: null })],
  ["a password in a session", async () => limitPasswordCheck("session")],
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

test("events are deleted after 90 days by the daily sweep", async () => {
  await openSession(mila.id)
  await openSession(mila.id, { userAgent: "other" })
  await createToken(mila, { name: "Backup", scope: "read", expiresAt: null })
  const set = (days: number) => ({ createdAt: new Date(Date.now() - days * DAY_MS) })
  await db.update(securityEvents).set(set(91)).where(eq(securityEvents.event, "sign-in"))
  await db.update(securityEvents).set(set(89)).where(eq(securityEvents.event, "token-made"))
  const turn = { job: {} as never, signal: new AbortController().signal }
  await kinds.sweep?.run({}, turn)
  expect(await names()).toEqual(["token-made"])
  await Promise.all(deleteOldRows())
  expect(await names()).toEqual(["token-made"])
})

describe("the end of an account", () => {
  test("deletes its events, and leaves the acts of administrators without the person", async () => {
    await asClient(() => openSession(mila.id))
    await asClient(() => changeUser(root, mila.id, { quotaMb: 5, reason: "mila asked" }))
    await asClient(() => openSession(root.id))
    await deleteAccount(mila, proof)
    expect(await rows()).toMatchObject([
      { event: "admin-quota-changed", userId: null, actorId: root.id, reason: null, address: "203.0.113.5" },
      { event: "sign-in", userId: root.id },
    ])
  })

  test("leaves an administrator's acts without the administrator", async () => {
    await makeUser({ role: "admin" })
    await asClient(() => changeUser(root, mila.id, { quotaMb: 5, reason: "Asked" }))
    await deleteAccount(root, proof)
    expect(await rows()).toMatchObject([
      { userId: mila.id, actorId: null, reason: "Asked", address: null, userAgent: null, byAdmin: true },
    ])
  })

  test("is logged by its id", async () => {
    await deleteAccount(mila, proof)
    expect(lines).toMatchObject([{ event: "account-deleted", userId: mila.id }])
    expect(await db.$count(passwordResets)).toBe(0)
  })
})
