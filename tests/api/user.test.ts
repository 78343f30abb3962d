import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"

useTestDatabase()

test("PATCH /api/user/privacy changes the privacy and returns the user", async () => {
  const mila = await makeUser({ username: "mila" })
  const patch = (json: unknown) => api("PATCH /api/user/privacy", { as: mila, json })
  const { status, body } = await patch({ isPrivate: true })
  const user = { id: mila.id, email: mila.email, username: "mila", about: null, createdAt: mila.createdAt }
  expect([status, body]).toEqual([200, { ...user, isPrivate: true }])
  expect((await patch({ isPrivate: "yes" })).status).toBe(400)
  expect((await patch({})).status).toBe(400)
  expect((await api("GET /api/user", { as: mila })).body.isPrivate).toBe(true)
  expect((await patch({ isPrivate: false })).body.isPrivate).toBe(false)
})

test("PATCH /api/user/profile changes the username unless it is taken or invalid", async () => {
  const mila = await makeUser({ username: "mila" })
  await makeUser({ username: "boris" })
  const rename = (username: unknown) =>
    api("PATCH /api/user/profile", { as: mila, json: { username, email: "theirs@example.com", id: 7 } })
  expect((await rename(" Mila.B ")).body).toMatchObject({
    id: mila.id,
    email: mila.email,
    username: "Mila.B",
  })
  expect((await rename("mila.b")).status).toBe(200)
  const taken = await rename("BORIS")
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ["username"]])
  expect((await rename("ab")).body.message).toBe("Username must be at least 3 characters")
  expect((await rename("no spaces")).status).toBe(400)
  const rows = await db.select({ name: users.usernameKey }).from(users).orderBy(users.id)
  expect(rows.map(({ name }) => name)).toEqual(["mila.b", "boris"])
})
