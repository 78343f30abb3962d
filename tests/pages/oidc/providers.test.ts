import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { identities, sessions } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import { type Lies, startLyingProvider } from "#tests/support/lying-provider.ts"
import { Browser } from "#tests/support/oidc-browser.ts"
import { CLIENT } from "#tests/support/oidc-provider.ts"
import { configureOidc, forgetOidc } from "#tests/support/use-oidc.ts"
import { env } from "~/env.server.ts"
import { log } from "~/observe/log.server.ts"
import { checkProvider } from "~/server/check-provider.server.ts"
import { forgetProvider } from "~/services/oidc/provider.server.ts"

/* Providers as they are set up by default. */

useTestDatabase()

let provider: Awaited<ReturnType<typeof startLyingProvider>>
beforeAll(async () => {
  provider = await startLyingProvider()
})
afterAll(() => provider.close())

const warned = vi.fn()
beforeEach(() => {
  provider.lie({})
  provider.requests.length = 0
  provider.methods.length = 0
  warned.mockClear()
  vi.spyOn(log, "warn").mockImplementation(warned)
})
afterEach(forgetOidc)

const [POST, BASIC] = ["client_secret_post", "client_secret_basic"]
const listing = (...methods: string[]): Lies["metadata"] => ({
  token_endpoint_auth_methods_supported: methods,
})

type Kind = { path: string; lies: Lies; methods: string[] }

const kinds: Record<string, Kind> = {
  // It takes one method from each client, and puts no claims into the ID token.
  Authelia: {
    path: "/",
    lies: { metadata: listing(BASIC, POST, "client_secret_jwt", "private_key_jwt", "none"), takes: BASIC },
    methods: [POST, BASIC, BASIC],
  },
  "Authelia with client_secret_post": {
    path: "/",
    lies: { metadata: listing(BASIC, POST), takes: POST },
    methods: [POST, POST],
  },
  Authentik: {
    path: "/application/o/curio/",
    lies: { metadata: listing(POST, BASIC), claims: { email: "noor@example.com", email_verified: true } },
    methods: [POST, POST],
  },
  Keycloak: {
    path: "/realms/home",
    lies: {
      metadata: listing("private_key_jwt", BASIC, POST, "tls_client_auth"),
      claims: { email: "noor@example.com", azp: CLIENT.id },
    },
    methods: [POST, POST],
  },
  "Pocket ID": {
    path: "/",
    lies: { metadata: listing(BASIC, POST, "none"), claims: { email: "noor@example.com", type: "id-token" } },
    methods: [POST, POST],
  },
  "Dex over LDAP": {
    path: "/dex",
    lies: { metadata: listing(BASIC, POST), claims: { preferred_username: "noor", name: "Noor Khan" } },
    methods: [POST, POST],
  },
  "a provider that names no methods": { path: "/", lies: { takes: BASIC }, methods: [BASIC, BASIC] },
  "a provider that names no methods and takes post": {
    path: "/",
    lies: { takes: POST },
    methods: [BASIC, POST, POST],
  },
  "a provider that challenges": {
    path: "/",
    lies: { metadata: listing(BASIC, POST), takes: BASIC, challenges: true },
    methods: [POST, BASIC, BASIC],
  },
}

async function signIn(answer: Record<string, string> = {}) {
  const browser = new Browser()
  const start = await browser.open("/auth/oidc")
  return start.to === "/auth" ? start : browser.open(provider.comeBack(start.to, answer))
}

async function known(path: string) {
  const { id } = await makeUser()
  await db.insert(identities).values({ userId: id, issuer: issuerAt(path), subject: "noor-1" })
}

const issuerAt = (path: string) => (path === "/" ? provider.issuer : provider.issuer + path)
const otherSpelling = (issuer: string) => (issuer.endsWith("/") ? issuer.slice(0, -1) : `${issuer}/`)

