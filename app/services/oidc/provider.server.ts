import type { Configuration } from "openid-client"
import { env } from "~/env.server.ts"
import { operatorFetch } from "../safe-fetch/operator.ts"
import { type Account, accountFromClaims } from "./account.ts"
import { ProviderFailure, toProviderFailure } from "./failure.ts"

const TIMEOUT_SECONDS = 8
const REFRESH_MS = 60 * 60 * 1000
const RETRY_MS = 5_000

const CALLBACK_PATH = "/auth/oidc/callback"

/** Loaded with the first sign-in: most installations have no provider. */
const library = () => import("openid-client")
type Library = Awaited<ReturnType<typeof library>>
type Provider = { oidc: Library; config: Configuration }

let found: { provider: Promise<Provider>; endsAt: number } | undefined

/** One discovery at a time, kept for an hour; a failure for a few seconds. */
function provider(): Promise<Provider> {
  if (found && performance.now() < found.endsAt) return found.provider
  const search = { provider: discover(), endsAt: Number.POSITIVE_INFINITY }
  const keep = (ms: number) => () => {
    search.endsAt = performance.now() + ms
  }
  search.provider.then(keep(REFRESH_MS), keep(RETRY_MS))
  found = search
  return search.provider
}

export function forgetProvider(): void {
  found = undefined
}

async function discover(): Promise<Provider> {
  const oidc = await library()
  const issuer = new URL(env.OIDC_ISSUER ?? "")
  const isInsecure = issuer.protocol === "http:"
  const config = await oidc.discovery(issuer, env.OIDC_CLIENT_ID ?? "", undefined, clientAuth(oidc), {
    timeout: TIMEOUT_SECONDS,
    [oidc.customFetch]: operatorFetch,
    // Checks signatures, although TLS proves the token's sender.
    execute: [oidc.enableNonRepudiationChecks, ...(isInsecure ? [oidc.allowInsecureRequests] : [])],
  })
  return { oidc, config }
}

function clientAuth(oidc: Library): ReturnType<Library["ClientSecretPost"]> {
  const secret = env.OIDC_CLIENT_SECRET
  if (!secret) return oidc.None()
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ? post : basic)(
      server,
      ...rest,
    )
}

/** The browser keeps these until the provider sends it back. */
type Checks = { state: string; nonce: string; verifier: string; startedAt: number; isFresh: boolean }

const callbackUrl = () => new URL(CALLBACK_PATH, env.APP_ORIGIN)

/** @param isFresh asks the provider to prove anew who it is. @throws {ProviderFailure} */
export async function startAtProvider(isFresh: boolean): Promise<{ url: string; checks: Checks }> {
  try {
    const { oidc, config } = await provider()
    const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: callbackUrl().href,
      scope: env.OIDC_SCOPES,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(isFresh && { max_age: "0" }),
    })
    if (!/^https?:$/.test(url.protocol)) throw new ProviderFailure("refused")
    return { url: url.href, checks: { state, nonce, verifier, startedAt: Date.now(), isFresh } }
  } catch (error) {
    throw toProviderFailure(error)
  }
}

/** @param query of the callback. @returns whom the provider has signed in. @throws {ProviderFailure} */
export async function finishAtProvider(query: string, checks: Checks): Promise<Account> {
  if (new URLSearchParams(query).get("state") !== checks.state) throw new ProviderFailure("expired")
  try {
    const { oidc, config } = await provider()
    const url = callbackUrl()
    url.search = query
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: checks.verifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new ProviderFailure("refused")
    if (checks.isFresh) requireFresh(claims.auth_time, checks)
    const hasMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint
    const more = hasMore ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : claims
    return accountFromClaims(claims, more)
  } catch (error) {
    throw toProviderFailure(error)
  }
}

const CLOCKS_DIFFER_MS = 60_000

/** `max_age=0` makes `auth_time` mandatory (OpenID Connect Core, section 2). Some providers ignore both. */
function requireFresh(authTime: unknown, { startedAt }: Checks): void {
  if (typeof authTime !== "number") throw new ProviderFailure("undated")
  if (!(authTime * 1000 >= startedAt - CLOCKS_DIFFER_MS)) throw new ProviderFailure("refused")
}
