import { describe, expect, test } from "vitest"
import { codeOf } from "#tests/support/authenticator-app.ts"
import { asClient, FIREFOX } from "#tests/support/client.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollection,
  makeCoOwner,
  makeInvitation,
  makeItem,
  makeUser,
  makeViewLink,
  PASSWORD,
} from "#tests/support/factories.ts"
import { begunSecret, withTwoStep } from "#tests/support/two-step.ts"
import {
  changeEmail,
  changePassword,
  issuePasswordReset,
  resetPassword,
} from "~/domain/accounts/credential-writes.server.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
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
import { register } from "~/domain/accounts/writes.server.ts"
import {
  changeReport,
  endReportedLinks,
  removeReported,
  report,
} from "~/domain/administration/report-writes.server.ts"
import { changeUser, issueReset } from "~/domain/administration/user-writes.server.ts"
import { acceptOffer, offerCollection } from "~/domain/collections/handover.server.ts"
import { createViewLink, endViewLink } from "~/domain/collections/link-writes.server.ts"
import { createInvitation, revokeInvitation } from "~/domain/invitations/writes.server.ts"
import { createToken, revokeToken } from "~/domain/tokens/writes.server.ts"
import { accountFile } from "~/http/response/account-file.server.ts"
import { withCodeLimit } from "~/http/session/code-limit.server.ts"
import { type EventName, eventWords } from "~/words/events.ts"
import {
  begunDownload,
  clear,
  lines,
  mila,
  names,
  proof,
  request,
  root,
  rows,
  useRecordedEvents,
} from "./recorded-events.ts"

useTestDatabase()
useRecordedEvents()

const identity = { issuer: "https://id.example", subject: "7", label: "mila@id.example" }

async function reportOnItem() {
  const item = await makeItem(await makeCollection(mila))
  const reporter = await makeUser()
  return (await report(reporter, { kind: "item", id: item.id, reason: "Spam" })).id
}

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
  "view-link-made": async () => {
    const { id } = await makeCollection(mila)
    return () => createViewLink(mila, id, { name: "Grandma", expiresAt: null })
  },
  "view-link-ended": async () => {
    const collection = await makeCollection(mila)
    const link = await makeViewLink(collection, mila)
    return () => endViewLink(mila, collection.id, link.id)
  },
  "collections-inherited": async () => {
    const lev = await makeUser()
    await makeCoOwner(await makeCollection(lev), mila)
    return () => deleteAccount(lev, { currentPassword: PASSWORD })
  },
  "collection-offered": async () => {
    const [collection, lev] = [await makeCollection(mila), await makeUser()]
    await makeCoOwner(collection, lev)
    return () => offerCollection(mila, collection.id, lev.id)
  },
  "collection-handed-over": async () => {
    const [collection, lev] = [await makeCollection(mila), await makeUser()]
    await makeCoOwner(collection, lev)
    await offerCollection(mila, collection.id, lev.id)
    return () => acceptOffer(lev, collection.id)
  },
  "collection-taken-over": async () => {
    const lev = await makeUser()
    const collection = await makeCollection(lev)
    await makeCoOwner(collection, mila)
    await offerCollection(lev, collection.id, mila.id)
    return () => acceptOffer(mila, collection.id)
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
  "admin-links-ended": async () => {
    const collection = await makeCollection(mila)
    await makeViewLink(collection, mila)
    const target = { kind: "collection" as const, id: collection.id, reason: "Spam" }
    const { id: reportId } = await report(await makeUser(), target)
    return () => endReportedLinks(root, reportId, { reason: "Spam" })
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
      const isOfOther = ["invitation-used", "collections-inherited", "collection-handed-over"].includes(event)
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
})
