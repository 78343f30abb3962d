import type { ServerResponse } from "node:http"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { identities, sessions } from "#db/schema/index.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import { type Lies, startLyingProvider } from "#tests/support/lying-provider.ts"
import { Browser } from "#tests/support/oidc-browser.ts"
import { configureOidc, forgetOidc } from "#tests/support/use-oidc.ts"
import { log } from "~/observe/log.server.ts"
import { forgetProvider } from "~/services/oidc/provider.server.ts"

useTestDatabase()

let provider: Awaited<ReturnType<typeof startLyingProvider>>
beforeAll(async () => {
  provider = await startLyingProvider()
})
afterAll(() => provider.close())

const warned = vi.fn()
beforeEach(async () => {
  configureOidc(provider.issuer)
  provider.lie({})
  provider.requests.length = 0
  warned.mockClear()
  vi.spyOn(log, "warn").mockImplementation(warned)
  const { id } = await makeUser()
  await db.insert(identities).values({ userId: id, issuer: provider.issuer, subject: "noor-1" })
})
afterEach(forgetOidc)

/** Signs in with a provider that says these lies. */
async function signIn(lies: Lies, answer: Record<string, string> = {}) {
  const browser = new Browser()
  provider.lie(lies)
  const start = await browser.open("/auth/oidc")
  if (start.to === "/auth") return { browser, end: start }
  return { browser, end: await browser.open(provider.comeBack(start.to, answer)) }
}

async function expectRefusal(lies: Lies, words: string, answer: Record<string, string> = {}) {
  const { browser, end } = await signIn(lies, answer)
  expect(end).toMatchObject({ status: 303, to: "/auth" })
  expect(await toastOf(end.response)).toMatchObject({
    kind: "error",
    title: "Login failed",
    description: words,
  })
  expect(browser.holds("session")).toBe(false)
  expect(await db.$count(sessions)).toBe(0)
}

const UNVERIFIED = "The answer of Quay could not be verified. Please tell your administrator."
const SILENT = "Quay did not respond. Please try again later."
const past = Math.floor(Date.now() / 1000) - 3_600

test("a correct provider signs in", async () => {
  expect((await signIn({})).end).toMatchObject({ status: 303, to: "/" })
  expect(await db.$count(sessions)).toBe(1)
})

describe("an ID token is refused", () => {
  test.each<[string, Lies]>([
    ["with another nonce", { claims: { nonce: "another" } }],
    ["without a nonce", { claims: { nonce: undefined } }],
    ["for another client", { claims: { aud: "another" } }],
    [
      "for several clients without our name as the party",
      { claims: { aud: ["curio", "another"], azp: "another" } },
    ],
    ["of another issuer", { claims: { iss: "https://another.example" } }],
    ["that has expired", { claims: { exp: past, iat: past - 60 } }],
    ["of the future", { claims: { nbf: past + 7_200 } }],
    ["without a subject", { claims: { sub: undefined } }],
    ["with a subject of a thousand characters", { claims: { sub: "a".repeat(1_000) } }],
    ["that is signed with another key", { otherKey: true }],
    ["that names another key", { header: { kid: "2" } }],
    ["that is not signed", { unsigned: true }],
    ["that is not signed although the provider says it may", unsignedAllowed()],
    ["that is signed with our secret's kind of key", { header: { alg: "HS256" } }],
    ["that is missing", { token: { id_token: undefined } }],
    ["that is no token", { token: { id_token: "a.b.c" } }],
  ])("%s", async (_, lies) => {
    await expectRefusal(lies, UNVERIFIED)
  })
})

function unsignedAllowed(): Lies {
  return { unsigned: true, metadata: { id_token_signing_alg_values_supported: ["RS256", "none"] } }
}

