import { beforeEach, describe, expect, test, vi } from "vitest"

// `vi.resetModules` loads the app under each setting, as a process that starts with it.

const OLD = "old-value-of-the-secret-0123456789abcdef"
const NEW = "new-value-of-the-secret-0123456789abcdef"

async function under(secret: string) {
  vi.resetModules()
  vi.stubEnv("SESSION_SECRET", secret)
  const cookies = await import("~/http/session/cookies.server.ts")
  const session = await import("~/http/session/session.server.ts")
  const signIn = await import("~/http/session/start-and-stop.server.ts")
  const address = await import("~/services/images/address.server.ts")
  const encryption = await import("~/domain/accounts/encrypted-secret.server.ts")
  const link = await import("~/http/session/link-token.server.ts")
  const waiting = await import("~/http/session/waiting-sign-in.server.ts")
  const once = await import("~/http/once.server.ts")
  const rotation = await import("~/domain/accounts/secret-rotation.server.ts")
  const twoStep = await import("~/domain/accounts/two-step-writes.server.ts")
  const invitations = await import("~/domain/invitations/writes.server.ts")
  const factories = await import("#tests/support/factories.ts")
  const support = await import("#tests/support/two-step.ts")
  const { db } = await import("#db/client.server.ts")
  const schema = await import("#db/schema/index.ts")
  const { emptyDatabase } = await import("#tests/support/database.ts")
  return {
    ...cookies,
    ...session,
    ...signIn,
    ...address,
    ...encryption,
    ...link,
    ...waiting,
    ...once,
    ...rotation,
    ...twoStep,
    ...invitations,
    ...factories,
    ...support,
    db,
    schema,
    emptyDatabase,
  }
}

const requestWith = (cookie: string, headers: Record<string, string> = {}) =>
  new Request("http://curio.test/", { headers: { Cookie: cookie.split(";")[0] ?? "", ...headers } })

beforeEach(async () => {
  await (await under(OLD)).emptyDatabase()
})

describe("after another value was put before the old one", () => {
  test("sessions, devices and toasts keep working, and new ones are signed with the new value", async () => {
    const before = await under(OLD)
    const mila = await before.makeUser()
    const session = await before.startSession(requestWith(""), mila.id)
    const device = await before.rememberDevice(requestWith(""), mila.id)
    const rotated = await under(`${NEW},${OLD}`)
    expect((await rotated.viewerOf(requestWith(session), undefined))?.id).toBe(mila.id)
    expect((await rotated.deviceOf(requestWith(device)))?.users).toEqual([mila.id])
    const next = await rotated.startSession(requestWith(""), mila.id)
    const after = await under(NEW)
    expect((await after.viewerOf(requestWith(next), undefined))?.id).toBe(mila.id)
    expect(await after.viewerOf(requestWith(session), undefined)).toBeNull()
  })

  test("addresses of pictures stay right, and new ones are signed with the new value", async () => {
    const url = "https://shop.example/a.jpg"
    const partsOf = (src = "") => {
      const [, , visibility, width, signature] = new URL(src, "http://curio.test").pathname.split("/")
      return { visibility, width, signature, imageUrl: url }
    }
    const srcUnder = async (secret: string) => (await under(secret)).pictureFor(url, { private: true })?.src
    const old = await srcUnder(OLD)
    const rotated = await under(`${NEW}\n${OLD}`)
    expect(rotated.readPictureAddress(partsOf(old))).toMatchObject({ imageUrl: url })
    const fresh = rotated.pictureFor(url, { private: true })?.src
    expect(fresh).toBe(await srcUnder(NEW))
    expect((await under(NEW)).readPictureAddress(partsOf(old))).toBeNull()
  })

  test("secrets of two-step sign-in are decrypted, and encrypted anew once", async () => {
    const before = await under(OLD)
    const mila = await before.withTwoStep(await before.makeUser())
    const stored = async ({ db, schema }: typeof before) =>
      (await db.select().from(schema.secondFactors))[0]?.secret ?? ""
    const userId = (await before.db.select().from(before.schema.secondFactors))[0]?.userId ?? 0
    const rotated = await under(`${NEW} ${OLD}`)
    expect(rotated.decryptSecret(await stored(rotated), userId)).toBe(mila.secret)
    expect(await rotated.encryptSecretsAnew()).toEqual({ done: 1, unreadable: 0 })
    expect(await rotated.encryptSecretsAnew()).toEqual({ done: 0, unreadable: 0 })
    const after = await under(NEW)
    expect(after.decryptSecret(await stored(after), userId)).toBe(mila.secret)
    expect(await (await under("another-value-of-the-secret-0123456789")).encryptSecretsAnew()).toEqual({
      done: 0,
      unreadable: 1,
    })
  })

  test("a sign-in that waits for its code goes on, also after the secret was encrypted anew", async () => {
    const before = await under(OLD)
    const mila = await before.makeUser()
    await before.withTwoStep(mila)
    const cookie = (await before.waitForCode(requestWith(""), mila.id)) ?? ""
    const rotated = await under(`${NEW},${OLD}`)
    expect((await rotated.waitingSignIn(requestWith(cookie)))?.user.id).toBe(mila.id)
    await rotated.encryptSecretsAnew()
    expect((await rotated.waitingSignIn(requestWith(cookie)))?.user.id).toBe(mila.id)
  })

  test("the proof before an account is linked stays right", async () => {
    const before = await under(OLD)
    const session = requestWith(await before.startSession(requestWith(""), (await before.makeUser()).id))
    const proof = await before.linkToken(session)
    const rotated = await under(`${NEW},${OLD}`)
    expect(await rotated.isLinkToken(session, proof)).toBe(true)
    expect(await rotated.isLinkToken(session, "x".repeat(proof.length))).toBe(false)
  })

  test("a repeated request is known, and a repeated invitation is the first one", async () => {
    const before = await under(OLD)
    const mila = await before.makeUser()
    const onceOf = ({ onceByHeader }: typeof before) =>
      onceByHeader({ viewer: mila }, requestWith("", { "Idempotency-Key": "k1" }), '{"uses":1}')
    const input = { uses: 1, befriends: false } as Parameters<typeof before.createInvitation>[1]
    const first = await before.createInvitation(mila, input, { once: onceOf(before) })
    const rotated = await under(`${NEW},${OLD}`)
    const again = await rotated.createInvitation(mila, input, { once: onceOf(rotated) })
    expect([again.id, again.token]).toEqual([first.id, first.token])
  })
})

test("a process with the new value second verifies what a process with it first has signed", async () => {
  const first = await under(`${NEW},${OLD}`)
  const mila = await first.makeUser()
  const session = await first.startSession(requestWith(""), mila.id)
  const second = await under(`${OLD},${NEW}`)
  expect((await second.viewerOf(requestWith(session), undefined))?.id).toBe(mila.id)
})