describe.each(Object.entries(kinds))("%s", (_, { path, lies, methods }) => {
  test.each<[string, (issuer: string) => string]>([
    ["as the provider spells it", (issuer) => issuer],
    ["with or without the slash", otherSpelling],
    [
      "as the address of its description",
      (issuer) => `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    ],
  ])("signs in with the issuer %s, and keeps the method that works", async (_, spelled) => {
    await known(path)
    provider.lie({ ...lies, path })
    configureOidc(spelled(issuerAt(path)))
    for (let times = 0; times < 2; times++) expect(await signIn()).toMatchObject({ status: 303, to: "/" })
    expect(await db.$count(sessions)).toBe(2)
    expect(provider.methods).toEqual(methods)
    expect(warned).not.toHaveBeenCalled()
  })
})

describe("settings that do not fit", () => {
  const LASTING = "The answer of Quay could not be verified. Please tell your administrator."
  async function expectWarning(description: string, details: object) {
    const end = await signIn({ code: "code-0" })
    expect(await toastOf(end.response)).toMatchObject({ description })
    expect(warned.mock.calls.at(-1)).toMatchObject([details, "signing in with the provider failed"])
  }

  test("name what the provider says, without codes and secrets", async () => {
    configureOidc(provider.issuer)
    const says = `The secret '${CLIENT.secret}' of code-0 and eyJhbGciOiJSUzI1NiJ9.e30.c2ln is wrong.`
    provider.lie({ metadata: listing(BASIC, POST), takes: "nothing", says })
    await expectWarning(LASTING, {
      ...{ kind: "refused", error: "invalid_client", status: "401" },
      error_description: "The secret '…' of … and … is wrong.",
    })
    expect(provider.methods).toEqual([POST, BASIC])
  })

  test("name both issuers, at the sign-in and at the start", async () => {
    configureOidc(`${provider.issuer}/realms/home`)
    provider.lie({ path: "/realms/home", metadata: { issuer: "https://login.example.org/realms/home" } })
    const reason = `OIDC_ISSUER is ${provider.issuer}/realms/home, and the provider says https://login.example.org/realms/home`
    await expectWarning(LASTING, { kind: "refused", reason })
    forgetProvider()
    await checkProvider()
    expect(warned.mock.calls.at(-1)).toMatchObject([{ reason }, "the provider of OIDC_ISSUER cannot be used"])
  })

  test.each<[string, Lies, string, object]>([
    [
      "a description that is not there",
      { path: "/elsewhere" },
      LASTING,
      { kind: "refused", reason: "unexpected HTTP response status code" },
    ],
    [
      "a redirect address that is not registered",
      token(400, "invalid_request"),
      LASTING,
      { error: "invalid_request" },
    ],
    [
      "a client that may not do this",
      token(400, "unauthorized_client"),
      LASTING,
      { error: "unauthorized_client" },
    ],
    [
      "a code that was used",
      token(400, "invalid_grant"),
      "Quay did not take this sign-in any more. Please try again. If it happens again, tell your administrator.",
      { kind: "spent" },
    ],
    [
      "a provider that starts",
      token(400, "temporarily_unavailable"),
      "Quay did not respond. Please try again later.",
      { kind: "unreachable" },
    ],
  ])("are told from what passes: %s", async (_, lies, words, details) => {
    configureOidc(provider.issuer)
    provider.lie(lies)
    await expectWarning(words, details)
  })

  test.each([
    ["CERT_HAS_EXPIRED", LASTING, "refused"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", LASTING, "refused"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", LASTING, "refused"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", LASTING, "refused"],
    ["ENOTFOUND", "Quay did not respond. Please try again later.", "unreachable"],
    ["ECONNREFUSED", "Quay did not respond. Please try again later.", "unreachable"],
  ])("are told from what passes: %s", async (code, words, kind) => {
    configureOidc("https://login.example.org")
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("no"), { code }) })
    })
    await expectWarning(words, { kind, reason: `unreachable ${code}` })
  })
})

function token(status: number, error: string): Lies {
  return {
    at: {
      "/token": (response) => {
        response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ error }))
      },
    },
  }
}

test("a provider that is right, or not set, is no matter at the start", async () => {
  await checkProvider()
  configureOidc(provider.issuer)
  await checkProvider()
  expect(warned).not.toHaveBeenCalled()
  expect(env.OIDC_ISSUER).toBe(provider.issuer)
  expect(provider.requests).toHaveLength(1)
})