describe("a provider's response is refused", () => {
  test("when it names another issuer in its description", () =>
    expectRefusal({ metadata: { issuer: "https://another.example" } }, UNVERIFIED))

  test("when userinfo is about somebody else", () =>
    expectRefusal({ userinfo: { sub: "another" } }, UNVERIFIED))

  test("when it leads to a script", () =>
    expectRefusal({ metadata: { authorization_endpoint: "javascript:alert(1)" } }, UNVERIFIED))

  test("when it names another issuer in the address", () =>
    expectRefusal({ metadata: { authorization_response_iss_parameter_supported: true } }, UNVERIFIED, {
      iss: "https://another.example",
    }))

  test("when its state is another one, without asking the provider", async () => {
    const expired = "This took too long, or was started in another window. Please try again."
    await expectRefusal({}, expired, { state: "another" })
    expect(provider.requests).not.toContain("/token")
  })

  test.each(["/.well-known/openid-configuration", "/token", "/keys", "/userinfo"])(
    "when it redirects, at %s",
    async (path) => {
      const elsewhere = {
        at: {
          [path]: (response: ServerResponse) => {
            response.writeHead(302, { Location: `${provider.issuer}/elsewhere` }).end()
          },
        },
      }
      await expectRefusal(elsewhere, UNVERIFIED)
      expect(provider.requests).not.toContain("/elsewhere")
    },
  )

  test.each(["/.well-known/openid-configuration", "/token", "/keys", "/userinfo"])(
    "when it is larger than a megabyte, at %s",
    async (path) => {
      let sent = 0
      const endless = {
        at: {
          [path]: (response: ServerResponse) => {
            response.writeHead(200, { "Content-Type": "application/json" })
            const pour = () => {
              while (!response.destroyed && response.write(" ".repeat(10_000))) sent += 10_000
            }
            response.on("drain", pour)
            pour()
          },
        },
      }
      await expectRefusal(endless, SILENT)
      expect(sent).toBeLessThan(20_000_000)
    },
  )
})

test("a person who declines at the provider comes back to the sign-in page", () =>
  expectRefusal({}, "Quay did not sign you in.", { error: "access_denied" }))

test("the log names the cause, without codes, tokens and claims", async () => {
  await signIn({ claims: { aud: "another" } })
  await signIn(
    {
      at: {
        "/token": (response) => {
          response.writeHead(400, { "Content-Type": "application/json" })
          response.end(JSON.stringify({ error: "invalid_grant", error_description: "code-2 is spent" }))
        },
      },
    },
    { code: "code-2" },
  )
  expect(warned).toHaveBeenCalledTimes(2)
  const logged = JSON.stringify(warned.mock.calls)
  expect(logged).toContain("OAUTH_JWT_CLAIM_COMPARISON_FAILED")
  expect(logged).toContain("invalid_grant")
  expect(logged).not.toMatch(/code-\d|eyJ|noor-1|access"|secret of/)
})

describe("a provider that fails", () => {
  const down: Lies = {
    at: { "/.well-known/openid-configuration": (response) => void response.writeHead(502).end() },
  }

  test("leaves the sign-in page as it is, and is asked again after a few seconds", async () => {
    await expectRefusal(down, SILENT)
    await expectRefusal({}, SILENT)
    expect(provider.requests).toHaveLength(1)
    expect((await visit("/auth")).status).toBe(200)
    forgetProvider()
    expect((await signIn({})).end.to).toBe("/")
  })

  test("is asked once for many requests at the same time", async () => {
    const starts = await Promise.all(Array.from({ length: 8 }, () => new Browser().open("/auth/oidc")))
    expect(starts.map(({ status }) => status)).toEqual(Array(8).fill(302))
    expect(provider.requests).toEqual(["/.well-known/openid-configuration"])
  })

  test("is reported when its host does not answer", async () => {
    configureOidc("http://127.0.0.1:9")
    const start = await new Browser().open("/auth/oidc?redirectTo=%2Fbrands")
    expect(start.to).toBe("/auth?redirectTo=%2Fbrands")
    expect(await toastOf(start.response)).toMatchObject({ description: SILENT })
  })

  test.each(["/.well-known/openid-configuration", "/token"])(
    "is given up after eight seconds, at %s",
    async (path) => {
      const { timeout } = AbortSignal
      const asked = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout.call(AbortSignal, 50))
      await expectRefusal({ at: { [path]: () => {} } }, SILENT)
      expect(new Set(asked.mock.calls.flat())).toEqual(new Set([8_000]))
    },
  )

  test("is reported when it breaks off its response", async () => {
    const half = (response: ServerResponse) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 100 }).write("{")
      setImmediate(() => response.destroy())
    }
    await expectRefusal({ at: { "/token": half } }, SILENT)
  })
})
