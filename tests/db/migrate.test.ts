import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { hasSqld, startSqld } from "#tests/support/sqld.ts"
import { temporaryDatabase, temporaryFile } from "./temporary-database.ts"

const APPLIED = "SELECT count(*) AS applied FROM __drizzle_migrations"

/** The project's migrations and one more. */
function folderWith(sql: string): string {
  const folder = join(dirname(temporaryFile()), "migrations")
  mkdirSync(folder)
  cpSync("db/migrations", folder, { recursive: true })
  const file = join(folder, "meta/_journal.json")
  const journal = JSON.parse(readFileSync(file, "utf8"))
  const added = { ...journal.entries.at(-1), idx: journal.entries.length, tag: "added" }
  journal.entries.push({ ...added, when: added.when + 1 })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, "added.sql"), sql)
  return folder
}

test("a migration that fails leaves nothing of itself, and can be put right", async () => {
  const { db, client } = temporaryDatabase()
  await migrateDatabase(db)
  const before = (await client.execute(APPLIED)).rows[0]?.applied
  const broken = folderWith("CREATE TABLE half (id INTEGER);\n--> statement-breakpoint\nCREATE NONSENSE;")
  await expect(migrateDatabase(db, broken)).rejects.toThrow("NONSENSE")
  expect((await client.execute("SELECT name FROM sqlite_master WHERE name = 'half'")).rows).toHaveLength(0)
  expect((await client.execute(APPLIED)).rows[0]?.applied).toBe(before)

  await migrateDatabase(db, folderWith("CREATE TABLE half (id INTEGER);"))
  expect((await client.execute(APPLIED)).rows[0]?.applied).toBe(Number(before) + 1)
})

test("a table made anew by a migration does not take along the rows that refer to it", async () => {
  const { db, client } = temporaryDatabase()
  await migrateDatabase(db)
  await client.batch([
    "INSERT INTO users (id, email, email_key, username, username_key, password_hash, created_at) VALUES (1, 'a', 'a', 'a', 'a', 'x', 0)",
    "INSERT INTO sessions (id, user_id, created_at, last_seen_at, expires_at) VALUES ('s', 1, 0, 0, 0)",
  ])
  const steps = [
    "CREATE TABLE kept AS SELECT * FROM users;",
    "DROP TABLE users;",
    "ALTER TABLE kept RENAME TO users;",
  ]
  await migrateDatabase(db, folderWith(steps.join("\n--> statement-breakpoint\n")))
  expect((await client.execute("SELECT id FROM sessions")).rows).toHaveLength(1)
  expect((await client.execute("PRAGMA foreign_keys")).rows[0]?.foreign_keys).toBe(1)
})

test.runIf(hasSqld)("several processes that start at once migrate a new server once", async () => {
  const server = await startSqld()
  onTestFinished(server.stop)
  const starting = Array.from({ length: 6 }, () => openDatabase({ url: server.url }))
  await Promise.all(starting.map(({ db }) => migrateDatabase(db)))
  const { entries } = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8"))
  const [first] = starting
  expect((await first?.client.execute(APPLIED))?.rows[0]?.applied).toBe(entries.length)
  for (const { close } of starting) await close()
})
