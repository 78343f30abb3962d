import { expect, expectTypeOf, test } from "vitest"
import { z } from "zod"
import { db } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { timestamp } from "~/domain/fields.server.ts"

useTestDatabase()

const response = z.object({
  username: z.string(),
  elsewhere: z.string(),
  id: z.int(),
  createdAt: timestamp(),
  emailVerifiedAt: timestamp().nullable(),
})

test("columnsFor selects what the response names and the table has, with times in ISO 8601", async () => {
  const user = await makeUser()
  const [row] = await db.select(columnsFor(users, response)).from(users)
  expect(Object.entries(row ?? {})).toEqual([
    ["username", user.username],
    ["id", user.id],
    ["createdAt", expect.stringMatching(/^20\d\d-.*Z$/)],
    ["emailVerifiedAt", null],
  ])
  type Row = Omit<z.infer<typeof response>, "elsewhere">
  expectTypeOf(row).toEqualTypeOf<Row | undefined>()
})
