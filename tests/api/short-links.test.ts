import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { page, redirect } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"

useTestDatabase()

const shop = useShop({ "/vase": page('<title>Vase</title><link rel="canonical" href="/vase">') })
const shortener = useShop({})

test("a canonical address counts on the site that a short link leads to, once it was read", async () => {
  shortener().on("/a1", redirect(`${shop().origin}/vase?from=share`))
  const mila = await makeUser()
  const { id: collectionId } = await makeCollection(mila)
  const url = `${shortener().origin}/a1`
  const canonicalUrl = `${shop().origin}/vase`
  const save = async () => {
    const item = { collectionId, name: "Vase", brand: "Iittala", imageUrl: "https://shop.example/vase.jpg" }
    const { body } = await api("POST /api/items", {
      as: mila,
      json: { ...item, productUrl: url, canonicalUrl },
    })
    const [row] = await db.select().from(items).where(eq(items.id, body.id))
    return row?.canonicalUrl
  }
  expect(await save()).toBeNull()
  const read = await api("POST /api/scrape-product", { as: mila, json: { url } })
  expect(read.body).toMatchObject({ canonicalUrl })
  expect(await save()).toBe(canonicalUrl)
})
