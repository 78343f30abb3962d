import { expect, test } from "vitest"
import { isPlainRead } from "#db/client/queued-client.ts"

test.each([
  "select 1",
  "  SELECT * FROM items",
  "with mine as (select updated_at from items) select * from mine",
])("a statement may run beside a write: %s", (sql) => {
  expect(isPlainRead({ sql, args: [] })).toBe(true)
})

test.each([
  "insert into items select 1",
  "update items set views = 1",
  "with old as (select 1) delete from items where id in old returning id",
  "WITH x AS (SELECT 1) REPLACE INTO items SELECT * FROM x",
  "EXPLAIN QUERY PLAN SELECT * FROM items",
  "PRAGMA user_version = 1",
  "selection",
  "",
])("a statement waits for its turn among the writes: %s", (sql) => {
  expect(isPlainRead(sql)).toBe(false)
})
