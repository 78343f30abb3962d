import { beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { secondFactors, sessions } from "#db/schema/index.ts"
import { ask, visit } from "#tests/support/app.ts"
import { codeOf } from "#tests/support/authenticator-app.ts"
import { takesCookies } from "#tests/support/call.ts"
import { cookieName, nameIn } from "#tests/support/cookie-name.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeUser, PASSWORD } from "#tests/support/factories.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import { withTwoStep } from "#tests/support/two-step.ts"
import {
  changeEmail,
  changePassword,
  issuePasswordReset,
  resetPassword,
} from "~/domain/accounts/credential-writes.server.ts"
import { needsCode } from "~/domain/accounts/two-step-reads.server.ts"
import { turnOffTwoStep } from "~/domain/accounts/two-step-writes.server.ts"
import { getBrand } from "~/domain/brands/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { forgetWrongCodes } from "~/http/session/code-limit.server.ts"
import { log } from "~/observe/log.server.ts"

useTestDatabase()

let mila: User
let twoStep: Awaited<ReturnType<typeof withTwoStep>>
beforeEach(async () => {
  forgetWrongCodes()
  mila = await makeUser({ email: "mila@example.com" })
  twoStep = await withTwoStep(mila)
})

const namesIn = (answer: Response) => answer.headers.getSetCookie().map((text) => nameIn(text))
const to = (answer: Response) => answer.headers.get("Location")
const recovery = (at: number) => twoStep.recoveryCodes[at] ?? ""

/** The password's step. `Cookie` is what the browser has then. */
async function password(more: Record<string, string> = {}) {
  const answer = await ask("/auth", {
    form: { email: mila.email, password: PASSWORD, ...more },
    headers: takesCookies,
  })
  const waiting = answer.headers.getSetCookie().find((text) => text.startsWith(`${cookieName("waiting")}=`))
  return { answer, waiting, headers: { Cookie: waiting?.split(";")[0] ?? "" } }
}

const enter = (headers: Record<string, string>, code: string, more: Record<string, string> = {}) =>
  ask("/auth/code", { headers, form: { code, ...more } })

describe("signing in with two-step sign-in", () => {
  test("opens a session after the password and the code only", async () => {
    const { answer, waiting, headers } = await password()
    expect([answer.status, to(answer), namesIn(answer)]).toEqual([303, "/auth/code", ["waiting"]])
    expect(waiting).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await db.$count(sessions)).toBe(0)
    const page = await visit("/auth/code", { headers })
    expect(page.$("[name=code]").attr()).toMatchObject({
      autocomplete: "one-time-code",
      inputmode: "numeric",
    })

    const entered = await enter(headers, await twoStep.code())
    expect([entered.status, to(entered)]).toEqual([303, "/"])
    expect(namesIn(entered).sort()).toEqual(["device", "session", "toast", "waiting"])
    expect((await toastOf(entered)).title).toBe("Welcome back!")
    expect(await db.$count(sessions)).toBe(1)
  })

  test("opens a session with a recovery code, once", async () => {
    const { headers } = await password()
    expect((await enter(headers, recovery(0))).status).toBe(303)
    expect((await enter((await password()).headers, recovery(0))).status).toBe(422)
  })

  test("keeps the action of the visitor, and does it after the code", async () => {
    const { id } = await makeBrand({ name: "Iittala" })
    const wanted = { redirectTo: "/brands?search=a", for: `/brand/${id}/follow` }
    const { answer, headers } = await password(wanted)
    const address = to(answer) ?? ""
    expect(Object.fromEntries(new URL(address, "http://x").searchParams)).toEqual(wanted)
    const page = await visit(address, { headers })
    expect(page.text("main header p")).toBe("One more step to follow Iittala.")
    const fields = Object.fromEntries(
      page
        .$("main form input[type=hidden]")
        .toArray()
        .map((input) => [page.$(input).attr("name"), page.$(input).attr("value")]),
    )
    expect(fields).toEqual(wanted)
    expect(await getBrand(mila, id)).toMatchObject({ isFollowing: false })
    const entered = await enter(headers, await twoStep.code(), wanted)
    expect(to(entered)).toBe(wanted.redirectTo)
    expect(await getBrand(mila, id)).toMatchObject({ isFollowing: true })
  })

  test("leads to addresses of this app only", async () => {
    const { answer, headers } = await password({ redirectTo: "//evil.example" })
    expect(to(answer)).toBe("/auth/code")
    expect(to(await enter(headers, await twoStep.code(), { redirectTo: "//evil.example" }))).toBe("/")
  })

  test("opens one session when a code is sent twice at the same time", async () => {
    const { headers } = await password()
    const code = await twoStep.code()
    const answers = await Promise.all([enter(headers, code), enter(headers, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
    expect(await db.$count(sessions)).toBe(1)
  })

  test("opens a session again when the same submission is sent again", async () => {
    const { headers } = await password()
    const sent = { ...headers, "Idempotency-Key": "k" }
    const code = await twoStep.code()
    expect([(await enter(sent, code)).status, (await enter(sent, code)).status]).toEqual([303, 303])
  })

  test("is not bypassed by a sign-up that is sent again", async () => {
    const form = { email: "new@example.com", username: "new", password: PASSWORD }
    const again = () => ask("/auth?mode=register", { form, headers: { "Idempotency-Key": "k" } })
    expect(namesIn(await again())).toContain("session")
    await withTwoStep({ ...mila, id: mila.id + 1, email: form.email })
    expect(namesIn(await again())).toEqual(["waiting"])
  })
})

describe("a sign-in that waits for its code", () => {
  const goesBack = async (headers: Record<string, string>) => {
    const answer = await enter(headers, await twoStep.code())
    expect([answer.status, to(answer), namesIn(answer)]).toEqual([303, "/auth", ["waiting", "toast"]])
  }

  test("is needed for the page of the code, which keeps the visitor's address", async () => {
    const answer = await ask("/auth/code?redirectTo=%2Ffriends&for=%2Fbrand%2F3%2Ffollow")
    expect(to(answer)).toBe("/auth?redirectTo=%2Ffriends&for=%2Fbrand%2F3%2Ffollow")
    expect(to(await ask("/auth/code?redirectTo=%2Ffriends", { as: mila }))).toBe("/friends")
  })

  test("ends after ten minutes", async () => {
    const { headers } = await password()
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1000 })
    await goesBack(headers).finally(() => vi.useRealTimers())
  })

  test("ends with a change of the password or the address, and when two-step sign-in is turned off", async () => {
    const before = await password()
    await changePassword(mila, { currentPassword: PASSWORD, newPassword: "new secret" }, {})
    await goesBack(before.headers)
    await changePassword(mila, { currentPassword: "new secret", newPassword: PASSWORD }, {})
    const other = await password()
    await changeEmail(mila, { email: "other@example.com", currentPassword: PASSWORD }, {})
    await goesBack(other.headers)
    mila = { ...mila, email: "other@example.com" }
    const last = await password()
    await turnOffTwoStep(mila, { currentPassword: PASSWORD, code: recovery(0) })
    expect(to(await enter(last.headers, "123456"))).toBe("/auth")
  })

  test("does not exist without the password's step, and cannot be forged", async () => {
    await goesBack({})
    await goesBack({
      Cookie: `waiting=${Buffer.from(JSON.stringify({ userId: mila.id })).toString("base64")}.x`,
    })
  })

  test("accepts five wrong codes, and then asks for the password again", async () => {
    const { headers } = await password()
    for (let n = 0; n < 5; n++) expect((await enter(headers, "000 00")).status).toBe(422)
    await goesBack(headers)
    expect((await enter((await password()).headers, await twoStep.code())).status).toBe(303)
  })
})

describe("wrong codes", () => {
  const fail = async (times: number) => {
    for (let n = 0; n < times; n++) await enter((await password()).headers, "00000")
  }

  test("are limited to ten an hour for an account, but not in a browser that has signed in before", async () => {
    const first = await enter((await password()).headers, await twoStep.code())
    const device = first.headers
      .getSetCookie()
      .find((text) => text.startsWith(`${cookieName("device")}=`))
      ?.split(";")[0]
    await fail(10)
    const { headers } = await password()
    const refused = await enter(headers, await twoStep.code())
    expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true])
    expect((await enter(headers, recovery(0))).status).toBe(429)
    expect((await enter({ Cookie: `${headers.Cookie}; ${device}` }, await twoStep.code())).status).toBe(303)
  })

  test("are counted after a correct one", async () => {
    await fail(9)
    expect((await enter((await password()).headers, await twoStep.code())).status).toBe(303)
    await fail(1)
    expect((await enter((await password()).headers, await twoStep.code())).status).toBe(429)
  })
})

test("a new password by link keeps two-step sign-in, and opens no session", async () => {
  const reset = await issuePasswordReset(mila.email, { limited: true })
  await resetPassword({ token: reset?.token ?? "", newPassword: PASSWORD })
  expect([await needsCode(mila.id), await db.$count(sessions)]).toEqual([true, 0])
  expect(to((await password()).answer)).toBe("/auth/code")
})

test("codes of the app fail with an error in the log under another SESSION_SECRET, and recovery codes work", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined)
  const [row] = await db.select().from(secondFactors)
  const other = await withTwoStep(await makeUser())
  // Of another user: as unreadable as under another key.
  await db.$client.execute(
    `update second_factors set secret = (select secret from second_factors where user_id != ${row?.userId}) where user_id = ${row?.userId}`,
  )
  const { headers } = await password()
  const answer = await visit("/auth/code", { headers, form: { code: codeOf(other.secret, 1) } })
  expect([answer.status, answer.text("main")]).toEqual([422, expect.stringContaining("Use a recovery code")])
  expect(
    JSON.stringify(logged.mock.calls.map(([entry]) => String((entry as unknown as { err: Error }).err))),
  ).toContain("SESSION_SECRET")
  expect((await enter(headers, recovery(0))).status).toBe(303)
})
