import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import type { QueuedClient } from "#db/client/queued-client.ts"
import { openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { hasSqld, startSqld } from "#tests/support/sqld.ts"
import { fold } from "~/text.ts"
import { temporaryDatabase, temporaryFile } from "./temporary-database.ts"

const APPLIED = "SELECT count(*) AS applied FROM __drizzle_migrations"

type Entry = { idx: number; tag: string; when: number }

/** A copy of the project's migrations, of which these are to be applied. */
function folderOf(choose: (entries: Entry[]) => Entry[]): string {
  const folder = join(dirname(temporaryFile()), "migrations")
  mkdirSync(folder)
  cpSync("db/migrations", folder, { recursive: true })
  const file = join(folder, "meta/_journal.json")
  const journal = JSON.parse(readFileSync(file, "utf8"))
  writeFileSync(file, JSON.stringify({ ...journal, entries: choose(journal.entries) }))
  return folder
}

/** The project's migrations and one more. */
function folderWith(sql: string): string {
  const folder = folderOf((entries) => {
    const { idx = 0, when = 0, ...last } = entries.at(-1) ?? {}
    return [...entries, { ...last, idx: idx + 1, when: when + 1, tag: "added" }]
  })
  writeFileSync(join(folder, "added.sql"), sql)
  return folder
}

/** The project's migrations before this one. */
const folderBefore = (tag: string) =>
  folderOf((entries) =>
    entries.slice(
      0,
      entries.findIndex((entry) => entry.tag === tag),
    ),
  )

test("a migration that fails leaves nothing of itself, and can be put right", async () => {
  const { db, client } = temporaryDatabase()
  await migrateDatabase(db)
  const before = (await client.execute(APPLIED)).rows[0]?.applied
  const broken = folderWith("CREATE TABLE half (id INTEGER);\n--> statement-breakpoint\nCREATE NONSENSE;")
  await expect(migrateDatabase(db, { folder: broken })).rejects.toThrow("NONSENSE")
  expect((await client.execute("SELECT name FROM sqlite_master WHERE name = 'half'")).rows).toHaveLength(0)
  expect((await client.execute(APPLIED)).rows[0]?.applied).toBe(before)

  await migrateDatabase(db, { folder: folderWith("CREATE TABLE half (id INTEGER);") })
  expect((await client.execute(APPLIED)).rows[0]?.applied).toBe(Number(before) + 1)
})

test("a database of a newer version is refused and not changed", async () => {
  const { db, client, file, close } = temporaryDatabase()
  await migrateDatabase(db)
  await migrateDatabase(db, { folder: folderWith("CREATE TABLE newer (id INTEGER);") })
  await client.execute("DROP INDEX __drizzle_migrations_created_at")
  await close()
  const before = readFileSync(file)

  const opened = temporaryDatabase(file)
  await expect(migrateDatabase(opened.db)).rejects.toThrow(
    "The database was made by a newer version: install that one first.",
  )
  await opened.close()
  expect(readFileSync(file).equals(before)).toBe(true)
})

/** Processes of the version before serve beside the new one. What older migrations did, no such process has met. */
const FIRST_BESIDE_OLD_ONES = 29

test.each([
  ["removes only what the version before has said that it does not use", /\b(DROP (TABLE|COLUMN)|RENAME)\b/i],
  [
    "adds no column that the version before would have to fill",
    /ADD (COLUMN )?`\w+` \w+ NOT NULL(?!.*DEFAULT)/i,
  ],
])("a migration %s", (_, breaking) => {
  const { entries }: { entries: Entry[] } = JSON.parse(
    readFileSync("db/migrations/meta/_journal.json", "utf8"),
  )
  const texts = entries
    .filter(({ idx }) => idx >= FIRST_BESIDE_OLD_ONES)
    .map(({ tag }) => readFileSync(`db/migrations/${tag}.sql`, "utf8"))
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => breaking.test(text) && !/^-- Unused since \S/m.test(text))).toEqual([])
})

