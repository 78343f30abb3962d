import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hashPassword } from "~/domain/accounts/passwords.server.ts"
import { openDatabase } from "../../db/client/open-database.ts"
import { migrateDatabase } from "../../db/migrate.server.ts"
import { PASSWORD } from "./people.ts"

/** Who has two collections of `MANY` items, one of them private. */
export const HOARDER = { email: "hoarder@example.com", id: 1 }
export const LARGE = 1
export const LARGE_PRIVATE = 2
/** Who has items with long descriptions, 16 MB in all. */
export const WRITER = { email: "writer@example.com", id: 2 }
const WORDY = 3
/** Who has many private collections and follows many brands. */
export const CURATOR = { email: "curator@example.com", id: 3 }
/** A word of every item of the private collection. */
export const HIDDEN_WORD = "hidden"

const MANY = 100_000
const WORDY_ITEMS = 3_100
const CURATED = 2_000
const EXPIRED_KEYS = 20_000

const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
const itemsIn = (
  collection: number,
  owner: number,
  isPrivate: 0 | 1,
  name: string,
  description: string,
) => `${numbers}
INSERT INTO items (name, brand, brand_key, search_key, description, image_url, product_url, product_url_key, collection_id, is_private, user_id, views, created_at)
SELECT '${name} '||i||' ${"a".repeat(40)}', 'Maker 1', 'maker 1', '${name.toLowerCase()} '||i||' ${"a".repeat(40)}'||char(10)||'maker 1', ${description},
  'https://shop.example/'||i||'.jpg', 'https://shop.example/'||i, 'shop.example/'||i, ${collection}, ${isPrivate}, ${owner}, 0, 1700000000000 + i FROM n`

let folder: Promise<string> | undefined

/** A data folder whose database holds what its attacker may have gathered; made once, to be copied. */
export const seededFolder = (): Promise<string> => (folder ??= fill())

export async function dropSeeded(): Promise<void> {
  if (folder) rmSync(await folder, { recursive: true, force: true })
}

async function fill(): Promise<string> {
  const path = mkdtempSync(join(tmpdir(), "curio-hostile-seed-"))
  const { db, client, close } = openDatabase({ url: `file:${join(path, "curio.db")}` })
  await migrateDatabase(db)
  const hash = await hashPassword(PASSWORD)
  for (const { email } of [HOARDER, WRITER, CURATOR])
    await client.execute({
      sql: `INSERT INTO users (email, email_key, username, username_key, password_hash, created_at)
        VALUES ($1, $1, $2, $2, $3, 1700000000000)`,
      args: [email, email.split("@")[0] ?? "", hash],
    })
  await client.execute(`INSERT INTO collections (name, name_key, user_id, is_private, created_at, updated_at)
    VALUES ('Large', 'large', 1, 0, 1, 1), ('Hidden', 'hidden', 1, 1, 1, 1), ('Wordy', 'wordy', 2, 0, 1, 1)`)
  const words = `'${"Words of a description. ".repeat(200)}'`
  const fills: [sql: string, rows: number][] = [
    [itemsIn(LARGE, HOARDER.id, 0, "Thing", "NULL"), MANY],
    [itemsIn(LARGE_PRIVATE, HOARDER.id, 1, "Hidden", "NULL"), MANY],
    [itemsIn(WORDY, WRITER.id, 0, "Essay", words), WORDY_ITEMS],
    ...CURATOR_ROWS.map((sql): [string, number] => [sql, CURATED]),
    [KEY_ROWS, EXPIRED_KEYS],
  ]
  for (const [sql, rows] of fills) await client.execute({ sql, args: [rows] })
  await close()
  return path
}

const CURATOR_ROWS = [
  `${numbers} INSERT INTO collections (name, name_key, user_id, is_private, created_at, updated_at)
    SELECT 'Shelf '||i, 'shelf '||i, 3, 1, i, i FROM n`,
  `${numbers} INSERT INTO brands (name, name_key, created_at) SELECT 'Maker '||i, 'maker '||i, i FROM n`,
  `${numbers} INSERT INTO brand_follows (user_id, brand_id, created_at) SELECT 3, i, i FROM n`,
  `${numbers} INSERT INTO items (name, brand, brand_key, search_key, product_url, product_url_key, collection_id, is_private, user_id, views, created_at)
    SELECT 'Find '||i, 'Maker '||i, 'maker '||i, 'find '||i||char(10)||'maker '||i, 'https://shop.example/'||i, 'shop.example/'||i, 3 + i, 1, 3, 0, i FROM n`,
]

const KEY_ROWS = `${numbers} INSERT INTO one_time_keys (scope, key, request_hash, result, created_at)
  SELECT 'user:1', 'key '||i, 'hash', hex(zeroblob(1000)), 1 FROM n`
