import { describe, expect, test, vi } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import type { Lies } from "#tests/support/lying-provider.ts"
import { CLIENT } from "#tests/support/oidc-provider.ts"
import { configureOidc } from "#tests/support/use-oidc.ts"
import { env } from "~/env.server.ts"
import { checkProvider } from "~/server/check-provider.server.ts"
import { forgetProvider } from "~/services/oidc/provider.server.ts"
import { BASIC, listing, POST, provider, signIn, useDefaultProvider, warned } from "./default-provider.ts"

useTestDatabase()
useDefaultProvider()

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
