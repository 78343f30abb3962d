import { afterAll, afterEach, beforeAll, beforeEach } from "vitest"
import { env } from "~/env.server.ts"
import { forgetProvider } from "~/services/oidc/provider.server.ts"
import { CLIENT, type PeopleThere, startOidcProvider } from "./oidc-provider.ts"

const ORIGIN = "http://curio.test"
export const CALLBACK = `${ORIGIN}/auth/oidc/callback`

const nothing = { OIDC_ISSUER: undefined, OIDC_CLIENT_ID: undefined, OIDC_CLIENT_SECRET: undefined }

/** The app knows this provider during a test. */
export function configureOidc(issuer: string): void {
  const { id, secret } = CLIENT
  const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_NAME: "Quay" }
  Object.assign(env, settings, { APP_ORIGIN: ORIGIN })
  forgetProvider()
}

export function forgetOidc(): void {
  Object.assign(env, nothing, { OIDC_NAME: undefined, APP_ORIGIN: undefined })
  forgetProvider()
}

/** A real provider for the tests of a file. */
export function useOidcProvider(people: PeopleThere): () => Awaited<ReturnType<typeof startOidcProvider>> {
  let provider: Awaited<ReturnType<typeof startOidcProvider>>
  beforeAll(async () => {
    provider = await startOidcProvider(CALLBACK, people)
  })
  afterAll(() => provider.close())
  beforeEach(() => configureOidc(provider.issuer))
  afterEach(forgetOidc)
  return () => provider
}
