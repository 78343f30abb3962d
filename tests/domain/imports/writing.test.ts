import { eq, sql } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { collectionCoOwners, collections, importRows, imports, items, jobs, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeCoOwner, makeItem, makeUser, PASSWORD } from "#tests/support/factories.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { nextStep } from "~/domain/background/work.server.ts"
import { deleteCollection } from "~/domain/collections/writes.server.ts"
import { getImport, listFailures, listPlaces } from "~/domain/imports/reads.server.ts"
import { ImportLockLost } from "~/domain/imports/run/rows.server.ts"
import { deleteImport, startImport } from "~/domain/imports/writes.server.ts"
import { maxCounts } from "~/limits.ts"
import { bring, library, runImports, takeImport, writeRows } from "./run-imports.ts"

useTestDatabase()

const things = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Thing ${at}`,
    productUrl: `https://shop.example/${at}`,
  }))
const hall = (count: number) => library({ collections: [{ name: "Hall", items: things(count) }] })

const reasons = async (owner: Parameters<typeof listFailures>[0], id: number) =>
  (await listFailures(owner, id, { limit: 100 })).items.map(({ reason }) => reason)

test("a transaction ends early when the database is slow, and all rows are added", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, hall(20), { start: true })
  const turn = await takeImport()
  if (!turn) throw new Error("nothing to do")
  let now = 0
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 600))
  let transactions = 0
  for (let after: number | null = 0; after !== null; after = await writeRows(turn, after)) transactions++
  clock.mockRestore()
  expect(transactions).toBeGreaterThan(2)
  expect((await getImport(owner, id)).counts).toMatchObject({ added: 20, failed: 0 })
})

test("a full collection takes the rows that fit, and the others fail with the reason", async () => {
  const owner = await makeUser()
  const { id: collectionId } = await makeCollection(owner, { name: "Hall" })
  await db.update(collections).set({ itemCount: maxCounts.items - 2 })
  const { id } = await bring(owner, hall(4), { start: true })
  await runImports()
  expect((await getImport(owner, id)).counts).toMatchObject({ added: 2, failed: 2 })
  expect(await db.$count(items, eq(items.collectionId, collectionId))).toBe(2)
  expect(await reasons(owner, id)).toEqual(["The collection is full.", "The collection is full."])
})

test("a user with the most collections that are allowed gets no more, and sees the reason", async () => {
  const owner = await makeUser()
  await db.run(sql`with recursive n(at) as (select 1 union all select at + 1 from n where at < ${maxCounts.collections})
    insert into collections (name, name_key, user_id, created_at, updated_at)
    select 'C' || at, 'c' || at, ${owner.id}, 0, 0 from n`)
  const { id } = await bring(owner, hall(2), { start: true })
  await runImports()
  expect(await reasons(owner, id)).toEqual(
    [0, 1].map(() => expect.stringContaining("2,000 collections of yours")),
  )
  const { items: places } = await listPlaces(owner, id, { limit: 10 })
  expect(places).toMatchObject([{ target: null, reason: expect.stringContaining("2,000 collections") }])
  expect(await db.$count(collections)).toBe(maxCounts.collections)
})

test("a collection that is deleted or no longer shared before the import runs gets no rows", async () => {
  const [owner, other] = [await makeUser(), await makeUser()]
  const gone = await makeCollection(owner)
  const shared = await makeCollection(other, { isPrivate: true })
  await makeCoOwner(shared, owner)
  const first = await bring(owner, hall(1), { collectionId: gone.id })
  const second = await bring(owner, hall(1), { collectionId: shared.id })
  await startImport(owner, first.id)
  await startImport(owner, second.id)
  await deleteCollection(owner, gone.id)
  await db.delete(collectionCoOwners)
  await runImports()
  for (const { id } of [first, second]) {
    expect(await getImport(owner, id)).toMatchObject({ status: "done", counts: { added: 0, failed: 1 } })
    expect(await reasons(owner, id)).toEqual(["“Hall” is not there any more, or not yours."])
  }
})

