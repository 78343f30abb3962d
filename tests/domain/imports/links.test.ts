import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { page, redirect } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { getImport, listFailures } from "~/domain/imports/reads.server.ts"
import { importLinks } from "~/domain/imports/receive.server.ts"
import { bring, library, runImports } from "./run-imports.ts"

useTestDatabase()

const product = (name: string, canonical = "") =>
  page(`<link rel="canonical" href="${canonical}"><script type="application/ld+json">
    {"@type":"Product","name":"${name}","brand":"Iittala","image":"https://shop.example/${name}.jpg",
     "offers":{"@type":"Offer","price":"20","priceCurrency":"EUR"}}</script><h1>${name}</h1>`)

const shop = useShop({
  "/pan": product("Pan"),
  "/pan-red": product("Pan", "/pan"),
  "/pot": product("Pot"),
  "/short": redirect("/pot"),
  "/about": page("<title>About us</title><h1>About us</h1><p>We are a shop.</p>"),
})

const addresses = (...paths: string[]) => paths.map((path) => `${shop().origin}${path}`)

test("links become items by their pages; those that cannot be read, or show no product, fail with a reason", async () => {
  const owner = await makeUser()
  const urls = addresses("/pan", "/gone", "/about")
  const { id } = await importLinks(owner, { urls, collection: "Kitchen" })
  await runImports()
  expect(await db.select().from(items)).toMatchObject([
    { name: "Pan", brand: "Iittala", imageUrl: "https://shop.example/Pan.jpg", productUrl: urls[0] },
  ])
  expect(await db.select().from(collections)).toMatchObject([{ name: "Kitchen", isPrivate: true }])
  expect(await getImport(owner, id)).toMatchObject({ status: "done", counts: { added: 1, failed: 2 } })
  expect((await listFailures(owner, id, { limit: 10 })).items).toMatchObject([
    { productUrl: urls[1], reason: expect.stringContaining("There is no page at this link") },
    { productUrl: urls[2], reason: expect.stringContaining("This page does not show a product") },
  ])
})

test("links that any own collection has, or the list has twice, are left out without being read", async () => {
  const owner = await makeUser()
  const [here, there] = [await makeCollection(owner), await makeCollection(owner)]
  const [pan = "", pot = ""] = addresses("/pan", "/pot")
  await makeItem(there, { productUrl: pan })
  const asked = shop().requests.length
  const { id } = await importLinks(owner, {
    urls: [pan, pot, `${pot}?utm_source=mail`],
    collectionId: here.id,
  })
  await runImports()
  expect((await getImport(owner, id)).counts).toMatchObject({ rows: 3, added: 1, duplicates: 2, failed: 0 })
  expect(
    shop()
      .requests.slice(asked)
      .map(({ url }) => url),
  ).toEqual(["/pot"])
})

test("a link whose page names an existing product is left out", async () => {
  const owner = await makeUser()
  const here = await makeCollection(owner)
  const { id } = await importLinks(owner, { urls: addresses("/pan", "/pan-red"), collectionId: here.id })
  await runImports()
  expect((await getImport(owner, id)).counts).toMatchObject({ added: 1, duplicates: 1, failed: 0 })
})

test("links for a new private collection do not become public", async () => {
  const owner = await makeUser()
  const shown = await makeCollection(owner, { name: "Kitchen", isPrivate: false })
  const urls = addresses("/pan")
  await importLinks(owner, { urls, collection: "Kitchen", isPrivate: true })
  await runImports()
  const [item] = await db.select().from(items)
  expect(item?.collectionId).not.toBe(shown.id)
  expect(await db.select().from(collections)).toMatchObject([
    { name: "Kitchen", isPrivate: false },
    { name: "Kitchen", isPrivate: true },
  ])
})

test("a row of our own format without a name is named by its page", async () => {
  const [pan = ""] = addresses("/pan")
  await bring(
    await makeUser(),
    library({ collections: [{ name: "Kitchen", items: [{ productUrl: pan }] }] }),
    {
      start: true,
    },
  )
  await runImports()
  expect(await db.select().from(items)).toMatchObject([{ name: "Pan", productUrl: pan }])
})
