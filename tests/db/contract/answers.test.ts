import { expect, test } from "vitest"
import { closeDatabase, databaseAnswers } from "#db/client.server.ts"

test("the database answers until it is closed", async () => {
  expect(await databaseAnswers()).toBe(true)
  await closeDatabase()
  expect(await databaseAnswers()).toBe(false)
})
