import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { keptForms } from "#db/schema/index.ts"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { paths } from "~/paths.ts"
import { NOT_SAVED, openForm, sendSignedOut } from "./sending.ts"
import { adding, leaveItem, makeWorld, picture, typed } from "./world.ts"

useTestDatabase()

describe("who gets it back", () => {
  test("is the browser that sent it, by a key in a cookie that no script reads and no other site sends", async () => {
    const { here, left } = await leaveItem()
    expect(left.setCookie).toMatch(/; Max-Age=3600; Path=\/;.* HttpOnly; SameSite=Lax/)
    for (const cookie of ["", "kept=forged", left.cookie.replace(/.$/, (end) => (end === "A" ? "B" : "A"))])
      expect((await openForm(left.back, "add-item", here.mila, cookie)).text).not.toMatch(NOT_SAVED)
    const other = await sendSignedOut(left.back, { intent: "add-item" })
    expect(other.cookie).toBe("")
    expect((await openForm(left.back, "add-item", here.mila, left.cookie)).text).toMatch(NOT_SAVED)
  })

  test("is the person whose form it was, and nobody any more once another has signed in there", async () => {
    const { here, left } = await leaveItem()
    const others = await ask(left.back, { as: here.boris, headers: { Cookie: left.cookie } })
    expect(others.status).toBe(200)
    const text = await others.text()
    expect(text).not.toMatch(NOT_SAVED)
    expect(text).not.toContain(picture)
    expect((await openForm(left.back, "add-item", here.mila, left.cookie)).text).not.toMatch(NOT_SAVED)
  })

  test("is nobody where the form does not say whose it is, or is not believed", async () => {
    const here = await makeWorld()
    const { action, fields } = await openForm(adding(here), "add-item", here.mila)
    for (const _by of ["", `${here.boris.id}.${fields._by?.split(".")[1]}`]) {
      const left = await sendSignedOut(action, { ...fields, ...typed, _by })
      expect(left).toMatchObject({ status: 303, signIn: "/auth", back: action, cookie: "" })
    }
    expect(await db.$count(keptForms)).toBe(0)
  })

  test("does so on its page alone, and each of two tabs has its own", async () => {
    const { here, before, left } = await leaveItem()
    const again = { ...before.fields, ...typed, name: "Of the other tab" }
    const second = await sendSignedOut(before.action, again, left.cookie)
    const elsewhere = second.back.replace(/^[^?]+/, paths.collection(here.hall.id))
    expect((await openForm(elsewhere, "add-item", here.mila, second.cookie)).text).not.toMatch(NOT_SAVED)
    const both = [left.back, second.back].map((back) => openForm(back, "add-item", here.mila, second.cookie))
    expect((await Promise.all(both)).map(({ fields }) => fields.name)).toEqual(["Typed", "Of the other tab"])
  })
})
