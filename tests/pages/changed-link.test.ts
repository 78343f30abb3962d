import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items as itemRows } from "#db/schema/index.ts"
import { send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { going, refusal } from "#tests/support/form-answers.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import type { User } from "~/domain/viewer.ts"
import * as form from "~/pages/collection/add.tsx"
import * as readForm from "~/pages/collection/read.ts"

useTestDatabase()
const productOf = (name: string, more = "") =>
  page(
    `<script type="application/ld+json">${JSON.stringify({
      "@context": "https://schema.org",
      "@type": "Product",
      name,
      brand: "Arabia",
      image: "https://shop.example/bowl.jpg",
      offers: { "@type": "Offer", price: "9", priceCurrency: "EUR" },
    })}</script>${more}<h1>${name}</h1>`,
  )
const shop = useShop({
  "/bowl": productOf("Bowl", '<link rel="canonical" href="/bowl-15">'),
  "/wall": page("<title>Access Denied</title><h1>Access Denied</h1>", { status: 403 }),
})

/** What the form holds after the page of a vase was read. */
const ofVase = {
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  description: "Mouth-blown.\r\nGlass.",
}
const filled = {
  _readLink: "https://shop.example/vase",
  _filled_name: ofVase.name,
  _filled_brand: ofVase.brand,
  _filled_imageUrl: ofVase.imageUrl,
  _filled_description: "Mouth-blown.\nGlass.",
  canonicalUrl: "https://shop.example/vase-160",
}

describe("an Add Item form whose link is not the one that was read", () => {
  let mila: User
  let id: number
  beforeEach(async () => {
    mila = await makeUser()
    id = (await makeCollection(mila)).id
  })
  const post = (fields: Record<string, string>) =>
    send(form, `/collection/${id}/add`, { as: mila, params: { id }, form: fields })
  const link = (path: string) => `${shop().origin}${path}`

  test("comes back with the new page's fields and the edited ones", async () => {
    const sent = { ...ofVase, ...filled, brand: "My brand", productUrl: link("/bowl") }
    const { status, values } = refusal(await post(sent))
    expect([status, values]).toMatchObject([
      200,
      {
        name: "Bowl",
        brand: "My brand",
        imageUrl: "https://shop.example/bowl.jpg",
        description: "",
        canonicalUrl: link("/bowl-15"),
        _readLink: link("/bowl"),
        _filled_name: "Bowl",
      },
    ])
    expect(values).not.toHaveProperty("_filled_brand")
    expect(await db.$count(itemRows)).toBe(0)
  })

  test("loses a picture that was chosen from the old page, and keeps an upload", async () => {
    const sent = { ...ofVase, ...filled, productUrl: link("/wall") }
    const second = "https://shop.example/vase-2.jpg"
    const chosen = await post({ ...sent, picture: second, pictureDefault: ofVase.imageUrl })
    expect(refusal(chosen).values).toMatchObject({ name: "", imageUrl: "", _readLink: link("/wall") })
    const upload = "/images/u/Wm5pY2h0IGVjaHQgZ2Vy"
    const uploaded = await post({ ...sent, imageUrl: "", imageUrlUpload: upload })
    expect(refusal(uploaded).values).toMatchObject({ name: "", imageUrl: upload })
  })

  test("is saved without values and canonical address of the old page", async () => {
    const typed = { name: "Stool", brand: "Artek", imageUrl: "https://shop.example/stool.jpg" }
    const productUrl = "https://shop.example/stool"
    going(await post({ ...filled, ...typed, description: "", productUrl }))
    const [row] = await db.select().from(itemRows)
    expect(row).toMatchObject({ ...typed, productUrl, canonicalUrl: null })
  })

  test("shows the error of the link, and no other, when Enter was pressed in it", async () => {
    const { status, errors } = refusal(await post({ _enter: "on", productUrl: "no address" }))
    expect([status, errors]).toEqual([422, { productUrl: ["Must be a valid URL"] }])
  })

  test("reads hidden fields of any length and content as texts", async () => {
    const hostile = "\0<script>".repeat(1_000)
    const sent = { ...ofVase, ...filled, _filled_name: hostile, _other_name: hostile, _readLink: hostile }
    const { values } = refusal(await post({ ...sent, productUrl: link("/bowl") }))
    expect(values).toMatchObject({ name: "Vase", brand: "Arabia" })
  })
})

describe("an Add Item form with another value of its page", () => {
  test("shows it in the field without reading the page again", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila)
    const sent = { ...ofVase, ...filled, productUrl: filled._readLink, _other_name: "Vase | Shop" }
    const taken = await send(readForm, `/collection/${id}/add/read`, { as: mila, params: { id }, form: sent })
    expect(refusal(taken)).toMatchObject({
      status: 200,
      values: {
        ...ofVase,
        description: expect.any(String),
        name: "Vase | Shop",
        _filled_name: "Vase | Shop",
      },
    })
  })
})
