import { expect, test } from "vitest"
import { api, declaredCalls } from "#tests/support/api.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { addressOf, makeOneOfEach, type People } from "#tests/support/one-of-each.ts"

/* No PATCH ignores `If-Match`: a program that sends it relies on it. tests/api/if-match.test.ts has the tags. */
let people: People
useSharedDatabase(async () => {
  people = await makeOneOfEach()
})

const patches = (await declaredCalls()).filter(({ method }) => method === "PATCH")

test.each(patches)(
  "$call returns 412 when its If-Match names an unknown tag",
  async ({ path, operation }) => {
    const as = path.includes("{userId}") ? people.boris : people.mila
    const headers = { "If-Match": '"x.y"' }
    const { status, body } = await api(`PATCH ${addressOf(path)}`, { as, json: operation.example, headers })
    expect([status, body.message]).toEqual([412, expect.stringMatching(/^This was changed/)])
  },
)
