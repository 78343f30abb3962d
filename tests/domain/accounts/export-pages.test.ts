import { buffer } from "node:stream/consumers"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { brandFollows, collectionCollaborators, groupMessages, items, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { exported } from "#tests/support/exported.ts"
import {
  makeBrand,
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeItems,
  makeMember,
  makeMessage,
  makeUser,
} from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { useSlowClock } from "#tests/support/slow-clock.ts"
import { unzip } from "#tests/support/zip.ts"
import { jsonText } from "~/domain/accounts/export/json-text.ts"
import { exportAccount, exportBookmarks } from "~/domain/accounts/export.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { deleteCollection } from "~/domain/collections/writes.server.ts"
import { MOST_ROWS } from "~/services/pace.server.ts"

useTestDatabase()

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ""
  for await (const part of parts) text += part
  return text
}
/** More than two pages. */
const MANY = 2 * MOST_ROWS + 7

test("the export has each row of a long list once, in order", async () => {
  const [mila, boris] = [await makeUser(), await makeUser()]
  const [first, second] = [await makeCollection(mila), await makeCollection(mila)]
  await makeItems(first, MOST_ROWS, { name: "First" })
  await makeItems(second, MANY, { name: "Second" })
  const his = await makeCollection(boris)
  await makeItem(his, { name: "Elsewhere early", userId: mila.id })
  await makeItems(first, MANY, { name: "Between" })
  await makeItem(his, { name: "Elsewhere late", userId: mila.id })
  const groups = [await makeGroup(boris), await makeGroup(boris)]
  for (let n = 0; n < MANY; n++)
    await db
      .insert(groupMessages)
      .values({ groupId: groups[n % 2]?.id ?? 0, userId: mila.id, content: `Number ${n}` })

  const { library, account } = await exported(mila)
  const { collections, itemsInOtherCollections, groupMessages: messages } = account
  expect(
    library.collections.map(({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)),
  ).toEqual([[...Array(MOST_ROWS).fill("First"), ...Array(MANY).fill("Between")], Array(MANY).fill("Second")])
  const counted = collections.map(({ items }: { items: { id: number }[] }) => [
    items.length,
    new Set(items.map(({ id }) => id)).size,
  ])
  expect(counted).toEqual([
    [MOST_ROWS + MANY, MOST_ROWS + MANY],
    [MANY, MANY],
  ])
  expect(itemsInOtherCollections.map(({ name }: { name: string }) => name)).toEqual([
    "Elsewhere early",
    "Elsewhere late",
  ])
  expect(messages).toHaveLength(MANY)
  expect(new Set(messages.map(({ content }: { content: string }) => content)).size).toBe(MANY)
})

test("the export reads one page at a time, as the client reads", async () => {
  const mila = await makeUser()
  await makeItems(await makeCollection(mila), 10 * MANY, { description: "x".repeat(1_000), imageUrl: null })
  const plans = await plansOf(async () => {
    for await (const part of exportAccount(mila)) if (Buffer.from(part).includes('"productUrl"')) return
  })
  // Two pages before the first piece of text. Two more are read ahead.
  const searches = plans.filter((plan) => plan.some((step) => /^SEARCH items/.test(step)))
  expect(searches.length).toBeLessThan(5)
})

test("the export reads each page by index without sorting", async () => {
  const [mila, boris] = [await makeUser(), await makeUser()]
  await openSession(mila.id)
  const hers = await makeCollection(mila)
  await makeCoOwner(hers, boris)
  const his = await makeCollection(boris)
  await makeCollaborator(his, mila)
  await makeItem(his, { userId: mila.id })
  const brand = await makeBrand({ createdById: mila.id })
  await db.insert(brandFollows).values({ userId: mila.id, brandId: brand.id })
  const group = await makeGroup(mila)
  await makeMember(group, boris)
  await makeMessage(group, mila)
  await makeGroupItem(group, mila)
  const plans = await plansOf(() => buffer(exportAccount(mila)))
  expect(plans.length).toBeGreaterThan(15)
  for (const plan of plans) {
    expect(plan).toContainEqual(expect.stringMatching(/^SEARCH .+ USING/))
    // A row's own pictures are at most 8.
    expect(plan.filter((step) => /^SCAN (?!picture VIRTUAL)|TEMP B-TREE/.test(step))).toEqual([])
  }
})

test("the export of bookmarks reads one page at a time, and breaks off when the account is deleted", async () => {
  const mila = await makeUser()
  const place = await makeCollection(mila)
  await makeItems(place, 10 * MANY, { productUrl: "https://shop.example/a", imageUrl: null })
  const parts = exportBookmarks(mila, "http://curio.test")
  const plans = await plansOf(async () => {
    for await (const part of parts) if (part.includes("<A ")) break
  })
  expect(plans.filter((plan) => plan.some((step) => /^SEARCH items/.test(step))).length).toBeLessThan(5)
  const reading = (async () => {
    for await (const part of exportBookmarks(mila, "http://curio.test"))
      if (part.includes("<H3")) await db.update(users).set({ isDeleted: true }).where(eq(users.id, mila.id))
  })()
  await expect(reading).rejects.toThrow("The account was deleted")
})

test("the export breaks off when the account is deleted meanwhile", async () => {
  const mila = await makeUser()
  await makeItems(await makeCollection(mila), MANY)
  const parts: Uint8Array[] = []
  const reading = (async () => {
    for await (const part of exportAccount(mila)) {
      parts.push(part)
      if (parts.length === 3) await db.update(users).set({ isDeleted: true }).where(eq(users.id, mila.id))
    }
  })()
  await expect(reading).rejects.toThrow("The account was deleted")
  await expect(unzip(Buffer.concat(parts))).rejects.toThrow()
})

describe("a deletion in several steps", () => {
  useSlowClock()
  test("the export has no deleted collection whose rows remain", async () => {
    const [mila, boris] = [await makeUser(), await makeUser()]
    const hers = await makeCollection(mila)
    await makeItems(hers, 1_000)
    await makeCollaborator(hers, boris)
    await deleteCollection(mila, hers.id)
    expect([await db.$count(items), await db.$count(collectionCollaborators)]).toEqual([
      expect.any(Number),
      1,
    ])
    const { library, account } = await exported(mila)
    expect([library.collections, account.collections]).toEqual([[], []])
    expect((await exported(boris)).account.sharedWithMe.collaboratedOn).toEqual([])
  })
})

test("the streamed export equals the output of JSON.stringify", async () => {
  async function* streamed<T>(...rows: T[]) {
    yield* rows
  }
  const rows = [
    { a: 'line\nbreak "quoted"', b: null, c: new Date(0) },
    { a: "", b: [1, [2]], c: {} },
  ]
  const plain = { user: rows[0], empty: [], deep: { rows: [{ name: "x", names: ["y", "z"] }], none: {} } }
  const lists = {
    user: rows[0],
    empty: streamed(),
    deep: { rows: streamed({ name: "x", names: streamed("y", "z") }), none: {} },
  }
  expect(await textOf(jsonText({ ...lists, rows: streamed(...rows) }))).toBe(
    JSON.stringify({ ...plain, rows }, null, 2),
  )
})
