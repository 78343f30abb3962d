import { rm } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { api } from "#tests/support/api.ts"
import { emptyDatabase, useTestDatabase } from "#tests/support/database.ts"
import { exported } from "#tests/support/exported.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { type Caller, makeHostileLibrary } from "#tests/support/hostile-library.ts"
import { listCollections } from "~/domain/collections/reads.server.ts"
import { getImport } from "~/domain/imports/reads.server.ts"
import { placeItem, type Target } from "~/domain/items/place-writes.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import { deleteItem } from "~/domain/items/trash-writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { bring, runImports } from "./run-imports.ts"

useTestDatabase()

const as =
  (user: User): Caller =>
  (call, sent) =>
    api(call, { as: user, ...sent })

/** A server where ids are others. */
async function anotherInstance(): Promise<User> {
  await emptyDatabase()
  await rm(join(env.DATA_DIR, "uploads"), { recursive: true, force: true })
  const neighbour = await makeUser()
  for (let n = 0; n < 3; n++) await makeItem(await makeCollection(neighbour))
  return makeUser({ username: "somebody-else" })
}

/** More than is read and written at once. A libSQL server takes a round trip for each statement. */
const COPIES = db.$client.isShared ? 600 : 3_000

test("a library is equal bytes after export, import on an empty instance and export", async () => {
  const [mila, boris] = [await makeUser({ username: "mila" }), await makeUser()]
  const run = (statement: string) => db.run(sql.raw(statement))
  // Hundreds of small writes, which nobody expects to survive a power cut.
  if (env.DATABASE_URL.startsWith("file:")) await run("PRAGMA synchronous = OFF")
  await makeHostileLibrary({ mila: as(mila), boris: as(boris), run }, COPIES)
  const before = await exported(mila)
  expect(before.library.collections.length).toBeGreaterThan(20)

  const other = await anotherInstance()
  await bring(other, before.bytes, { fileName: "curio.zip", start: true })
  await runImports()
  const after = await exported(other)
  // Messages are the only part that is counted and left out here.
  const text = (library: typeof before) =>
    String(library.files.get("library.json")).replaceAll('"hasMessages": true', '"hasMessages": false')
  expect(text(after)).toBe(text(before))
  const pictures = ({ files }: typeof before) =>
    [...files]
      .filter(([name]) => name.startsWith("pictures/"))
      .map(([name, bytes]) => [name, bytes.toString("hex")])
  expect(pictures(before)).toHaveLength(4)
  expect(pictures(after)).toEqual(pictures(before))
})

test("an own order comes back, and what is in the trash is counted", async () => {
  const mila = await makeUser()
  const collection = await makeCollection(mila, { name: "Hall" })
  const ids = new Map<string, number>()
  for (const name of ["lamp", "chair", "vase", "stool"]) {
    const { id } = await makeItem(collection, { name, productUrl: `https://shop.example/${name}` })
    ids.set(name, id)
  }
  const place = (name: string, target: Target) =>
    placeItem(mila, { id: ids.get(name) ?? 0, collectionId: collection.id }, target)
  await place("lamp", "first")
  await place("stool", "last")
  await deleteItem(mila, ids.get("chair") ?? 0)
  const { bytes, library } = await exported(mila)
  expect(library.collections).toMatchObject([{ sort: "own", removedCount: 1 }])

  const other = await anotherInstance()
  const { id } = await bring(other, bytes, { fileName: "curio.zip", start: true })
  expect((await getImport(other, id)).losses).toEqual([
    { reason: "removed", count: 1, examples: ["of Hall"] },
  ])
  await runImports()
  const hall = (await listCollections(other, { filter: "mine", limit: 10 })).items[0]?.collection
  const { items } = await listItems(other, hall?.id ?? 0, { sort: hall?.sort, limit: 10 })
  expect(items.map(({ name }) => name)).toEqual(["lamp", "vase", "stool"])
})
