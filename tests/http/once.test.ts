import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { makeUser } from "#db/factories.ts"
import { oneTimeKeys, collections as table } from "#db/schema/index.ts"
import { answerOf, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import * as register from "~/api/accounts.ts"
import * as collections from "~/api/collections.ts"

useTestDatabase()

const create = async (as: { id: number }, key: string, name = "Once") =>
  answerOf(
    await send(collections, "/api/collections", { as, json: { name }, headers: { "Idempotency-Key": key } }),
  )
const made = async () => (await db.select().from(table)).length

describe("a one-time key", () => {
  test("replays the first answer to the letter", async () => {
    const mila = await makeUser()
    const first = await create(mila, "k1")
    await db.update(table).set({ name: "Renamed since" })
    const second = await create(mila, "k1")
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await made()).toBe(1)
  })

  test("makes one thing of many requests at the same moment", async () => {
    const mila = await makeUser()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(mila, "k2")))
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await made()).toBe(1)
  })

  test("is 422 for another body, and free for another person, and after a day", async () => {
    const [mila, boris] = [await makeUser(), await makeUser()]
    await create(mila, "k4")
    expect((await create(mila, "k4", "Another")).status).toBe(422)
    expect((await create(boris, "k4", "Another")).status).toBe(201)
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await db
      .update(oneTimeKeys)
      .set({ createdAt: yesterday })
      .where(eq(oneTimeKeys.scope, `user:${mila.id}`))
    expect((await create(mila, "k4", "Another")).status).toBe(201)
  })

  test("is not used up by a request that failed", async () => {
    const mila = await makeUser()
    expect((await create(mila, "k5", "  ")).status).toBe(400)
    expect((await create(mila, "k5", "Good")).status).toBe(201)
  })

  test("of a sign-up sent twice makes one account, with a session for each answer", async () => {
    const sent = {
      json: { email: "mila@example.com", username: "mila", password: "secret1" },
      headers: { "Idempotency-Key": "k6" },
    }
    const [first, second] = [
      await answerOf(await send(register, "/api/register", sent)),
      await answerOf(await send(register, "/api/register", sent)),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(second.headers.get("Set-Cookie")).toMatch(/^session=/)
    expect(second.headers.get("Set-Cookie")).not.toBe(first.headers.get("Set-Cookie"))
  })

  test("must be a short printable text", async () => {
    const mila = await makeUser()
    expect((await create(mila, "x".repeat(201))).status).toBe(400)
  })
})
