import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { makeCollection, makeUser } from "#db/factories.ts"
import { collections as collectionRows, items as itemRows } from "#db/schema/index.ts"
import { send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { going, type Refused, refusal } from "#tests/support/form-answers.ts"
import * as addItem from "~/pages/collection/add.tsx"
import * as deleteCollection from "~/pages/collection/delete.tsx"
import * as collections from "~/pages/collections/route.tsx"

useTestDatabase()

const newCollection = { intent: "create-collection", name: "Quiet corners", returnTo: "/brands" }

describe("a form", () => {
  test("redirects with 303 and a toast when it was saved", async () => {
    const answer = going(
      await send(collections, "/collections", { as: await makeUser(), form: newCollection }),
    )
    expect([answer.status, answer.to]).toEqual([303, "/brands"])
    expect(answer.cookies.map((cookie) => cookie.split("=")[0])).toEqual(["toast"])
  })

  test("returns 422 with all values, the errors and the specified toast when it is invalid", async () => {
    const form = { ...newCollection, name: "  ", description: "for the hall" }
    const { status, values, errors, toast } = refusal(
      await send(collections, "/collections", { as: await makeUser(), form }),
    )
    expect([status, values?.description]).toEqual([422, "for the hall"])
    expect(errors).toEqual({ name: ["Collection name is required"] })
    expect(toast).toMatchObject({
      kind: "error",
      title: "Validation Error",
      description: "Collection name is required",
    })
  })

  test("without a session redirects to sign-in before anything is parsed", async () => {
    const form = { ...newCollection, name: "" }
    const answer = going(await send(collections, "/collections?filter=mine", { form }))
    expect(answer.to).toBe("/auth?redirectTo=%2Fcollections%3Ffilter%3Dmine")
    expect(answer.cookies).toHaveLength(1)
  })

  test("from another site returns 403", async () => {
    const sent = { as: await makeUser(), form: newCollection, headers: { Origin: "https://evil.example" } }
    const answer = (await send(collections, "/collections", sent)) as Refused
    expect(answer.init.status).toBe(403)
    expect(await db.$count(collectionRows)).toBe(0)
  })

  test("with an unknown intent returns 400, also for names of object properties", async () => {
    for (const intent of ["", "drop-tables", "constructor", "__proto__", "toString"]) {
      const answer = (await send(collections, "/collections", {
        as: await makeUser(),
        form: { intent },
      })) as Refused
      expect(answer.init.status).toBe(400)
    }
  })

  test("saves once when it is sent several times", async () => {
    const mila = await makeUser()
    const form = { ...newCollection, _key: "3c0f2c0e-7c1f-4a93-9c1c-0f1f4dc0a111" }
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(collections, "/collections", { as: mila, form })),
    )
    answers.push(await send(collections, "/collections", { as: mila, form }))
    expect(answers.map((answer) => going(answer).to)).toEqual(Array(4).fill("/brands"))
    expect(await db.$count(collectionRows)).toBe(1)
    const another = refusal(
      await send(collections, "/collections", { as: mila, form: { ...form, name: "Else" } }),
    )
    expect(another.status).toBe(422)
  })
})

describe("a form without a key", () => {
  test("saves once for one Idempotency-Key", async () => {
    const mila = await makeUser()
    const place = await makeCollection(mila)
    const options = { as: mila, params: { id: place.id }, headers: { "Idempotency-Key": "k1" } }
    const remove = () => send(deleteCollection, `/collection/${place.id}/delete`, { ...options, form: {} })
    const answers = [going(await remove()), going(await remove())]
    expect(answers.map(({ to }) => to)).toEqual(["/collections", "/collections"])
  })

  test("adds an item once, whatever the key of its request, and is not told that its link is there", async () => {
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
