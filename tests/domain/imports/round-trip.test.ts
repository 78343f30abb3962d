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
  expect(after.library).toEqual(before.library)
  expect(String(after.files.get("library.json"))).toBe(String(before.files.get("library.json")))
  const pictures = ({ files }: typeof before) =>
    [...files]
      .filter(([name]) => name.startsWith("pictures/"))
      .map(([name, bytes]) => [name, bytes.toString("hex")])
  expect(pictures(before)).toHaveLength(4)
  expect(pictures(after)).toEqual(pictures(before))
})
