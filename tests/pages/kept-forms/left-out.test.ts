import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { keptForms } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { paths } from "~/paths.ts"
import { multipart, openForm, sendSignedOut } from "./sending.ts"
import { adding, makeWorld, typed } from "./world.ts"

useTestDatabase()

describe("what is not kept", () => {
  test("are passwords, told in the line, and a form of nothing else", async () => {
    const { mila } = await makeWorld()
    const { action, fields } = await openForm(paths.profile, "email", mila)
    const secret = { currentPassword: "hunter2 hunter2" }
    const left = await sendSignedOut(action, { ...fields, ...secret, email: "new@example.com" })
    const kept = await openForm(left.back, "email", mila, left.cookie)
    expect([kept.fields.email, kept.fields.currentPassword]).toEqual(["new@example.com", ""])
    expect(kept.text).toContain("Please enter again: the password.")
    await sendSignedOut(action, { ...fields, intent: "password", newPassword: "hunter2 hunter3", email: "" })
    expect(JSON.stringify(await db.select().from(keptForms))).not.toContain("hunter2")
  })

  test("are files and texts as long as a page's source; the rest of the form is", async () => {
    const here = await makeWorld()
    const { action, fields } = await openForm(adding(here), "add-item", here.mila)
    const body = multipart({ ...fields, ...typed })
    body.set("pageSource", "<p>".repeat(1_500_000))
    body.set("imageFile", new File([new Uint8Array(200_000)], "vase.jpg", { type: "image/jpeg" }))
    const left = await sendSignedOut(action, body)
    const kept = await openForm(left.back, "add-item", here.mila, left.cookie)
    expect(kept.fields).toMatchObject({ ...typed, pageSource: "" })
    expect(kept.text).toMatch(
      /Please enter again: (a text that is too long, the picture file|the picture file, a text that is too long)\./,
    )
    const [row] = await db.select().from(keptForms)
    expect(row?.form.length).toBeLessThan(2_000)
  })

  test("is more than 60 in ten minutes from one address", async () => {
    const { mila } = await makeWorld()
    const { action, fields } = await openForm(paths.profile, "username", mila)
    const isKept: boolean[] = []
    // An address of its own: what other tests send counts in the same memory.
    for (let times = 0; times < 61; times++)
      isKept.push(
        (await sendSignedOut(action, { ...fields, username: "typed" }, "", "192.0.2.60")).cookie !== "",
      )
    expect(isKept).toEqual([...Array(60).fill(true), false])
  })
})
