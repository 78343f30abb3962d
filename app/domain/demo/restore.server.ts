import { getTableName, is, notInArray } from "drizzle-orm"
import { SQLiteTable } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import * as schema from "#db/schema/index.ts"
import { paths } from "~/paths.ts"
import { demoWishList } from "./address.ts"
import { people } from "./demo.ts"
import { seed } from "./fill.server.ts"

/** Triggers update the counts in these when others are written, so they are restored last. */
const COUNTING = ["brand_item_counts", "collections", "groups"]
/** The log only grows, and the jobs are those of the server. */
const KEPT = ["changes", "jobs"]

const names = Object.values(schema).flatMap((table) => (is(table, SQLiteTable) ? getTableName(table) : []))
const tables = [...names.filter((name) => ![...KEPT, ...COUNTING].includes(name)), ...COUNTING]

/** Makes the demo anew and keeps a copy of its rows. @throws {Error} for a database with accounts of others. */
export async function makeDemo(): Promise<void> {
  const emails = people.map((person) => `${person}@example.com`)
  if ((await db.$count(schema.users, notInArray(schema.users.email, emails))) > 0)
    throw new Error("DEMO: the database has accounts that are not the demo's, so it is left as it is.")
  await inOneTransaction((table) => [`DELETE FROM \`${table}\``, `DROP TABLE IF EXISTS \`demo_${table}\``])
  // The same addresses after each start.
  await db.$client.migrate(["DELETE FROM sqlite_sequence"])
  demoWishList.path = paths.shared((await seed()).at(-1) ?? "")
  await inOneTransaction((table) => [`CREATE TABLE \`demo_${table}\` AS SELECT * FROM \`${table}\``])
}

/** Gives every table the rows that it had when the demo was made. It ends all sessions. */
export const restoreDemo = (): Promise<void> =>
  inOneTransaction((table) => [
    `DELETE FROM \`${table}\``,
    `INSERT INTO \`${table}\` SELECT * FROM \`demo_${table}\``,
  ])

/** Foreign keys are off, so the order of the tables does not matter to them. */
async function inOneTransaction(statements: (table: string) => string[]): Promise<void> {
  await db.$client.migrate(tables.flatMap(statements))
}
