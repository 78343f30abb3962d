import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections as collectionRows, items as itemRows, users } from "#db/schema/index.ts"
import { send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser, PASSWORD } from "#tests/support/factories.ts"
import * as auth from "~/pages/auth/route.tsx"
import * as collection from "~/pages/collection/route.tsx"
import * as collections from "~/pages/collections/route.tsx"

useTestDatabase()

type Refused = {
  data: {
    intent: string
    reply: { initialValue?: Record<string, unknown>; error?: Record<string, string[]> }
    toast: { title: string; description?: string; kind: string } | null
  }
  init: { status: number }
}

/** What the page says to a form that it did not carry out. */
function refusal(answer: unknown) {
  if (answer instanceof Response) throw new Error(`The form was answered ${answer.status}`)
  const { data, init } = answer as Refused
  return { status: init.status, values: data.reply.initialValue, errors: data.reply.error, toast: data.toast }
}

/** Where the browser goes from a form that was carried out. */
function going(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error(`The form was refused: ${JSON.stringify(answer)}`)
  return { status: answer.status, to: answer.headers.get("Location"), cookies: answer.headers.getSetCookie() }
}

const newCollection = { intent: "create-collection", name: "Quiet corners", returnTo: "/brands" }

describe("a form", () => {
  test("that was carried out goes on with 303 and a toast in a cookie", async () => {
    const answer = going(
      await send(collections, "/collections", { as: await makeUser(), form: newCollection }),
    )
    expect([answer.status, answer.to]).toEqual([303, "/brands"])
    expect(answer.cookies.map((cookie) => cookie.split("=")[0])).toEqual(["toast"])
  })

  test("that breaks a rule comes back with what was typed, the errors and the specification's toast", async () => {
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

  test("without a session leads to sign-in and back, before anything in it is looked at", async () => {
    const form = { ...newCollection, name: "" }
    const answer = going(await send(collections, "/collections?filter=mine", { form }))
    expect(answer.to).toBe("/auth?redirectTo=%2Fcollections%3Ffilter%3Dmine")
    expect(answer.cookies).toHaveLength(1)
  })

  test("from another site is refused", async () => {
    const sent = { as: await makeUser(), form: newCollection, headers: { Origin: "https://evil.example" } }
    const answer = (await send(collections, "/collections", sent)) as Refused
    expect(answer.init.status).toBe(403)
    expect(await db.$count(collectionRows)).toBe(0)
  })

  test("of an unknown intent is refused, the names that every object has among them", async () => {
    for (const intent of ["", "drop-tables", "constructor", "__proto__", "toString"]) {
      const answer = (await send(collections, "/collections", {
        as: await makeUser(),
        form: { intent },
      })) as Refused
      expect(answer.init.status).toBe(400)
    }
  })

  test("sent twice, side by side and again, makes one thing", async () => {
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

describe("a form that has no key of its own", () => {
  test("is done once under the key of its request, which the browser sends again when the answer was lost", async () => {
    const mila = await makeUser()
    const place = await makeCollection(mila)
    const options = { as: mila, params: { id: place.id }, headers: { "Idempotency-Key": "k1" } }
    const remove = () =>
      send(collection, `/collection/${place.id}`, { ...options, form: { intent: "delete-collection" } })
    const answers = [going(await remove()), going(await remove())]
    expect(answers.map(({ to }) => to)).toEqual(["/collections", "/collections"])
  })

  test("adds an item once, and is not told that its link is there already", async () => {
    const mila = await makeUser()
    const place = await makeCollection(mila)
    const form = {
      intent: "add-item",
      productUrl: "https://shop.example/vase",
      name: "Vase",
      brand: "Iittala",
      imageUrl: "https://shop.example/vase.jpg",
      collectionId: String(place.id),
    }
    const add = (key: string) =>
      send(collection, `/collection/${place.id}`, {
        as: mila,
        params: { id: place.id },
        headers: { "Idempotency-Key": key },
        form,
      })
    const answers = [going(await add("k1")), going(await add("k1"))]
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(refusal(await add("k2")).errors).toEqual({
      productUrl: ["This link is in the collection already"],
    })
    expect(await db.$count(itemRows)).toBe(1)
  })
})

describe("signing in", () => {
  test("goes only to places of this app afterwards", async () => {
    const mila = await makeUser()
    const leadsTo = async (redirectTo: string) => {
      const form = { intent: "sign-in", email: mila.email, password: PASSWORD, redirectTo }
      return going(await send(auth, "/auth", { form })).to
    }
    expect(await leadsTo("/collection/7?dialog=add-item")).toBe("/collection/7?dialog=add-item")
    for (const evil of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
      "/..//evil.example",
      "",
    ])
      expect(await leadsTo(evil)).toBe("/")
  })

  test("that fails keeps the address, gives no password back, and says no more than the API", async () => {
    const mila = await makeUser()
    const form = { intent: "sign-in", email: mila.email, password: "wrong password" }
    const { status, values, toast } = refusal(await send(auth, "/auth", { form }))
    expect([status, values]).toEqual([401, { intent: "sign-in", email: mila.email }])
    expect(toast).toMatchObject({ title: "Login failed", description: "Invalid email or password" })
  })

  test("up, sent twice, makes one account and signs in both times", async () => {
    const form = {
      intent: "register",
      email: "mila@example.com",
      username: "mila",
      password: "secret1",
      _key: "0b9f4f0a-1111-4a93-9c1c-0f1f4dc0a222",
    }
    const answers = [await send(auth, "/auth", { form }), await send(auth, "/auth", { form })].map(going)
    for (const { to, cookies } of answers) {
      expect(to).toBe("/")
      expect(cookies.map((cookie) => cookie.split("=")[0]).sort()).toEqual(["session", "toast"])
    }
    expect(await db.$count(users)).toBe(1)
  })
})

describe("adding an item", () => {
  const fields = {
    intent: "add-item",
    productUrl: "https://shop.example/vase",
    name: "Vase",
    brand: "Iittala",
    imageUrl: "https://shop.example/typed.jpg",
  }

  test("goes back to its collection; the chosen picture counts when it was changed", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila)
    const send1 = (more: Record<string, string>) =>
      send(collection, `/collection/${id}`, {
        as: mila,
        params: { id },
        form: { ...fields, collectionId: String(id), ...more },
      })
    const [first, second] = ["https://shop.example/1.jpg", "https://shop.example/2.jpg"]
    expect(going(await send1({ picture: first, pictureDefault: first })).to).toBe(`/collection/${id}`)
    await send1({ picture: second, pictureDefault: first, productUrl: "https://shop.example/bowl" })
    const emptied = { picture: first, pictureDefault: first, imageUrl: "" }
    await send1({ ...emptied, productUrl: "https://shop.example/plate" })
    const rows = await db.select().from(itemRows).orderBy(itemRows.id)
    expect(rows.map((row) => row.imageUrl)).toEqual([fields.imageUrl, second, first])
  })

  test("the pasted source of a page fills what is empty, however long it is, and a wall's says that it is one", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila)
    const paste = async (pageSource: string) => {
      const body = new FormData()
      const sent = {
        ...fields,
        intent: "paste-page",
        name: "",
        imageUrl: "",
        collectionId: String(id),
        pageSource,
      }
      for (const [name, value] of Object.entries(sent)) body.set(name, value)
      return refusal(await send(collection, `/collection/${id}`, { as: mila, params: { id }, body }))
    }
    const product = `<script type="application/ld+json">${JSON.stringify({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Aalto vase",
      brand: "Alvar",
      image: "https://shop.example/aalto.jpg",
      offers: { "@type": "Offer", price: "149", priceCurrency: "EUR" },
    })}</script><h1>Aalto vase</h1>`
    const read = await paste(product + " ".repeat(1_000_000))
    expect(read.status).toBe(200)
    expect(read.values).toMatchObject({
      name: "Aalto vase",
      brand: "Iittala",
      imageUrl: "https://shop.example/aalto.jpg",
    })
    expect(read.values).not.toHaveProperty("pageSource")
    const wall = await paste(
      "<title>Just a moment...</title><p>Checking your browser. Enable JavaScript and cookies to continue</p>",
    )
    expect([wall.status, wall.values?.brand]).toEqual([422, "Iittala"])
    expect(wall.toast).toMatchObject({ description: "Failed to fetch product details" })
    expect((await paste("  ")).errors).toEqual({ pageSource: ["Paste the page's source"] })
  })

  test("a link that leads nowhere public is refused in words, and nothing typed is lost", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila)
    const form = {
      ...fields,
      intent: "fetch-details",
      productUrl: "http://127.0.0.1:1/admin",
      collectionId: String(id),
    }
    const { status, values, errors, toast } = refusal(
      await send(collection, `/collection/${id}`, { as: mila, params: { id }, form }),
    )
    expect([status, values?.name, values?.productUrl]).toEqual([422, "Vase", form.productUrl])
    expect(errors?.productUrl?.[0]).toMatch(/could not be reached/)
    expect(toast).toMatchObject({ title: "Error", description: "Failed to fetch product details" })
  })
})
