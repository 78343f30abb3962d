import { beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { items } from "#db/schema/index.ts"
import { ask, leadsTo, type Page, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { readManyPages } from "#tests/support/many-readings.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { paths } from "~/paths.ts"

useTestDatabase()

const shop = useShop({
  "/vase": page(
    `<script type="application/ld+json">${JSON.stringify({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Aalto vase",
      brand: "Iittala",
      image: ["/1.jpg", "/2.jpg"],
      offers: { "@type": "Offer", price: "149", priceCurrency: "EUR" },
    })}</script><link rel="canonical" href="/vase"><h1>Aalto vase</h1>`,
  ),
  "/nameless": page(`<meta property="og:image" content="/1.jpg"><p>Buy</p>`),
  "/doubt": page(
    `<meta property="og:type" content="product"><h1>Aalto vase</h1><p>KWD 1,299</p><button>Add to cart</button>`,
  ),
  "/from": page(
    `<meta property="og:type" content="product"><h1>Aalto vase</h1><p>From €99.00</p><button>Add to cart</button>`,
  ),
  "/wall": page("<title>Just a moment...</title>", { status: 403 }),
})
const link = (path = "/vase") => shop().origin + path

let mila: User
beforeEach(async () => {
  mila = await makeUser()
})

const open = (query: Parameters<typeof paths.save>[0] = {}) => visit(paths.save(query), { as: mila })
const shown = ({ $ }: Page, name: string) => $(`main [name=${name}]`).val() ?? ""
const allShown = (page: Page) => ["productUrl", "name", "brand"].map((name) => shown(page, name))

describe("GET /save", () => {
  test("shows the form with the page behind a shared link, and writes nothing", async () => {
    const { id } = await makeCollection(mila)
    const form = await open({ title: "Seen today", text: `Look at this ${link()}?utm_source=app – great` })
    expect(form.status).toBe(200)
    expect(allShown(form)).toEqual([`${link()}?utm_source=app`, "Aalto vase", "Iittala"])
    expect(form.text("main form")).toContain("Found on 127.0.0.1: name, brand, price, 2 pictures")
    expect(form.$("main [name=picture]")).toHaveLength(2)
    expect(shown(form, "canonicalUrl")).toBe(link())
    expect(shown(form, "collectionId")).toBe(String(id))
    expect(leadsTo(form, "Several links at once")).toBe("/imports/links")
    expect(await db.$count(items)).toBe(0)
  })

  test("says that a page's price may be two amounts, and fills in none", async () => {
    const form = await open({ url: link("/doubt") })
    expect(shown(form, "price")).toBe("")
    expect(form.text("main form")).toContain(
      "The page's price “KWD 1,299” is not certain. Please type it with its currency.",
    )
  })

  test("says that a page has several prices, and fills in the lowest", async () => {
    const form = await open({ url: link("/from") })
    expect(shown(form, "price")).toBe("99.00 EUR")
    expect(form.text("main form")).toContain(
      "The page has several prices. Please check that 99.00 EUR is that of your choice.",
    )
  })

  test("keeps the parameters of a link that was not escaped", async () => {
    const { $ } = await visit(`/save?url=${link("/wall")}?a=1&b=2&title=Savoy`, { as: mila })
    expect([$("main [name=productUrl]").val(), $("main [name=name]").val()]).toEqual([
      `${link("/wall")}?a=1&b=2`,
      "Savoy",
    ])
    const escaped = await open({ url: `${link("/wall")}?a=1&b=2` })
    expect(shown(escaped, "productUrl")).toBe(`${link("/wall")}?a=1&b=2`)
  })

  test.each([
    ["two links", "https://a.example/x https://b.example/y", true],
    ["two lines that a field has joined", "https://a.example/xhttps://b.example/y", true],
    ["a sentence with two links", "See https://a.example/x and https://b.example/y", false],
    ["a link in another's path", "https://a.example/web/https://b.example/y", false],
  ])("leads to the form for several links, or not, with %s", async (_, url, isSeveral) => {
    const { status, headers } = await ask(paths.save({ url }), { as: mila })
    const several = paths.links(["https://a.example/x", "https://b.example/y"])
    expect([status, headers.get("Location")]).toEqual(isSeveral ? [302, several] : [200, null])
  })

  test("takes a shared text without a link as the name", async () => {
    expect(allShown(await open({ text: "Aalto vase" }))).toEqual(["", "Aalto vase", ""])
  })

  test("takes the shared title where the page has no name, or cannot be read", async () => {
    expect(shown(await open({ url: link("/nameless"), title: "Aalto vase" }), "name")).toBe("Aalto vase")
    const form = await open({ url: link("/wall"), title: "Savoy vase" })
    expect(allShown(form)).toEqual([link("/wall"), "Savoy vase", ""])
    expect(form.text("main form")).toContain("The shop does not let programs read this page.")
    expect(form.$("main details.paste-page:not([open])")).toHaveLength(1)
  })

  test("shows the form when many pages are read at once, and when reading takes long", async () => {
    const end = readManyPages("fetched", mila)
    const busy = await open({ url: link(), title: "Vase" })
    end()
    expect([busy.status, ...allShown(busy)]).toEqual([200, link(), "Vase", ""])
    expect(busy.text("main form")).toContain("You are reading many pages at once.")
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort())
    const slow = await open({ url: link() })
    timeout.mockRestore()
    expect(allShown(slow)).toEqual([link(), "", ""])
    expect(slow.text("main form")).toContain("Reading the page takes long.")
  })

  test("keeps a link that is too long, and says so, unless only tracking parameters make it long", async () => {
    const long = `${link()}?a=${"x".repeat(2_100)}`
    const form = await open({ url: long, title: "Vase" })
    expect(allShown(form)).toEqual([long, "Vase", ""])
    expect(form.text("main form")).toContain("This link is too long: at most 2,048 characters")
    expect(shop().requests.some(({ url }) => url.includes("xxx"))).toBe(false)
    const tracked = await open({ text: `${link()}?utm_campaign=${"x".repeat(2_100)}` })
    expect(allShown(tracked)).toEqual([link(), "Aalto vase", "Iittala"])
  })

  test("says that there is no link, and keeps the text", async () => {
    const form = await open({ title: "Aalto vase", text: "Nice" })
    expect(allShown(form)).toEqual(["", "Aalto vase", ""])
    expect(form.text("main form")).toContain("There is no link in what you shared.")
    const wrong = await open({ url: "javascript:alert(1)" })
    expect(shown(wrong, "productUrl")).toBe("javascript:alert(1)")
    expect(wrong.text("main form")).toContain("Must be a valid URL")
    const empty = await open()
    expect(allShown(empty)).toEqual(["", "", ""])
    expect(empty.text("main form")).not.toContain("There is no link")
  })

  test("limits the length of shared texts", async () => {
    const hostile = "https://x.example/(".repeat(50_000)
    const form = await open({ url: hostile, title: hostile, text: hostile })
    expect([form.status, String(shown(form, "productUrl")).length]).toEqual([200, 8_192])
  })

  test("names the own or shared collection that has the link, also by its canonical address", async () => {
    const kitchen = await makeCollection(mila, { name: "Kitchen" })
    const item = { name: "Vase", brand: "Iittala", description: null, imageUrl: "https://shop.example/a.jpg" }
    const { id } = await createItem(mila, { ...item, collectionId: kitchen.id, productUrl: link() })
    await makeItem(await makeCollection(await makeUser()), { productUrl: link("/wall") })
    for (const query of ["", "?utm_source=app", "?color=red"]) {
      const form = await open({ url: link() + query })
      expect(form.text("main form [role=status]")).toContain("You already have this in Kitchen")
      expect(leadsTo(form, "Kitchen")).toBe(`/product/${id}`)
    }
    expect((await open({ url: link("/wall") })).text("main form")).not.toContain("You already have this")
  })

  test("offers the collections used last, or the name of a first one", async () => {
    const first = await open()
    expect([first.$("[name=collectionId]").length, first.$("[name=newCollection][required]").length]).toEqual(
      [0, 1],
    )
    const [hall] = [
      await makeCollection(mila, { name: "Hall" }),
      await makeCollection(mila, { name: "Kitchen" }),
    ]
    await makeItem(hall, { userId: mila.id })
    const form = await open()
    expect(texts(form, "[name=collectionId] option")).toEqual([...["Hall", "Kitchen", "New collection…"]])
    expect(form.$("[name=find]")).toHaveLength(0)
  })
})

test("a first collection has a name already, and the collection that the address asks for is chosen", async () => {
  expect((await visit("/save", { as: mila })).$("[name=newCollection]").attr("value")).toBe("My Collection")
  const kitchen = await makeCollection(mila, { name: "Kitchen" })
  const hall = await makeCollection(mila, { name: "Hall" })
  const secret = await makeCollection(await makeUser(), { isPrivate: true })
  const chosen = async (id: number | string) => {
    const { $ } = await visit(`/save?collectionId=${id}`, { as: mila })
    return [$("[name=collectionId] [selected]").attr("value"), $("[name=newCollection]").attr("value")]
  }
  expect(await chosen(kitchen.id)).toEqual([String(kitchen.id), ""])
  for (const id of [hall.id, secret.id, "x"]) expect(await chosen(id)).toEqual([String(hall.id), ""])
})
