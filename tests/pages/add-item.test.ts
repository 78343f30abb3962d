import { load } from "cheerio"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items as itemRows } from "#db/schema/index.ts"
import { ask, visit } from "#tests/support/app.ts"
import { send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { going, refusal } from "#tests/support/form-answers.ts"
import { readManyPages } from "#tests/support/many-readings.ts"
import { productNames } from "#tests/support/product-fields.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import * as form from "~/pages/collection/add.tsx"
import * as pasteForm from "~/pages/collection/paste.ts"
import * as readForm from "~/pages/collection/read.ts"

useTestDatabase()
const shop = useShop({
  "/mug": page("<title>Clay Mug</title><h1>Clay Mug</h1>"),
  "/gone": page("gone", { status: 410 }),
  "/forbidden": page("no", { status: 403 }),
})

describe("adding an item", () => {
  const fields = {
    productUrl: "https://shop.example/vase",
    name: "Vase",
    brand: "Iittala",
    imageUrl: "https://shop.example/typed.jpg",
  }

  test("returns to the collection, and uses the chosen picture when the choice was changed", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila)
    const add = (more: Record<string, string>) =>
      send(form, `/collection/${id}/add`, {
        as: mila,
        params: { id },
        form: { ...fields, ...more },
      })
    const [first, second] = ["https://shop.example/1.jpg", "https://shop.example/2.jpg"]
    expect(going(await add({ picture: first, pictureDefault: first })).to).toBe(`/collection/${id}`)
    await add({ picture: second, pictureDefault: first, productUrl: "https://shop.example/bowl" })
    const emptied = { picture: first, pictureDefault: first, imageUrl: "" }
    await add({ ...emptied, productUrl: "https://shop.example/plate" })
    const rows = await db.select().from(itemRows).orderBy(itemRows.id)
    expect(rows.map((row) => row.imageUrl)).toEqual([fields.imageUrl, second, first])
  })

  test("names the item that has the link already, and saves on 'Add anyway'", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila)
    const path = `/collection/${id}/add`
    await ask(path, { as: mila, form: { ...fields, name: "Savoy vase" } })
    const asked = await visit(path, { as: mila, form: fields })
    expect(asked.status).toBe(422)
    expect(asked.text("dialog form")).toContain("Savoy vase")
    const anyway = asked.$('dialog button:contains("Add anyway")')
    expect(await db.$count(itemRows)).toBe(1)
    const form = { ...fields, [anyway.attr("name") ?? ""]: anyway.attr("value") ?? "" }
    expect((await ask(path, { as: mila, form })).status).toBe(303)
    expect(await db.$count(itemRows)).toBe(2)
  })

  test("says before saving that a link is in the collection, when its page is read", async () => {
    const [mila, { origin }] = [await makeUser(), shop()]
    const { id } = await makeCollection(mila)
    const other = await makeCollection(mila)
    const link = { ...fields, productUrl: `${origin}/mug` }
    await ask(`/collection/${id}/add`, { as: mila, form: { ...link, name: "Savoy mug" } })
    const read = (to: number) =>
      visit(`/collection/${to}/add/read`, { as: mila, form: { ...link, name: "" } })
    expect((await read(id)).text("dialog form [role=status]")).toContain("It is here as Savoy mug")
    expect((await read(other.id)).text("dialog form")).not.toContain("It is here as")
  })

  test("offers to paste the page only when the shop refuses to be read, right below the link", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila)
    const read = (path: string) =>
      visit(`/collection/${id}/add/read`, {
        as: mila,
        form: { ...fields, productUrl: `${shop().origin}${path}` },
      })
    expect((await read("/gone")).$("details.paste-page")).toHaveLength(0)
    const refused = await read("/forbidden")
    expect(refused.$("details.paste-page:not([open])")).toHaveLength(1)
    const names = refused.$("dialog form textarea, dialog form input:not([type=hidden])")
    const order = names.toArray().map((field) => field.attribs.name)
    expect(order.indexOf("name")).toBeLessThan(order.indexOf("pageSource"))
  })

  test("fills empty fields from a pasted page of any length, and shows when the page is a bot wall", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila)
    const paste = async (pageSource: string) => {
      const body = new FormData()
      const sent = {
        ...fields,
        name: "",
        imageUrl: "",
        pageSource,
      }
      for (const [name, value] of Object.entries(sent)) body.set(name, value)
      const path = `/collection/${id}/add/paste`
      return refusal(await send(pasteForm, path, { as: mila, params: { id }, body }))
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

  test("keeps all values and shows the reason when the link leads to a private address", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila)
    const sent = { ...fields, productUrl: "http://127.0.0.1:1/admin" }
    const { status, values, errors, toast } = refusal(
      await send(readForm, `/collection/${id}/add/read`, { as: mila, params: { id }, form: sent }),
    )
    expect([status, values?.name, values?.productUrl]).toEqual([422, "Vase", sent.productUrl])
    expect(errors?.productUrl?.[0]).toMatch(/could not be reached/)
    expect(toast).toMatchObject({ title: "Error", description: "Failed to fetch product details" })
  })

  test.each([
    ["fetched", "read", {}],
    ["pasted", "paste", { pageSource: "<title>Vase</title>" }],
  ] as const)(
    "refuses many pages %s at once with a message, and keeps all values",
    async (kind, route, more) => {
      const mila = await makeUser()
      const { id } = await makeCollection(mila)
      const end = readManyPages(kind, mila)
      const sent = { ...fields, ...more }
      const answer = await ask(`/collection/${id}/add/${route}`, { as: mila, form: sent })
      end()
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "5"])
      const $ = load(await answer.text())
      expect($("form").text()).toContain("You are reading many pages at once.")
      expect($("[name=name]").val()).toBe("Vase")
      expect($("[name=productUrl]").val()).toBe(fields.productUrl)
      if (kind === "pasted") expect($("[name=pageSource]").val()).toBe("<title>Vase</title>")
    },
  )

  test("does not return a long pasted page", async () => {
    const mila = await makeUser()
    const { id } = await makeCollection(mila)
    const body = new FormData()
    const sent = { ...fields, productUrl: "none" }
    for (const [name, value] of Object.entries(sent)) body.set(name, value)
    body.set("pageSource", "x".repeat(2_000_001))
    const { status, values } = refusal(
      await send(pasteForm, `/collection/${id}/add/paste`, { as: mila, params: { id }, body }),
    )
    expect([status, values?.name]).toEqual([422, "Vase"])
    expect(values).not.toHaveProperty("pageSource")
  })
})

describe("the add-item dialog", () => {
  test("has the link first, then name, brand, price, picture and description", async () => {
    const owner = await makeUser()
    const place = await makeCollection(owner)
    const { $, text } = await visit(`/collection/${place.id}/add`, { as: owner })
    expect(text("dialog h2")).toBe("Add Item")
    const fields = $("dialog").find("input:not([type=hidden]), textarea").toArray()
    const first = ["productUrl", "name", "brand", "price", "imageUrl", "imageFile"]
    const last = ["imageAlt", "description", "tags", "note"]
    const others = ["availability", "images", ...first, ...last]
    expect(fields.map((field) => $(field).attr("name"))).toEqual([
      ...first,
      ...productNames.filter((name) => !others.includes(name)),
      ...last,
    ])
    expect($('dialog input[name="imageFile"]').attr("type")).toBe("file")
    expect($("dialog form").attr("action")).toBe(`/collection/${place.id}/add`)
  })
})
