import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { importRows, items, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeUser } from "#tests/support/factories.ts"
import { type Handler, page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { getImport, listFailures } from "~/domain/imports/reads.server.ts"
import { fetchPictureOf } from "~/domain/imports/run/hosts.server.ts"
import { deleteItem } from "~/domain/items/trash-writes.server.ts"
import { updateItem } from "~/domain/items/writes.server.ts"
import { picturesOf } from "~/domain/pictures.server.ts"
import { bring, runImports } from "./run-imports.ts"

useTestDatabase()

const product = page(`<script type="application/ld+json">{"@type":"Product","name":"Pan","brand":"Iittala",
  "description":"Iron","image":"https://shop.example/pan.jpg",
  "offers":{"@type":"Offer","price":"20","priceCurrency":"EUR"}}</script><h1>Pan</h1>`)

let open = 0
let most = 0
/** Counts how many requests are answered at once. */
const slow: Handler = (request, response) => {
  most = Math.max(most, ++open)
  setTimeout(() => {
    open--
    product(request, response)
  }, 20)
}

let refusals = 0
const busyOnce: Handler = (request, response) => {
  if (refusals++ > 0) return product(request, response)
  response.writeHead(503, { "content-type": "text/html", "retry-after": "1" }).end("Busy")
}

const sizes = page(`<script type="application/ld+json">{"@type":"Product","name":"Pot",
  "offers":{"@type":"AggregateOffer","lowPrice":"20","highPrice":"40","priceCurrency":"EUR"}}</script><h1>Pot</h1>`)

const shop = useShop({
  "/pan": product,
  "/pot": sizes,
  "/other-pot": sizes,
  "/slow": slow,
  "/busy": busyOnce,
})

const table = (rows: string[][]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n")
const csv = (...rows: [name: string, path: string][]) =>
  table([["Name", "Link"], ...rows.map(([name, path]) => [name, `${shop().origin}${path}`])])
const asTable = { fileName: "links.csv", start: true }

const only = async () => (await db.select().from(items))[0]

test("a row with a name and without a picture is added at once, and its page fills what is empty", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, csv(["My pan", "/pan"]), asTable)
  await runImports()
  expect(await only()).toMatchObject({
    ...{ name: "My pan", brand: "Iittala", brandKey: "iittala", description: "Iron" },
    ...{ searchKey: "my pan\niittala", imageUrl: "https://shop.example/pan.jpg" },
  })
  expect((await getImport(owner, id)).counts).toMatchObject({ added: 1, failed: 0, reading: 0 })
})

test("a price that is the lowest of several on its page is counted, unless the file has a price", async () => {
  const owner = await makeUser()
  const rows = [
    ["My pot", "/pot", ""],
    ["", "/other-pot", ""],
    ["Priced pot", "/pot", "9 EUR"],
    ["Pan", "/pan", ""],
  ].map(([name = "", path, price = ""]) => [name, `${shop().origin}${path}`, price])
  const { id } = await bring(owner, table([["Name", "Link", "Price"], ...rows]), asTable)
  await runImports()
  const { losses } = await getImport(owner, id)
  expect(losses).toEqual([{ reason: "price-varies", count: 2, examples: ["My pot", "Pot"] }])
})

test("a page that states no brand gives the known one that its product's name begins with", async () => {
  const owner = await makeUser()
  await makeBrand({ name: "Acme" })
  const html = "<h1>ACME oak bowl</h1><p class=price>€20.00</p><button>Add to cart</button>"
  shop().on("/bowl", page(html))
  await bring(owner, csv(["", "/bowl"]), asTable)
  await runImports()
  expect(await only()).toMatchObject({ name: "ACME oak bowl", brand: "Acme", brandKey: "acme" })
})

test("a row without a name is named by its page, or by its host when the page cannot be read", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, csv(["", "/pan"], ["", "/gone"]), asTable)
  await runImports()
  const names = (await db.select().from(items).orderBy(items.id)).map(({ name }) => name)
  expect(names).toEqual(["Pan", "127.0.0.1"])
  expect((await getImport(owner, id)).counts).toMatchObject({ added: 2, failed: 0 })
  expect((await listFailures(owner, id, { limit: 10 })).items).toMatchObject([
    { name: "127.0.0.1", itemId: 2, reason: expect.stringContaining("no page at this link") },
  ])
})

test("a page changes nothing of an item that was changed or deleted meanwhile", async () => {
  const owner = await makeUser()
  const asked = shop().requests.length
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  shop().on("/held", async (request, response) => {
    await isReleased
    product(request, response)
  })
  await bring(owner, csv(["One", "/held?1"], ["Two", "/held?2"], ["Three", "/held?3"]), asTable)
  const running = runImports()
  await expect.poll(() => db.$count(items)).toBe(3)
  await updateItem(owner, 2, { productUrl: "https://other.example/two" })
  await updateItem(owner, 1, { brand: "Mine" })
  await deleteItem(owner, 3)
  release()
  await running
  expect(shop().requests.length - asked).toBe(3)
  expect(await db.select().from(items).orderBy(items.id)).toMatchObject([
    { name: "One", brand: "Mine" },
    { name: "Two", brand: null, imageUrl: null },
  ])
})

