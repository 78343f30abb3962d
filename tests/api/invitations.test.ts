import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { friends, invitations, users } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeInvitation, makeUser, PASSWORD } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"

useTestDatabase()
let mila: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
})
afterEach(() => {
  env.SIGN_UP = "open"
  env.APP_ORIGIN = undefined
})

const noor = { email: "noor@example.com", username: "noor", password: PASSWORD }
const signUp = (fields: object = {}, headers = {}) =>
  api("POST /api/register", { json: { ...noor, ...fields }, headers })
const invite = (json: object = {}) => api("POST /api/invitations", { as: mila, json })

describe("POST /api/invitations", () => {
  test("returns a link on the origin of the request, or on APP_ORIGIN", async () => {
    const link = (origin: string) => new RegExp(`^${origin}/invite/[\\w-]{43}$`)
    expect((await invite()).body.url).toMatch(link("http://curio.test"))
    env.APP_ORIGIN = "https://curio.example.org"
    expect((await invite()).body.url).toMatch(link("https://curio.example.org"))
  })

  test("returns a link that GET /api/invitations leaves out", async () => {
    const { body } = await invite({ uses: 3, expiresAt: "2100-01-31T12:00:00Z", befriends: true })
    const { url, ...rest } = body
    expect(rest).toMatchObject({
      uses: 3,
      used: 0,
      expiresAt: "2100-01-31T12:00:00.000Z",
      befriends: true,
      groupId: null,
    })
    expect((await api("GET /api/invitations", { as: mila })).body).toEqual([rest])
  })

  test("accepts 60 an hour from one user", async () => {
    // Not one of the first ids, which are other users in other tests of this process.
    const as = await makeUser({ id: 456_789 })
    const make = async () => (await api("POST /api/invitations", { as, json: {} })).status
    for (let n = 0; n < 60; n++) {
      expect(await make()).toBe(201)
      await db.delete(invitations)
    }
    expect(await make()).toBe(429)
  })

  test("is 403 when SIGN_UP is closed", async () => {
    env.SIGN_UP = "closed"
    expect(await invite()).toMatchObject({ status: 403, body: { message: "New accounts are closed" } })
  })
})

describe("POST /api/register", () => {
  test.each([
    ["the token", (url: string) => url.split("/").at(-1)],
    ["the whole link", (url: string) => url],
    ["the whole link with something behind it", (url: string) => ` ${url}?from=mail `],
  ])("accepts %s of an invitation and makes friends, also when SIGN_UP is open", async (_, sent) => {
    const { url } = (await invite({ befriends: true })).body
    expect((await signUp({ invitation: sent(url) })).status).toBe(201)
    expect(await db.$count(friends)).toBe(2)
  })

  test.each([
    ["closed", {}, "New accounts are closed"],
    ["invited", {}, "New accounts need an invitation"],
    ["invited", { invitation: "" }, "New accounts need an invitation"],
    ["invited", { invitation: "no" }, "This invitation does not work any more. Ask for a new one."],
    ["open", { invitation: "no" }, "This invitation does not work any more. Ask for a new one."],
  ] as const)("is 403 when SIGN_UP is %s with %j", async (mode, fields, message) => {
    env.SIGN_UP = mode
    for (const email of [noor.email, mila.email])
      expect(await signUp({ ...fields, email })).toMatchObject({ status: 403, body: { message } })
  })

  test("uses an invitation once for a repetition", async () => {
    env.SIGN_UP = "invited"
    const { token } = await makeInvitation(mila, { befriends: true })
    const send = () => signUp({ invitation: token }, { "Idempotency-Key": "k1" })
    const [first, second] = await Promise.all([send(), send()])
    const third = await send()
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201])
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect([await db.$count(users), await db.$count(friends)]).toEqual([2, 2])
  })

  test("does not use an invitation up when it fails", async () => {
    const { token } = await makeInvitation(mila)
    expect((await signUp({ invitation: token, username: "mila" })).status).toBe(409)
    expect((await signUp({ invitation: token })).status).toBe(201)
  })
})
