import { expect, test } from "vitest"
import { db, isUniqueViolation } from "#db/client.server.ts"
import { blocks, friends, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"

useTestDatabase()

const person = (name: string) => ({
  email: `${name}@example.org`,
  emailKey: `${name}@example.org`,
  username: name,
  usernameKey: name,
  passwordHash: "x",
})
const failureOf = (write: PromiseLike<unknown>) =>
  Promise.resolve(write).then(
    () => expect.unreachable("the write was accepted"),
    (error: unknown) => error,
  )

test("isUniqueViolation names the column whose value is taken", async () => {
  await db.insert(users).values(person("ada"))
  const email = await failureOf(db.insert(users).values({ ...person("eve"), emailKey: "ada@example.org" }))
  expect(isUniqueViolation(email)).toBe(true)
  expect(isUniqueViolation(email, "users.email_key")).toBe(true)
  expect(isUniqueViolation(email, "users.email")).toBe(false)
  expect(isUniqueViolation(email, "users.username_key")).toBe(false)
})

test("isUniqueViolation is true inside a transaction and for a pair of columns", async () => {
  await db.insert(users).values([person("ada"), person("bob")])
  await db.insert(friends).values({ userId: 1, friendId: 2 })
  const twice = db.transaction(async (tx) => tx.insert(friends).values({ userId: 1, friendId: 2 }))
  expect(isUniqueViolation(await failureOf(twice), "friends.friend_id")).toBe(true)
})

test("isUniqueViolation is false for another violation and another error", async () => {
  await db.insert(users).values(person("ada"))
  expect(isUniqueViolation(await failureOf(db.insert(friends).values({ userId: 1, friendId: 9 })))).toBe(
    false,
  )
  expect(isUniqueViolation(await failureOf(db.insert(blocks).values({ userId: 1, blockedId: 1 })))).toBe(
    false,
  )
  expect(isUniqueViolation(new Error("UNIQUE constraint failed: users.email_key"))).toBe(false)
  expect(isUniqueViolation(undefined)).toBe(false)
})
