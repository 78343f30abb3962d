import { load } from "cheerio"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items as itemRows, oneTimeKeys } from "#db/schema/index.ts"
import { ask } from "#tests/support/app.ts"
import { send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { going, refusal } from "#tests/support/form-answers.ts"
import * as form from "~/pages/collection/add.tsx"

useTestDatabase()

describe("adding an item", () => {
  const fields = {
    productUrl: "https://shop.example/vase",
    name: "Vase",
    brand: "Iittala",
    imageUrl: "https://shop.example/typed.jpg",
  }

  test("happens once when its form is sent twice, and keeps its text without a session", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila, { isPrivate: true })
    const path = `/collection/${id}/add`
    const add = () => send(form, path, { as: mila, params: { id }, form: fields })
    const answers = await Promise.all([add(), add()])
    expect(answers.map((answer) => going(answer).to)).toEqual([`/collection/${id}`, `/collection/${id}`])
    expect(await db.$count(itemRows)).toBe(1)
    const signedOut = await ask(path, { form: fields })
    expect(signedOut.status).toBe(401)
    const $ = load(await signedOut.text())
    expect($("[name=name]").text()).toBe("Vase")
    expect($("main").text()).toContain("Sign in, then save again.")
  })

  test("happens again when the item has been deleted meanwhile", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila)
    const add = () => send(form, `/collection/${id}/add`, { as: mila, params: { id }, form: fields })
    await add()
    await db.delete(itemRows)
    going(await add())
    expect(await db.$count(itemRows)).toBe(1)
  })

  test("shows that the link is there when it is sent again after ten minutes", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila)
    const add = () => send(form, `/collection/${id}/add`, { as: mila, params: { id }, form: fields })
    const agoMs = async (ms: number) => db.update(oneTimeKeys).set({ createdAt: new Date(Date.now() - ms) })
    await add()
    await agoMs(9 * 60_000)
    going(await add())
    await agoMs(11 * 60_000)
    expect(refusal(await add()).status).toBe(422)
    expect(await db.$count(itemRows)).toBe(1)
  })
})
