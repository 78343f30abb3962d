import { expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { statementsOf } from "#tests/support/statements.ts"
import { updateItem } from "~/domain/items/writes.server.ts"

useTestDatabase()

test.each([
  ["a new name", { name: "Savoy vase" }, ["name", "search_key"]],
  ["values that the item has", { name: "Vase", brand: "Iittala", description: null }, ["name"]],
  ["a new brand", { brand: "Alessi" }, ["name", "brand", "brand_key", "search_key"]],
])("updateItem writes no column that stays the same when it gets %s", async (_, change, columns) => {
  const owner = await makeUser()
  const { id } = await makeItem(await makeCollection(owner), { name: "Vase", brand: "Iittala" })
  const statements = await statementsOf(() => updateItem(owner, id, change))
  const update = statements.find((sql) => sql.startsWith("update")) ?? ""
  const written = /set (.*) where/.exec(update)?.[1] ?? ""
  expect([...written.matchAll(/"(\w+)" = /g)].map(([, column]) => column)).toEqual(columns)
})
