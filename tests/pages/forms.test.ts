import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import {
  collections as collectionRows,
  images,
  items as itemRows,
  oneTimeKeys,
  sessions,
} from "#db/schema/index.ts"
import { ask, visit } from "#tests/support/app.ts"
import { cookieOf, send } from "#tests/support/call.ts"
import { nameIn } from "#tests/support/cookie-name.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { going, type Refused, refusal } from "#tests/support/form-answers.ts"
import { pictureForm } from "#tests/support/picture-form.ts"
import * as addItem from "~/pages/collection/add.tsx"
import * as deleteCollection from "~/pages/collection/delete.tsx"
import * as form from "~/pages/collections/new.tsx"

useTestDatabase()

const path = "/collections/new"
const newCollection = { name: "Quiet corners", _returnTo: "/brands" }

describe("a form", () => {
  test("redirects with 303 and a toast when it was saved", async () => {
    const answer = going(await send(form, path, { as: await makeUser(), form: newCollection }))
    expect([answer.status, answer.to]).toEqual([303, "/collection/1"])
    expect(answer.cookies.map((cookie) => nameIn(cookie))).toEqual(["toast"])
  })

  test("returns 422 with all values, the errors and the specified toast when it is invalid", async () => {
    const sent = { ...newCollection, name: "  ", description: "for the hall" }
    const { status, values, errors, toast } = refusal(
      await send(form, path, { as: await makeUser(), form: sent }),
    )
    expect([status, values?.description]).toEqual([422, "for the hall"])
    expect(errors).toEqual({ name: ["Collection name is required"] })
    expect(toast).toMatchObject({
      kind: "error",
      title: "Validation Error",
      description: "Collection name is required",
    })
  })

  test("without text and without a session redirects to sign-in before anything is parsed", async () => {
    const answer = going(
      await send(form, path, { form: { name: "", _returnTo: "/collections?filter=mine" } }),
    )
    expect([answer.status, answer.to]).toEqual([
      303,
      "/auth?redirectTo=%2Fcollections%3Ffilter%3Dmine&for=%2Fcollections%2Fnew",
    ])
    expect(answer.cookies).toHaveLength(1)
  })

  test("with text and without a session returns 401 with the text, and saves nothing", async () => {
    const page = await visit(path, { form: { ...newCollection, description: "for the hall" } })
    expect([page.status, page.text("dialog textarea")]).toEqual([401, "Quiet cornersfor the hall"])
    expect(await db.$count(collectionRows)).toBe(0)
    // The form has no action: the browser sends it to the address of its page.
    expect(page.$("dialog form").attr("action")).toBeUndefined()
    const fields = page.$("dialog form").serializeArray()
    const again = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
    expect((await ask(path, { as: await makeUser(), form: again })).status).toBe(303)
    expect(await db.select().from(collectionRows)).toMatchObject([
      { name: "Quiet corners", description: "for the hall" },
    ])
  })

  test("with a file and without a session returns 401 with its text only", async () => {
    const mila = await makeUser()
    const place = await makeCollection(mila)
    const body = pictureForm("imageFile")
    body.set("name", "Vase")
    const page = await visit(`/collection/${place.id}/add`, { body })
    expect([page.status, page.text("dialog textarea")]).toEqual([401, "Vase"])
    expect(page.$("[name=imageFile], [name^=_]")).toHaveLength(0)
    expect(await db.$count(images)).toBe(0)
  })

  test("without a session says why in the form's own words", async () => {
    const page = await visit(path, { form: newCollection })
    expect(page.text("dialog h2")).toBe("You must be logged in to create collections")
    expect(page.text("dialog")).toContain("Sign in, then save again.")
  })

  test("with an ended session returns 401 with the text", async () => {
    const cookie = await cookieOf(await makeUser())
    await db.delete(sessions)
    const page = await visit(path, { headers: { Cookie: cookie }, form: newCollection })
    expect([page.status, page.text("textarea")]).toEqual([401, "Quiet corners"])
  })

  test("from another site returns 403", async () => {
    const sent = { as: await makeUser(), form: newCollection, headers: { Origin: "https://evil.example" } }
    const answer = (await send(form, path, sent)) as Refused
    expect(answer.init.status).toBe(403)
    expect(await db.$count(collectionRows)).toBe(0)
  })

  test("to an address without a form returns 405 or 404, and saves nothing", async () => {
    const as = await makeUser()
    expect((await ask("/collections", { as, form: newCollection })).status).toBe(405)
    expect((await ask("/collections/constructor", { as, form: newCollection })).status).toBeGreaterThan(403)
    expect(await db.$count(collectionRows)).toBe(0)
  })

  test("saves once when it is sent several times, and again with other values", async () => {
    const mila = await makeUser()
    const create = (more = {}) => send(form, path, { as: mila, form: { ...newCollection, ...more } })
    const answers = await Promise.all([1, 2, 3].map(() => create()))
    answers.push(await create())
    expect(answers.map((answer) => going(answer).to)).toEqual(Array(4).fill("/collection/1"))
    expect(await db.$count(collectionRows)).toBe(1)
    going(await create({ name: "Else" }))
    going(await send(form, path, { as: await makeUser(), form: newCollection }))
    expect(await db.$count(collectionRows)).toBe(3)
  })

  test("saves again after ten minutes, and when the first thing was deleted", async () => {
    const mila = await makeUser()
    const create = () => send(form, path, { as: mila, form: newCollection })
    const agoMinutes = async (minutes: number) =>
      db.update(oneTimeKeys).set({ createdAt: new Date(Date.now() - minutes * 60_000) })
    await create()
    await agoMinutes(9)
    await create()
    expect(await db.$count(collectionRows)).toBe(1)
    await agoMinutes(11)
    await create()
    expect(await db.$count(collectionRows)).toBe(2)
    await db.delete(collectionRows)
    await create()
    expect(await db.$count(collectionRows)).toBe(1)
  })
})

describe("a form with an Idempotency-Key", () => {
  test("that deletes gives its first result again", async () => {
    const mila = await makeUser()
    const place = await makeCollection(mila)
    const options = { as: mila, params: { id: place.id }, headers: { "Idempotency-Key": "k1" } }
    const remove = () => send(deleteCollection, `/collection/${place.id}/delete`, { ...options, form: {} })
    const answers = [going(await remove()), going(await remove())]
    expect(answers.map(({ to }) => to)).toEqual(["/collections", "/collections"])
  })

  test("adds an item once, whatever the key of its request, without a note on its own link", async () => {
    const mila = await makeUser()
    const place = await makeCollection(mila)
    const form = {
      productUrl: "https://shop.example/vase",
      name: "Vase",
      brand: "Iittala",
      imageUrl: "https://shop.example/vase.jpg",
    }
    const add = (key: string) =>
      send(addItem, `/collection/${place.id}/add`, {
        as: mila,
        params: { id: place.id },
        headers: { "Idempotency-Key": key },
        form,
      })
    const answers = [going(await add("k1")), going(await add("k1")), going(await add("k2"))]
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await db.$count(itemRows)).toBe(1)
  })
})
