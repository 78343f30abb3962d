import { expect, test } from "vitest"
import { closeDatabase, isDatabaseUp } from "#db/client.server.ts"

// In a process of its own: it closes the database.

test("the database answers until it is closed", async () => {
  expect(await isDatabaseUp()).toBe(true)
  await closeDatabase()
  expect(await isDatabaseUp()).toBe(false)
})
