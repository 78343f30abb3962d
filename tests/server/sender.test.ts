import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { expect, test } from "vitest"
import { api, sessionOf } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeToken, makeUser } from "#tests/support/factories.ts"
import { senderOf } from "~/server/sender.server.ts"

useTestDatabase()

const senderWith = (headers: IncomingMessage["headers"]) =>
  senderOf(Object.assign(new IncomingMessage(new Socket()), { headers }))

test("a session and a token of one user are one sender when both have worked", async () => {
  const user = await makeUser()
  const token = await makeToken(user)
  const session = { cookie: await sessionOf(user) }
  const bearer = { authorization: `Bearer ${token}` }
  expect([senderWith(session), senderWith(bearer)]).toEqual(["unknown", "unknown"])
  expect((await api("GET /api/user", { as: user })).status).toBe(200)
  expect((await api("GET /api/user", { token })).status).toBe(200)
  expect([senderWith(session), senderWith(bearer)]).toEqual([`user ${user.id}`, `user ${user.id}`])
})

test("all that clients invent is one sender, and visitors are one", async () => {
  const invented: Record<string, string>[] = [
    { cookie: "session=abc" },
    { cookie: `__Host-session=${"a".repeat(10_000)}` },
    { authorization: "Bearer abc" },
    { authorization: `Bearer curio_${"a".repeat(43)}` },
    { authorization: "Bearer" },
  ]
  for (const headers of invented) await api("GET /api/user", { headers })
  expect(invented.map(senderWith)).toEqual(invented.map(() => "unknown"))
  expect([{}, { cookie: "theme=dark" }, { authorization: "Basic abc" }].map(senderWith)).toEqual([
    "visitor",
    "visitor",
    "visitor",
  ])
})
