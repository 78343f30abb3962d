import { expect, it } from "vitest"
import { db } from "#db/client.server.ts"
import { sumUploads } from "#db/image-records.server.ts"
import { images } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"

useTestDatabase()

it("the sizes of a user's uploads add up, and an unknown one counts as a small file", async () => {
  const [mila, vera] = [await makeUser(), await makeUser()]
  const row = (id: string, userId: number | null, bytes: number | null) => ({
    id,
    address: `/images/u/${id}`,
    contentHash: id,
    userId,
    bytes,
  })
  await db
    .insert(images)
    .values([
      row("a", mila.id, 10_000),
      row("b", mila.id, 20_000),
      row("c", vera.id, 7_000),
      row("d", null, 5_000),
      row("e", vera.id, null),
    ])
  expect([await sumUploads(mila.id), await sumUploads(vera.id)]).toEqual([30_000, 7_000 + 4_096])
})
