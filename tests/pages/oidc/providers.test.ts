import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { identities, sessions } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import type { Lies } from "#tests/support/lying-provider.ts"
import { CLIENT } from "#tests/support/oidc-provider.ts"
import { configureOidc } from "#tests/support/use-oidc.ts"
import { BASIC, listing, POST, provider, signIn, useDefaultProvider, warned } from "./default-provider.ts"

useTestDatabase()
useDefaultProvider()

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
