import { getTableColumns, getTableName, is, sql } from "drizzle-orm"
import { CasingCache } from "drizzle-orm/casing"
import { SQLiteTable } from "drizzle-orm/sqlite-core"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import * as schema from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"

useTestDatabase()

/** The entities of the specification's section 3, by the names that the tables give them. */
const SPECIFIED = {
  users: ["id", "email", "username", "password_hash", "is_private", "created_at"],
  friend_requests: ["id", "sender_id", "receiver_id", "status", "created_at"],
  friends: ["id", "user_id", "friend_id", "created_at"],
  collections: ["id", "name", "user_id", "is_private", "cover_image_url", "description"],
  collection_co_owners: ["id", "collection_id", "user_id", "created_at"],
  collection_collaborators: ["id", "collection_id", "user_id", "created_at"],
  items: ["id", "name", "brand", "description", "image_url", "product_url", "collection_id", "views"],
  collection_notes: ["id", "collection_id", "user_id", "content", "created_at"],
  brands: ["id", "name", "description", "website", "created_at"],
  brand_follows: ["user_id", "brand_id"],
  brand_favorites: ["user_id", "brand_id"],
  groups: ["id", "name", "description", "owner_id", "is_private", "created_at"],
  group_members: ["group_id", "user_id", "role", "status", "created_at"],
  group_messages: ["id", "group_id", "user_id", "content", "created_at"],
  group_items: [
    "id",
    "group_id",
    "user_id",
    "name",
    "brand",
    "description",
    "image_url",
    "product_url",
    "created_at",
  ],
}

async function columnsOf(table: string): Promise<string[]> {
  const rows = await db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`)
  return rows.map((row) => row.name)
}

test.each(Object.entries(SPECIFIED))(
  "the specification's %s exist with their fields",
  async (table, fields) => {
    expect(await columnsOf(table)).toEqual(expect.arrayContaining(fields))
  },
)

test.each([
  ["users", "is_private", "false"],
  ["friend_requests", "status", "'pending'"],
  ["collections", "is_private", "false"],
  ["items", "views", "0"],
  ["groups", "is_private", "false"],
  ["group_members", "role", "'member'"],
  ["group_members", "status", "'pending'"],
])("the specification's default of %s.%s is %s", async (table, field, value) => {
  const columns = await db.all<{ name: string; dflt_value: string }>(
    sql`SELECT name, dflt_value FROM pragma_table_info(${table})`,
  )
  expect(columns).toContainEqual({ name: field, dflt_value: value })
})

const tables = Object.values(schema).filter((table) => is(table, SQLiteTable))

test.each(tables.map((table) => [getTableName(table), table] as const))(
  "the migrations make %s as the schema describes it",
  async (name, table) => {
    const casing = new CasingCache("snake_case")
    const described = Object.values(getTableColumns(table)).map((column) => casing.getColumnCasing(column))
    expect((await columnsOf(name)).sort()).toEqual(described.sort())
  },
)

test("every reference to another table says what a deletion does", async () => {
  const references = await db.all(sql`
    SELECT m.name, f.on_delete FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f
    WHERE m.type = 'table' AND f.on_delete NOT IN ('CASCADE', 'SET NULL')`)
  expect(references).toEqual([])
})
