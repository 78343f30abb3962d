import { afterEach, expect, test, vi } from "vitest"

afterEach(() => void vi.resetModules())

const settings = {
  OIDC_ISSUER: "https://login.example.org/realms/home",
  OIDC_CLIENT_ID: "curio",
  APP_ORIGIN: "https://curio.example.org",
}

async function started(changes: Partial<Record<string, string>>) {
  vi.resetModules()
  for (const [name, value] of Object.entries({ ...settings, ...changes })) vi.stubEnv(name, value)
  const { env, providerName } = await import("~/env.server.ts")
  return { env, name: providerName() }
}

test("a provider is named by its host, unless the settings name it", async () => {
  const { env, name } = await started({})
  expect([name, env.OIDC_SCOPES]).toEqual(["login.example.org", "openid profile email"])
  expect((await started({ OIDC_NAME: "Quay" })).name).toBe("Quay")
  expect((await started({ OIDC_ISSUER: "" })).name).toBeNull()
})

test.each([
  [{ APP_ORIGIN: "" }, "APP_ORIGIN: must be set with OIDC_ISSUER"],
  [{ OIDC_CLIENT_ID: "" }, "OIDC_CLIENT_ID: must be set with OIDC_ISSUER"],
  [{ OIDC_ISSUER: "http://login.example.org" }, "OIDC_ISSUER: must begin with https://"],
  [{ OIDC_ISSUER: "login.example.org" }, "OIDC_ISSUER: must be an address"],
  [{ OIDC_SCOPES: "profile email" }, "OIDC_SCOPES: must be words with a space between, one of them openid"],
])("the start fails with %o", async (changes, message) => {
  await expect(started(changes)).rejects.toThrow(message)
})

test("an issuer without TLS may be on this machine, or an allowed host", async () => {
  expect((await started({ OIDC_ISSUER: "http://localhost:8080" })).name).toBe("localhost:8080")
  const intranet = { OIDC_ISSUER: "http://sso.lan:8080", OUTBOUND_ALLOWED_HOSTS: "sso.lan:8080" }
  expect((await started(intranet)).name).toBe("sso.lan:8080")
})