test("imports of several users ask a host for one page at a time", async () => {
  const [one, other] = [await makeUser(), await makeUser()]
  most = 0
  await bring(one, csv(["One", "/slow?1"], ["Two", "/slow?2"]), asTable)
  await bring(other, csv(["One", "/slow?1"], ["Two", "/slow?2"]), asTable)
  await Promise.all([runImports(), runImports()])
  expect(most).toBe(1)
  expect(await db.$count(importRows, eq(importRows.reading, "done"))).toBe(4)
})

test("a picture is not fetched while its host is asked for a page or another picture", async () => {
  const owner = await makeUser()
  const picture = `${shop().origin}/slow?picture`
  shop().on(
    "/pictured",
    page(`<script type="application/ld+json">{"@type":"Product","name":"Pan","image":"${picture}",
      "offers":{"@type":"Offer","price":"20","priceCurrency":"EUR"}}</script><h1>Pan</h1>`),
  )
  most = 0
  const rows = [
    ["Name", "Link", "Image"],
    ["One", `${shop().origin}/one`, `${picture}1`],
    ["Two", `${shop().origin}/two`, `${picture}2`],
    ["Three", `${shop().origin}/pictured`, ""],
    ["Four", `${shop().origin}/slow?4`, ""],
  ]
  await bring(owner, table(rows), asTable)
  await runImports({ withPictures: true })
  expect(most).toBe(1)
  expect(shop().requests.filter(({ url }) => url.startsWith("/slow?picture"))).toHaveLength(3)
})

const eight = [..."abcdefgh"].map((name) => `https://shop.example/${name}.jpg`)
const other = "https://shop.example/other.jpg"

test.each([
  ["all its eight pictures when it has neither a name nor a first picture", "", eight],
  ["its first picture and seven others when it names nine", other, [other, ...eight.slice(0, 7)]],
])("a row of our own table is added with %s", async (_, image, expected) => {
  const owner = await makeUser()
  const headers = [
    "Name",
    "Brand",
    "Description",
    "Link",
    "Image",
    "Alt text",
    "Pictures",
    "Collection",
    "Added",
  ]
  const row = ["", "", "", `${shop().origin}/pan`, image, "", eight.join("\n"), "Kitchen", ""]
  const { id } = await bring(owner, table([headers, row]), asTable)
  await runImports()
  expect((await listFailures(owner, id, { limit: 10 })).items).toEqual([])
  const { imageUrl, images } = (await only()) ?? {}
  expect(imageUrl).toBe(expected[0])
  expect(picturesOf(images ?? "[]").map(({ url }) => url)).toEqual(expected)
})

test("a busy shop is asked again after the time that it names", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, csv(["Pan", "/busy"]), asTable)
  await runImports()
  expect(refusals).toBe(2)
  expect((await getImport(owner, id)).counts).toMatchObject({ added: 1 })
  expect((await listFailures(owner, id, { limit: 10 })).items).toEqual([])
})

test("a picture does not wait for a shop that asks to come back later", async () => {
  const owner = await makeUser()
  const asked = () => shop().requests.filter(({ url }) => url === "/tired").length
  shop().on("/tired", (request, response) => {
    if (asked() > 1) return product(request, response)
    response.writeHead(503, { "content-type": "text/html", "retry-after": "2" }).end("Busy")
  })
  await bring(owner, csv(["Pan", "/tired"]), asTable)
  const running = runImports()
  await expect.poll(asked).toBe(1)
  await fetchPictureOf(`${shop().origin}/picture`, owner.id, new AbortController().signal)
  expect([asked(), shop().requests.some(({ url }) => url === "/picture")]).toEqual([1, false])
  await running
  expect(asked()).toBe(2)
})

test("a shop that blocks programs is not asked for all of its pages", async () => {
  const owner = await makeUser()
  shop().on("/wall", page("<title>Just a moment</title>", { status: 403 }))
  const asked = shop().requests.length
  const rows = Array.from({ length: 12 }, (_, at): [string, string] => [`Thing ${at}`, `/wall?${at}`])
  const { id } = await bring(owner, csv(...rows), asTable)
  await runImports()
  expect(shop().requests.length - asked).toBe(5)
  const failures = (await listFailures(owner, id, { limit: 100 })).items
  expect(failures.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 12 }, () => expect.stringContaining("does not let programs read")),
  )
  expect((await getImport(owner, id)).counts).toMatchObject({ added: 12, failed: 0, reading: 0 })
})

test("no page is read for an account that was suspended", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, csv(["", "/pan"], ["Pan", "/pan?2"]), asTable)
  await db.update(users).set({ isSuspended: true })
  const asked = shop().requests.length
  await runImports()
  expect([await db.$count(items), shop().requests.length - asked]).toEqual([0, 0])
  expect((await listFailures(owner, id, { limit: 10 })).items.map(({ reason }) => reason)).toEqual([
    "This account is suspended.",
    "This account is suspended.",
  ])
})
