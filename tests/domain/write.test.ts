import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { withOneTimeKey, write } from "~/domain/write.server.ts"

useTestDatabase()

test("a write with an idempotency key runs again when its commit failed", async () => {
  const transaction = db.transaction.bind(db)
  vi.spyOn(db, "transaction").mockImplementationOnce((act) =>
    transaction(async (tx) => {
      await act(tx)
      throw new Error("The disk is full")
    }),
  )
  let runs = 0
  const command = () => write(async () => ++runs)
  const result = await withOneTimeKey({ scope: "visitor", key: "k", requestHash: "h" }, async () => {
    await expect(command()).rejects.toThrow("The disk is full")
    return command()
  })
  expect([result, runs]).toEqual([2, 2])
})
