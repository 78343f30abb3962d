import { expect, inject, test } from "vitest"
import { db, isDatabaseUp } from "#db/client.server.ts"
import { useTestDatabase } from "#tests/support/database.ts"

useTestDatabase()

test("the tests run on the database that their project is named after", async () => {
  const onServer = inject("databaseServers") !== undefined
  expect(db.$client.isShared).toBe(onServer)
  expect(await isDatabaseUp()).toBe(true)
})
