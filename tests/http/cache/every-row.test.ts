import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { emptyDatabase } from "#tests/support/database.ts"
import type { World } from "../../permissions/matrix.ts"
import { cachedApp } from "./cached-app.ts"
import { walkWrites } from "./every-write.ts"
import { fill } from "./filled-cache.ts"
import { addressesOf, patterns } from "./reads.ts"
import { allColumns, type Column } from "./table-columns.ts"
import { makeWholeWorld } from "./world.ts"

/* Changes rows of every table column by column, whichever command would do that. */

const FLAG = /^(is|needs)_/
/** Rows of `brand_item_counts` change only together with items. */
const notShown = ["changes", "one_time_keys", "rate_counts", "password_resets", "brand_item_counts"]
const never = ["users.created_at", "collections.created_at", "groups.created_at"]

/** Other values that the app might write. */
const others: Record<string, string> = {
  "group_members.status": "case status when 'accepted' then 'pending' else 'accepted' end",
  "group_members.role": "case role when 'owner' then 'member' else 'owner' end",
  "group_members.last_read_message_id": "0",
  // Of a collection, one row has it.
  "collection_co_owners.offered_at":
    "case when offered_at is null and not exists (select 1 from collection_co_owners o where o.offered_at is not null) then 1 end",
  "friend_requests.status": "'rejected'",
  "images.content_hash": "'hash'",
  "items.images": `json_array(json_object('url', 'https://shop.example/other.jpg', 'alt', null))`,
  "removed_items.images": `json_array(json_object('url', 'https://shop.example/other.jpg'))`,
  "group_items.images": `json_array(json_object('url', 'https://shop.example/other.jpg', 'alt', null))`,
  "import_rows.images": "'[]'",
}

/** What identifies a row, or the rows that it belongs to, never changes. */
const isFixed = ({ table, name, isKey, refers, isRequired }: Column) =>
  isKey || (refers && isRequired) || never.includes(`${table}.${name}`)

function otherValue({ table, name, type, refers }: Column): string {
  const other = others[`${table}.${name}`]
  if (other) return other
  if (refers) return "null"
  if (FLAG.test(name)) return `1 - ${name}`
  return type === "text" ? `coalesce(${name}, '') || 'x'` : `coalesce(${name}, 0) + 1`
}

async function writesTo(table: string, columns: Column[]) {
  const { rows } = await db.$client.execute(`select min(rowid), max(rowid) from "${table}"`)
  const ids = new Set([rows[0]?.[0], rows[0]?.[1]])
  const statements = [...ids].flatMap((id) => [
    ...columns.map(
      (column) => `update "${table}" set "${column.name}" = ${otherValue(column)} where rowid = ${id}`,
    ),
    `delete from "${table}" where rowid = ${id}`,
  ])
  return statements.map((sql) => ({ name: sql, run: () => db.$client.execute(sql) }))
}

function someOf({ people }: World): World["people"] {
  const { owner, friend, collaborator } = people
  if (!owner || !friend || !collaborator) throw new Error("The world lacks people")
  return { owner, friend, collaborator }
}

test("no cached response is stale after any column of any table was changed", async () => {
  await emptyDatabase()
  const world = await makeWholeWorld(false, "https://shop.example/vase")
  const { server } = await cachedApp()
  const filled = await fill(server, { ...world, people: someOf(world) }, (person) =>
    patterns.flatMap((pattern) => addressesOf(pattern, world.idsFor(person))),
  )
  const columns = (await allColumns()).filter(
    (column) => !isFixed(column) && !notShown.includes(column.table),
  )
  const tables = [...new Set(columns.map(({ table }) => table))]
  const writes = (
    await Promise.all(
      tables.map((name) =>
        writesTo(
          name,
          columns.filter(({ table }) => table === name),
        ),
      ),
    )
  ).flat()
  expect(writes.length).toBeGreaterThan(200)
  const { stale, kept } = await walkWrites(server, filled, writes)
  expect(stale).toEqual({})
  expect(kept.filter((share) => share > 0.5).length).toBeGreaterThan(writes.length / 2)
}, 300_000)
