import { beforeEach, describe, expect, test } from "vitest"
import { ask, type Page, texts, visit } from "#tests/support/app.ts"
import { codeOf } from "#tests/support/authenticator-app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import { withTwoStep } from "#tests/support/two-step.ts"
import { needsCode } from "~/domain/accounts/two-step-reads.server.ts"
import { useCode } from "~/domain/accounts/two-step-writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { forgetWrongCodes } from "~/http/session/code-limit.server.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  forgetWrongCodes()
  mila = await makeUser({ email: "mila@example.com" })
})

const PAGE = "/profile/two-step"
const currentPassword = PASSWORD
const send = (step: string, form: Record<string, string>) => visit(`${PAGE}?step=${step}`, { as: mila, form })
const shownCodes = (page: Page) => texts(page, "main li")

describe("the page of two-step sign-in", () => {
  test("turns it on: password, QR code and key, code, recovery codes", async () => {
    expect((await visit("/profile", { as: mila })).$(`a[href="${PAGE}"]`)).toHaveLength(1)
    expect((await visit(PAGE, { as: mila })).text("main h2")).toBe("Off")
    const begun = await ask(`${PAGE}?step=start`, { as: mila, form: { currentPassword } })
    expect([begun.status, begun.headers.get("Location")]).toEqual([303, `${PAGE}?step=confirm`])

    const setUp = await visit(PAGE, { as: mila })
    const key = setUp.text("main code").replaceAll(" ", "")
    expect(setUp.$(`main a[href^="otpauth://totp/Curio:mila%40example.com?"]`).attr("href")).toContain(key)
    expect(setUp.$('main svg[role=img] rect[fill="white"]')).toHaveLength(1)
    expect(setUp.$("main svg[role=img] rect + path").attr("d")).toMatch(/^M4,4h1v1h-1zM5,4h1/)

    const wrong = await send("confirm", { code: "12345" })
    expect([wrong.status, wrong.$("[name=code]").attr("aria-invalid")]).toEqual([422, "true"])
    expect(await needsCode(mila.id)).toBe(false)
    const on = await send("confirm", { code: codeOf(key) })
    expect([on.status, on.text("main [role=status]")]).toEqual([200, "Two-step sign-in is on."])
    expect(shownCodes(on)).toHaveLength(10)
    expect(await useCode(mila.id, shownCodes(on)[3] ?? "")).toBe(true)

    const later = await visit(PAGE, { as: mila })
    expect(later.text("main")).toContain("9 recovery codes left")
    expect(later.$.html()).not.toContain(key)
  })

  test("shows recovery codes that work when the form for them is sent twice", async () => {
    await visit(`${PAGE}?step=start`, { as: mila, form: { currentPassword } })
    const key = (await visit(PAGE, { as: mila })).text("main code").replaceAll(" ", "")
    const code = codeOf(key)
    const pages = [await send("confirm", { code }), await send("confirm", { code })]
    expect(pages.map(({ status }) => status)).toEqual([200, 200])
    for (const code of shownCodes(pages[1] as Page)) expect(await useCode(mila.id, code)).toBe(true)
  })

  test("is stored by no cache", async () => {
    await ask(`${PAGE}?step=start`, { as: mila, form: { currentPassword } })
    for (const path of [PAGE, "/profile/two-step.data"])
      expect((await ask(path, { as: mila })).headers.get("Cache-Control")).toContain("no-store")
  })

  test("creates new recovery codes, and turns two-step sign-in off, with the password and a code", async () => {
    const { code } = await withTwoStep(mila)
    for (const step of ["codes", "off"]) {
      const wrongPassword = await send(step, { currentPassword: "wrong", code: await code() })
      expect([wrongPassword.status, wrongPassword.text("#form-currentPassword-error")]).toEqual([
        422,
        "This is not your password",
      ])
      const wrongCode = await send(step, { currentPassword, code: "1" })
      expect([wrongCode.status, wrongCode.$("[name=code]").attr("aria-invalid")]).toEqual([422, "true"])
      expect(wrongCode.$("[name=currentPassword]").attr("value")).toBeUndefined()
    }
    const renewed = await send("codes", { currentPassword, code: await code() })
    const [first = ""] = shownCodes(renewed)
    const off = { as: mila, form: { currentPassword, code: first } }
    for (const _ of ["once", "twice"]) {
      const answer = await ask(`${PAGE}?step=off`, off)
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, PAGE])
      expect((await toastOf(answer)).description).toBe("Two-step sign-in is off")
    }
    expect(await needsCode(mila.id)).toBe(false)
  })

  test("counts wrong codes together with those of sign-in, and wrong passwords by session", async () => {
    const { code } = await withTwoStep(mila)
    const attempts = []
    for (let n = 0; n < 10; n++) attempts.push((await send("off", { currentPassword, code: "000" })).status)
    expect(attempts).toEqual(Array(10).fill(422))
    const refused = await send("off", { currentPassword, code: await code() })
    expect(refused.status).toBe(429)
    expect(await needsCode(mila.id)).toBe(true)
  })

  test("asks a visitor to sign in", async () => {
    const { status, headers } = await ask(PAGE)
    expect([status, headers.get("Location")]).toEqual([303, "/auth?redirectTo=%2Fprofile%2Ftwo-step"])
  })
})
