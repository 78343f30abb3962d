import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { allColumns } from "#tests/http/cache/table-columns.ts"
import { makeWholeWorld } from "#tests/http/cache/world.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"

useSharedDatabase(async () => {
  const { people } = await makeWholeWorld(false, "https://shop.example/vase")
  await openSession(people.owner?.id ?? 0)
})

/** Tables whose rows are on no page. */
const unseen = {
  one_time_keys: "results of repeated requests",
  rate_counts: "limits",
  password_resets: "hashes of links that were sent by mail",
  api_tokens: "requests with a token bypass the cache",
  email_verifications: "hashes of links that were sent by mail",
  identities: "on the profile, which is not cached",
  second_factors: "on the profile, which is not cached",
  recovery_codes: "on the profile, which is not cached",
  invitations: "on pages that are not cached",
  reports: "on the pages of administrators, which are not cached",
  imports: "on pages that are not cached",
  import_places: "on pages that are not cached",
  import_rows: "on pages that are not cached",
  jobs: "on pages that are not cached",
  security_events: "on pages that are not cached",
  picture_uses: "triggers keep it with the rows that pages show",
  removed_items: "in the trash, which is not cached",
  changes: "the log itself",
}

/** Columns that no page shows, or that never change. */
const unlogged = [
  // Written together with the name or address that they are made from.
  ...["users.username_key", "users.email_key"],
  "users.password_hash",
  // On the profile and on the pages of administrators, which are not cached.
  ...["users.role", "users.quota_mb", "users.email_verified_at"],
  // Set once.
  ...["users.id", "users.created_at", "group_members.group_id", "group_members.user_id"],
  ...["images.id", "images.address", "images.created_at"],
  // When the fetch of a picture is tried again.
  ...["images.failures", "images.retry_at"],
]

const lastChange = async () =>
  Number((await db.$client.execute("select max(id) from changes")).rows[0]?.[0] ?? 0)

async function isLogged(...statements: string[]): Promise<boolean> {
  const before = await lastChange()
  await db.$client.migrate(statements)
  return (await lastChange()) > before
}

const columns = (await allColumns()).filter(({ table }) => !(table in unseen))
const tables = [...new Set(columns.map(({ table }) => table))]

test("every table is in the list of the tested ones", () => {
  expect(tables.length).toBeGreaterThan(14)
})

test("an update of a column is logged, unless no page shows the column", async () => {
  const silent: string[] = []
  for (const { table, name } of columns)
    if (!(await isLogged(`update "${table}" set "${name}" = "${name}"`))) silent.push(`${table}.${name}`)
  expect(silent.toSorted()).toEqual(unlogged.toSorted())
})

test.each(tables)("a row that is inserted into %s or deleted from it is logged", async (table) => {
  const copy = `copy_of_${table}`
  await db.$client.migrate([`create temp table ${copy} as select * from "${table}" limit 1`])
  const key = columns
    .filter((column) => column.table === table && column.isKey)
    .map(({ name }) => `"${name}"`)
  const isCopied = `(${key.join()}) in (select ${key.join()} from ${copy})`
  expect(await isLogged(`delete from "${table}" where ${isCopied}`)).toBe(true)
  expect(await isLogged(`insert into "${table}" select * from ${copy}`)).toBe(true)
})

test("the log keeps at least its newest 10,000 rows, without gaps", async () => {
  const values = Array.from({ length: 500 }, () => "('x')").join()
  for (let times = 0; times < 45; times++)
    await db.$client.execute(`insert into changes (topic) values ${values}`)
  const { rows } = await db.$client.execute("select count(*), max(id) - min(id) + 1 from changes")
  const [kept, ids] = [Number(rows[0]?.[0]), Number(rows[0]?.[1])]
  expect(kept).toBe(ids)
  expect(kept).toBeGreaterThanOrEqual(10_000)
  expect(kept).toBeLessThanOrEqual(11_500)
})

/** Their triggers tell fewer topics than those of other columns, and take a write of both for one of theirs. */
const writtenAlone =
  /\.update\(items\)[^;]*?\.set\(\{(?<set>(?:[^{}]|\{[^{}]*\})*?\b(?:views|isPrivate)\b(?:[^{}]|\{[^{}]*\})*)\}/g
const oneColumn = /^\s*(?:views|isPrivate)\b[^,]*,?\s*$/

test("the columns with triggers of their own are written alone", () => {
  const set = (text: string) => [...text.matchAll(writtenAlone)].map(({ groups }) => groups?.set ?? "")
  expect(
    set("db.update(items).set({ views: of({ id }), name })").filter((columns) => !oneColumn.test(columns)),
  ).toHaveLength(1)
  const filesOf = (top: string) =>
    readdirSync(top, { recursive: true, encoding: "utf8" }).map((file) => join(top, file))
  const files = ["app", "db"].flatMap(filesOf).filter((file) => /\.tsx?$/.test(file))
  const writes = files.flatMap((file) => set(readFileSync(file, "utf8")))
  expect(writes.length).toBeGreaterThan(0)
  expect(writes.filter((columns) => !oneColumn.test(columns))).toEqual([])
})
