import { beforeEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { forgetCounts } from "#db/rate-limit.server.ts"
import { api, declaredCalls } from "#tests/support/api.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { addressOf, makeOneOfEach, type People } from "#tests/support/one-of-each.ts"

/* Every operation with a body: which bodies it takes, and who sees its validation errors. */
let people: People
useSharedDatabase(async () => {
  people = await makeOneOfEach()
})

// There are more than one user may send in a minute.
beforeEach(forgetCounts)

const calls = (await declaredCalls())
  .filter(({ operation }) => operation.body)
  .map(({ method, path, operation }) => ({ call: `${method} ${addressOf(path)}`, path, method, operation }))
const json = { "Content-Type": "application/json" }
/** Who may send it. An invitation is boris' to answer, all other things are mila's. */
const senderOf = (path: string) => (path.includes("{userId}") ? people.boris : people.mila)

test("the API has 38 operations with a body", () => {
  expect(calls).toHaveLength(38)
})

describe.each(calls)("$call", ({ call, path, operation }) => {
  test("returns 400 for a body that is not a JSON object", async () => {
    for (const body of ["{", "[]", '"text"', "null", "7", "\u0000", "\xff", "[".repeat(50_000)]) {
      const { status, body: said } = await api(call, { as: senderOf(path), body, headers: json })
      expect({ body, status, said: Object.keys(said) }).toEqual({
        body,
        status: 400,
        said: ["message", "errors"],
      })
    }
    const latin = await api(call, {
      as: senderOf(path),
      body: new Uint8Array([123, 34, 255, 34]),
      headers: json,
    })
    expect(latin.status).toBe(400)
  })

  test("returns 415 for a body that is not JSON", async () => {
    for (const [type, body] of [
      ["text/plain", "{}"],
      ["application/x-www-form-urlencoded", "name=Shelf"],
      ["multipart/form-data; boundary=x", "--x--\r\n"],
      ["text/json", "{}"],
    ]) {
      const { status } = await api(call, {
        as: senderOf(path),
        body,
        headers: { "Content-Type": String(type) },
      })
      expect({ type, status }).toEqual({ type, status: 415 })
    }
    const parametrized = { "Content-Type": "Application/JSON; charset=utf-8" }
    expect((await api(call, { as: senderOf(path), body: "{", headers: parametrized })).status).toBe(400)
  })

  test("returns 413 above 512 KB or the limit of its own, and reads no body as an empty object", async () => {
    const headers = json
    const asked = async (body: string) => (await api(call, { as: senderOf(path), body, headers })).status
    expect(
      await asked(JSON.stringify({ name: "x".repeat(operation.takesPage ? 10_600_000 : 600_000) })),
    ).toBe(413)
    expect(await asked("")).toBe(await asked("{}"))
  })
})

/** Of a call's body, also where a choice of two shapes wraps it. */
const fieldsOf = (body: unknown): string[] => Object.keys((body as { shape?: object }).shape ?? {})

test.each(calls.filter(({ operation }) => fieldsOf(operation.body).length > 0))(
  "$call answers a list of 3,000 wrong values with one error for each field",
  async ({ call, path, operation: { body, example } }) => {
    for (const field of fieldsOf(body)) {
      const sent = { ...Object(example), [field]: Array(3_000).fill(null) }
      const { body: said } = await api(call, { as: senderOf(path), json: sent })
      expect({ field, isShort: JSON.stringify(said ?? null).length < 2_000 }).toEqual({
        field,
        isShort: true,
      })
    }
  },
)

const makers = calls.filter(
  ({ method, operation: { body, session } }) => method === "POST" && body && session !== "optional",
)
test.each(makers)(
  "$call returns 403 for another user's id",
  async ({ call, operation: { body, example } }) => {
    const declared = body instanceof z.ZodObject ? Object.keys(body.shape) : []
    // Where a call is about somebody, `userId` is them.
    const isAboutSomebody = declared.includes("userId") && !declared.includes("name")
    for (const field of isAboutSomebody ? ["ownerId"] : ["userId", "ownerId"]) {
      const sent = { collectionId: 1, ...Object(example), [field]: people.boris.id }
      const { status, body: said } = await api(call, { as: people.mila, json: sent })
      const message = "User identification error. Please try logging in again."
      expect({ field, status, message: said.message }).toEqual({ field, status: 403, message })
    }
  },
)

/** What somebody who may not do it is told, whatever is wrong with the body. */
const closed: Record<string, number> = {
  "PATCH /api/collections/{id}": 403,
  "POST /api/collections/{id}/co-owners": 403,
  "POST /api/collections/{id}/collaborators": 403,
  "POST /api/collections/{id}/handover": 403,
  "POST /api/collections/{id}/notes": 403,
  "PATCH /api/collections/{id}/tags": 403,
  "PATCH /api/items/{id}": 403,
  "PATCH /api/groups/{id}": 403,
  "PATCH /api/groups/{id}/items/{itemId}": 403,
  "PATCH /api/groups/{id}/messages/{messageId}": 403,
  "PATCH /api/groups/{id}/members/{userId}": 403,
  "PATCH /api/friend-requests/{id}": 404,
  "PATCH /api/admin/users/{id}": 404,
  "PATCH /api/admin/reports/{id}": 404,
}
test.each(Object.entries(closed))("%s does not validate the body of a stranger", async (call, expected) => {
  const [method, path = ""] = call.split(" ")
  for (const body of ["{", "{}", '{"name":""}', '{"userId":"x","status":"x","content":""}']) {
    const { status } = await api(`${method} ${addressOf(path)}`, { as: people.stranger, body, headers: json })
    expect({ body, status }).toEqual({ body, status: expected })
  }
})

/* No PATCH ignores `If-Match`: a program that sends it relies on it. tests/api/if-match.test.ts has the tags. */
test.each((await declaredCalls()).filter(({ method }) => method === "PATCH"))(
  "$call returns 412 when its If-Match names an unknown tag",
  async ({ path, operation }) => {
    const headers = { "If-Match": '"x.y"' }
    const sent = { as: senderOf(path), json: operation.example, headers }
    const { status, body } = await api(`PATCH ${addressOf(path)}`, sent)
    expect([status, body.message]).toEqual([412, expect.stringMatching(/^This was changed/)])
  },
)
