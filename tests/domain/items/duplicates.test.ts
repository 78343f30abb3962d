import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { copyItem } from "~/domain/items/copy-writes.server.ts"
import { DuplicateLink, rejectDuplicateLink } from "~/domain/items/duplicates.server.ts"
import { createItem, updateItem } from "~/domain/items/writes.server.ts"
import { linkColumns } from "~/domain/product-link.server.ts"

useTestDatabase()

const canonicalUrl = "https://shop.example/vase"
const item = { name: "Vase", brand: "Iittala", description: null, imageUrl: "https://shop.example/vase.jpg" }

test("createItem finds a duplicate by typed and by canonical address", async () => {
  const owner = await makeUser()
  const { id: collectionId } = await makeCollection(owner)
  const add = (productUrl: string, canonicalUrl?: string) =>
    createItem(owner, { ...item, collectionId, productUrl, canonicalUrl }, { linkedOnce: true })
  const { id } = await add(`${canonicalUrl}?color=red`, `${canonicalUrl}?utm_source=page`)
  await expect(add(canonicalUrl)).rejects.toMatchObject({ item: { id, name: "Vase" } })
  await expect(add(`${canonicalUrl}?color=blue`, canonicalUrl)).rejects.toThrow(DuplicateLink)
  await add(`${canonicalUrl}?color=blue`)
  await add("https://other.example/vase", canonicalUrl)
  await add("https://shop.example/bowl", "https://shop.example/")
})

test("rejectDuplicateLink reads by index, however many items the collection has", async () => {
  const link = linkColumns(`${canonicalUrl}?color=red`, canonicalUrl)
  const [plan] = await plansOf(() => rejectDuplicateLink(db, 1, link))
  expect(
    plan?.filter((step) => /collection_id=\? AND (product|canonical)_url_key=\?/.test(step)),
  ).toHaveLength(4)
  expect(plan?.filter((step) => /SCAN items|\(collection_id=\?\)/.test(step))).toEqual([])
})

test("createItem keeps a canonical address that differs, and copyItem copies it", async () => {
  const owner = await makeUser()
  const [here, there] = [await makeCollection(owner), await makeCollection(owner)]
  const add = (productUrl: string, canonicalUrl: string) =>
    createItem(owner, { ...item, collectionId: here.id, productUrl, canonicalUrl })
  const { id } = await add(`${canonicalUrl}?color=red`, canonicalUrl)
  await copyItem(owner, id, { collectionId: there.id })
  await add("https://www.shop.example/vase/", canonicalUrl)
  const kept = { canonicalUrl, canonicalUrlKey: "shop.example/vase" }
  const rows = await db.select().from(items).orderBy(items.id)
  expect(rows).toMatchObject([kept, kept, { canonicalUrl: null, canonicalUrlKey: null }])
})

test("updateItem forgets the canonical address when the link changes, and only then", async () => {
  const owner = await makeUser()
  const { id: collectionId } = await makeCollection(owner)
  const productUrl = `${canonicalUrl}?color=red`
  const { id } = await createItem(owner, { ...item, collectionId, productUrl, canonicalUrl })
  const change = async (change: object) => {
    await updateItem(owner, id, change)
    const [row] = await db.select().from(items).where(eq(items.id, id))
    return row
  }
  expect(await change({ name: "Bowl", productUrl })).toMatchObject({ productUrl, canonicalUrl })
  const none = { canonicalUrl: null, canonicalUrlKey: null }
  const bowl = { productUrl: "https://shop.example/bowl", productUrlKey: "shop.example/bowl" }
  expect(await change({ productUrl: bowl.productUrl })).toMatchObject({ ...bowl, ...none })
  expect(await change({ productUrl: null })).toMatchObject({ productUrl: null, productUrlKey: null, ...none })
})