test("a destination is an own or a shared collection, and not a stranger's", async () => {
  const [owner, stranger] = [await makeUser(), await makeUser()]
  const [visible, hidden] = [
    await makeCollection(stranger),
    await makeCollection(stranger, { isPrivate: true }),
  ]
  for (const start of [true, false]) {
    const choose = (collectionId: number) => bring(owner, hall(1), { collectionId, start })
    await expect(choose(visible.id)).rejects.toMatchObject({ status: 403 })
    await expect(choose(hidden.id)).rejects.toMatchObject({ status: 404 })
  }
})

test("rows of a suspended account fail with the reason", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, hall(2), { start: true })
  await db.update(users).set({ isSuspended: true })
  await runImports()
  expect(await db.$count(items)).toBe(0)
  expect(await reasons(owner, id)).toEqual(["This account is suspended.", "This account is suspended."])
})

const endLocks = () => db.update(jobs).set({ lockedUntil: new Date(0) })

test("an import that is deleted, also with its account, stops, and added items stay in the collection", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, hall(100), { start: true })
  const turn = (await takeImport()) ?? { importId: 0, jobId: 0, lock: "" }
  const last = (await writeRows(turn, 0)) ?? 0
  const { length } = await db.select().from(items)
  expect(length).toBeGreaterThan(0)
  await deleteImport(owner, id)
  await expect(writeRows(turn, last)).rejects.toThrow(ImportLockLost)
  await endLocks()
  await runImports()
  expect(await db.$count(items)).toBe(length)
  await expect(getImport(owner, id)).rejects.toMatchObject({ status: 404 })

  await bring(owner, library({ collections: [{ name: "Loft", items: things(100) }] }), { start: true })
  const next = (await takeImport()) ?? turn
  await deleteAccount(owner, { currentPassword: PASSWORD })
  await expect(writeRows(next, 0)).rejects.toThrow(ImportLockLost)
  while (!(await nextStep()));
  expect([await takeImport(), await db.$count(imports), await db.$count(importRows)]).toEqual([null, 0, 0])
})

test("one import of a user runs at a time, in their order", async () => {
  const [owner, other] = [await makeUser(), await makeUser()]
  const first = await bring(owner, hall(1), { start: true })
  const second = await bring(owner, hall(1), { start: true })
  const others = await bring(other, hall(1), { start: true })
  expect([(await takeImport())?.importId, (await takeImport())?.importId, await takeImport()]).toEqual([
    first.id,
    others.id,
    null,
  ])
  await endLocks()
  await runImports()
  expect((await getImport(owner, second.id)).counts).toMatchObject({ added: 0, duplicates: 1 })
  expect(await db.$count(items, eq(items.userId, owner.id))).toBe(1)
})

test("a product that was saved between the preview and the start is left out, unless the user chose it", async () => {
  const owner = await makeUser()
  const place = await makeCollection(owner)
  const csv =
    "Name,Link,Image\nOne,https://shop.example/0,https://shop.example/a.jpg\nTwo,https://shop.example/1,https://shop.example/b.jpg"
  const { id } = await bring(owner, csv, { fileName: "a.csv", columns: { name: 0, link: 1, image: 2 } })
  await makeItem(place, { productUrl: "https://www.shop.example/1?utm_source=mail" })
  await startImport(owner, id)
  await runImports()
  expect((await getImport(owner, id)).counts).toMatchObject({ rows: 2, chosen: 1, added: 1, duplicates: 1 })
})

test("an import that fails says why, also when its stored rows cannot be deleted at once", async () => {
  const owner = await makeUser()
  const triggers = ["before insert on import_rows", "before update of is_deleted on imports"]
  for (const [at, event] of triggers.entries())
    await db.run(
      sql.raw(`create trigger failure_${at} ${event} begin select raise(abort, 'Failure ${at}'); end`),
    )
  try {
    const failure: Error = await bring(owner, hall(1)).then(Promise.reject, (error) => error)
    expect(`${failure.message} ${failure.cause}`).toContain("Failure 0")
  } finally {
    for (const at of triggers.keys()) await db.run(sql.raw(`drop trigger failure_${at}`))
  }
})
