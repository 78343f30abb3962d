import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items, keptForms } from "#db/schema/index.ts"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import { account } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { type Fields, multipart, openForm, sendSignedOut } from "./sending.ts"
import { adding, leaveItem, makeWorld, typed } from "./world.ts"

useTestDatabase()

describe("nothing doubles", () => {
  test("when a kept form is shown twice and sent from both", async () => {
    const { here, left } = await leaveItem()
    const shown = [
      await openForm(left.back, "add-item", here.mila, left.cookie),
      await openForm(left.back, "add-item", here.mila, left.cookie),
    ]
    for (const { action, fields } of shown)
      expect((await ask(action, { as: here.mila, form: fields })).status).toBe(303)
    expect(await db.$count(items)).toBe(2)
  })

  test.each(["plain", "multipart"])(
    "when a %s one was saved, its answer lost, and it is sent again",
    async (kind) => {
      const here = await makeWorld()
      const { action, fields } = await openForm(adding(here), "add-item", here.mila)
      const encoded = (form: Fields) => (kind === "plain" ? form : multipart(form))
      const form = encoded({ ...fields, ...typed })
      const sent = form instanceof FormData ? { body: form } : { form }
      expect((await ask(action, { as: here.mila, ...sent })).status).toBe(303)
      const left = await sendSignedOut(action, form)
      expect(left).toMatchObject({ status: 303, back: paths.collection(here.shelf.id), cookie: "" })
      expect(await db.$count(keptForms)).toBe(0)
      const changed = await sendSignedOut(action, encoded({ ...fields, ...typed, name: "Changed since" }))
      const kept = await openForm(changed.back, "add-item", here.mila, changed.cookie)
      expect(kept.fields.name).toBe("Changed since")
    },
  )
})

test("a one-time key that is none keeps nobody from sign-in, nor their form from being kept", async () => {
  const { mila } = await makeWorld()
  const { action, fields } = await openForm(paths.profile, "username", mila)
  const wrong: Fields[] = [
    { ...fields, username: "typed", _key: "no key" },
    { intent: "sign-out-everywhere", _key: "no key" },
  ]
  for (const form of wrong)
    expect(await sendSignedOut(action, form)).toMatchObject({ status: 303, signIn: "/auth" })
  expect(await db.$count(keptForms)).toBe(1)
})

test("whoever is signed out is told in the specification's words, and of what was saved already that it was", async () => {
  const { mila } = await makeWorld()
  const { action, fields } = await openForm(paths.groups({ dialog: "new-group" }), "create-group", mila)
  const group = { ...fields, name: "Typed" }
  expect((await ask(action, { as: mila, form: group })).status).toBe(303)
  const toldOf = async (form: Fields) =>
    (await toastOf((await sendSignedOut(action, form)).answer)).description
  expect(await toldOf(group)).toBe("This was saved before you were signed out.")
  expect(await toldOf({ ...group, name: "Changed since" })).toBe(account.loginToCreateGroup)
})
