import { eq } from "drizzle-orm"
import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { groupItems } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeGroupItem, makeUser } from "#tests/support/factories.ts"
import { addGroupItem, updateGroupItem } from "~/domain/groups/item-writes.server.ts"
import { DuplicateLink } from "~/domain/items/duplicates.server.ts"
import type { User } from "~/domain/viewer.ts"
import { extractProduct } from "~/services/product-page/index.ts"

useTestDatabase()

const canonicalUrl = "https://shop.example/vase"
const read = vi.fn(async (url: string) =>
  extractProduct(`<title>Vase</title><link rel="canonical" href="${canonicalUrl}">`, url),
)

let owner: User
let group: { id: number }
beforeEach(async () => {
  read.mockClear()
  owner = await makeUser()
  group = await makeGroup(owner)
})

const add = (url: string, more = {}) =>
  addGroupItem(owner, group.id, { url, ...more }, { read, linkedOnce: true })

test("addGroupItem finds a duplicate before the page is read, and by its canonical address after", async () => {
  const { id } = await add(`${canonicalUrl}?color=red`)
  await expect(add(`${canonicalUrl}?color=red&utm_source=mail`)).rejects.toMatchObject({
    item: { id, name: "Vase" },
  })
  await expect(add(canonicalUrl)).rejects.toThrow(DuplicateLink)
  expect(read).toHaveBeenCalledTimes(1)
  await expect(add(`${canonicalUrl}?color=blue`)).rejects.toThrow("This link is in the group already")
  const again = { url: `${canonicalUrl}?color=blue` }
  await addGroupItem(owner, group.id, again, { read })
  const elsewhere = await makeGroup(owner)
  await addGroupItem(owner, elsewhere.id, again, { read, linkedOnce: true })
})

test("addGroupItem believes a sent canonical address on the site of the link only", async () => {
  await makeGroupItem(group, owner, { productUrl: canonicalUrl })
  const vase = { name: "Vase", canonicalUrl }
  await expect(add(`${canonicalUrl}?color=red`, vase)).rejects.toThrow(DuplicateLink)
  await add("https://other.example/vase", vase)
  expect(read).not.toHaveBeenCalled()
})

test("updateGroupItem forgets the canonical address when the link changes, and only then", async () => {
  const { id } = await add(`${canonicalUrl}?color=red`)
  const stored = async () => (await db.select().from(groupItems).where(eq(groupItems.id, id)))[0]
  await updateGroupItem(owner, group.id, id, { productUrl: `${canonicalUrl}?color=red`, brand: "Iittala" })
  expect(await stored()).toMatchObject({
    brand: "Iittala",
    canonicalUrl,
    canonicalUrlKey: "shop.example/vase",
  })
  await updateGroupItem(owner, group.id, id, { productUrl: "https://shop.example/bowl" })
  expect(await stored()).toMatchObject({
    name: "Vase",
    brand: "Iittala",
    productUrlKey: "shop.example/bowl",
    canonicalUrl: null,
    canonicalUrlKey: null,
  })
})