test.runIf(hasSqld)("a process goes on writing while a newer version migrates its server", async () => {
  const server = await startSqld()
  onTestFinished(server.stop)
  const [old, newer] = [openDatabase({ url: server.url }), openDatabase({ url: server.url })]
  await migrateDatabase(old.db)
  const saved: string[] = []
  let isMigrated = false
  const write = async () => {
    while (!isMigrated || saved.length < 5) {
      const name = `brand ${saved.length}`
      const args = [name, name]
      await old.client.execute({
        sql: "insert into brands (name, name_key, created_at) values (?, ?, 0)",
        args,
      })
      saved.push(name)
    }
  }
  const migrate = async () => {
    const steps = ["ALTER TABLE brands ADD COLUMN later text;", "CREATE TABLE added (id INTEGER);"]
    await migrateDatabase(newer.db, { folder: folderWith(steps.join("\n--> statement-breakpoint\n")) })
    isMigrated = true
  }
  await Promise.all([write(), migrate()])
  const { rows } = await newer.client.execute("select name from brands where later is null order by id")
  expect(rows.map(({ name }) => name)).toEqual(saved)
  for (const { close } of [old, newer]) await close()
})

test("a table that a migration builds anew keeps the rows that refer to it", async () => {
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
  await migrateDatabase(db, { folder: folderWith(steps.join("\n--> statement-breakpoint\n")) })
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

/** One of each thing that has a folded name, with its key as it once was. */
async function nameEverything(client: QueuedClient, name: string, key: string) {
  const statements = [
    "INSERT INTO users (id, email, email_key, username, username_key, password_hash, created_at) VALUES (1, 'a', 'a', ?1, ?2, 'x', 0)",
    "INSERT INTO collections (id, name, name_key, user_id, created_at, updated_at) VALUES (1, ?1, ?2, 1, 0, 0)",
    "INSERT INTO groups (id, name, name_key, owner_id, created_at) VALUES (1, ?1, ?2, 1, 0)",
    "INSERT INTO items (id, name, brand, brand_key, search_key, collection_id, created_at) VALUES (1, ?1, ?1, ?2, ?2 || char(10) || ?2, 1, 0)",
    "INSERT INTO brands (id, name, name_key, created_at) VALUES (1, ?1, ?2, 0)",
  ]
  await client.batch(statements.map((sql) => ({ sql, args: [name, key] })))
}

test.each([
  ["0008_dotted-i", "İstanbul", "i\u0307stanbul"],
  ["0009_final-sigma", "Ελλάς", "ελλάς"],
  ["0035_fold-unseen", "Love ❤\ufe0f so\u00adfas\u200b", "love ❤\ufe0f so\u00adfas\u200b"],
])("%s folds the names that were there as new ones are folded: %s", async (tag, name, oldKey) => {
  const { db, client } = temporaryDatabase()
  await migrateDatabase(db, { folder: folderBefore(tag) })
  await nameEverything(client, name, oldKey)
  await migrateDatabase(db)
  const key = fold(name)
  expect(key).not.toBe(oldKey)
  const keys = await client.execute(`
    SELECT username_key AS key FROM users UNION ALL SELECT name_key FROM collections UNION ALL
    SELECT name_key FROM groups UNION ALL SELECT name_key FROM brands UNION ALL
    SELECT brand_key FROM items UNION ALL SELECT brand_key FROM brand_item_counts`)
  expect(keys.rows.map((row) => row.key)).toEqual(Array(6).fill(key))
  expect((await client.execute("SELECT search_key FROM items")).rows[0]?.search_key).toBe(`${key}\n${key}`)
  for (const index of ["collection_names", "item_names", "brand_names"])
    await client.execute(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`)
})

test("a brand whose name a new folding makes equal to another's keeps its own key", async () => {
  const { db, client } = temporaryDatabase()
  await migrateDatabase(db, { folder: folderBefore("0008_dotted-i") })
  await client.execute(
    "INSERT INTO brands (id, name, name_key, created_at) VALUES (1, 'İ', 'i' || char(775), 0), (2, 'I', 'i', 0)",
  )
  await migrateDatabase(db)
  const { rows } = await client.execute("SELECT name_key AS key FROM brands ORDER BY id")
  expect(rows.map(({ key }) => key)).toEqual(["i\u0307", "i"])
})

const ofItem = ["brand/tide", "collection/1", "item/1", "items", "shelf/1"]

test.each([
  ["items", "name = 'Vase', price = '1.00 EUR', tags = 'Oak', images = '[]', note = 'mine'", ofItem],
  ["items", "later = 'x'", ofItem],
  ["items", "views = views + 1", ["brand/tide", "item/1", "views", "views/1"]],
  // Two are of the brand's counts.
  ["items", "is_private = 1", ["brand/tide", "brand/tide", "brand/tide", "items"]],
  ["collections", "description = 'x', cover_alt = 'x', later = 'x'", ["any-collection", "collection/1"]],
  ["groups", "later = 'x'", ["group/1"]],
  ["groups", "chat_revision = 1", ["chat/1"]],
])("an older database then logs an update of %s with %s once", async (table, set, topics) => {
  const { db, client } = temporaryDatabase()
  await migrateDatabase(db, { folder: folderBefore("0037_changes-of-any-column") })
  await nameEverything(client, "Tide", "tide")
  await migrateDatabase(db)
  for (const name of ["items", "collections", "groups"])
    await client.execute(`ALTER TABLE ${name} ADD COLUMN later text`)
  await client.execute("DELETE FROM changes")
  await client.execute(`UPDATE ${table} SET ${set}`)
  const { rows } = await client.execute("SELECT topic FROM changes ORDER BY topic")
  expect(rows.map(({ topic }) => topic)).toEqual(topics)
})

test("0046_earlier-heirs marks the collections that were inherited, and no others", async () => {
  const { db, client } = temporaryDatabase()
  await migrateDatabase(db, { folder: folderBefore("0046_earlier-heirs") })
  await client.batch([
    "INSERT INTO users (id, email, email_key, username, username_key, password_hash, created_at) VALUES (1, 'a', 'a', 'a', 'a', 'x', 0), (2, 'b', 'b', 'b', 'b', 'x', 0)",
    "INSERT INTO collections (id, name, name_key, user_id, created_at, updated_at) VALUES (1, 'Left', 'left', 1, 0, 0), (2, 'Own', 'own', 2, 0, 0), (3, 'Empty', 'empty', 2, 0, 0)",
    "INSERT INTO items (name, brand_key, search_key, collection_id, created_at) VALUES ('Lamp', '', 'lamp', 1, 0), ('Vase', '', 'vase', 2, 0)",
    "UPDATE collections SET user_id = 2 WHERE id = 1",
    "INSERT INTO security_events (event, user_id, created_at, last_at) VALUES ('collections-inherited', 2, 0, 0)",
  ])
  await migrateDatabase(db)
  const { rows } = await client.execute("SELECT id FROM collections WHERE is_taken_over = 1")
  expect(rows.map(({ id }) => id)).toEqual([1])
})

test("0049_claims-hidden-from hides earlier claims from who owns and co-owns their list", async () => {
  const { db, client } = temporaryDatabase()
  await migrateDatabase(db, { folder: folderBefore("0049_claims-hidden-from") })
  await client.batch([
    "INSERT INTO users (id, email, email_key, username, username_key, password_hash, created_at) VALUES (1, 'a', 'a', 'a', 'a', 'x', 0), (2, 'b', 'b', 'b', 'b', 'x', 0), (3, 'c', 'c', 'c', 'c', 'x', 0)",
    "INSERT INTO collections (id, name, name_key, user_id, created_at, updated_at) VALUES (1, 'Wishes', 'wishes', 1, 0, 0)",
    "INSERT INTO collection_co_owners (collection_id, user_id, created_at) VALUES (1, 2, 0)",
    "INSERT INTO item_claims (item_id, item_name, collection_id, user_id, created_at) VALUES (7, 'Lamp', 1, 3, 0), (8, 'Gone', 9, 3, 0)",
  ])
  await migrateDatabase(db)
  const { rows } = await client.execute("SELECT hidden_from FROM item_claims ORDER BY id")
  expect(rows.map((row) => row.hidden_from)).toEqual(["[1,2]", "[]"])
})
