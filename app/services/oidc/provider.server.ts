import type { Configuration } from "openid-client"
import { env } from "~/env.server.ts"
import { operatorFetch } from "../safe-fetch/operator.ts"
import { type Account, accountFromClaims } from "./account.ts"
import { issuersIn, ProviderFailure, toProviderFailure } from "./failure.ts"

const TIMEOUT_SECONDS = 8
const REFRESH_MS = 60 * 60 * 1000
const RETRY_MS = 5_000

const CALLBACK_PATH = "/auth/oidc/callback"

/** Loaded with the first sign-in: most installations have no provider. */
const library = () => import("openid-client")
type Library = Awaited<ReturnType<typeof library>>
type Method = "post" | "basic"
/** `method` sends the secret; null is the one that the description prefers. */
type Provider = { oidc: Library; config: Configuration; method: Method | null }

let discovery: { provider: Promise<Provider>; endsAt: number } | undefined

/** One discovery at a time, kept for an hour; a failure for a few seconds. */
function provider(): Promise<Provider> {
  if (discovery && performance.now() < discovery.endsAt) return discovery.provider
  const search = { provider: discover(), endsAt: Number.POSITIVE_INFINITY }
  const keep = (ms: number) => () => {
    search.endsAt = performance.now() + ms
  }
  search.provider.then(keep(REFRESH_MS), keep(RETRY_MS))
  discovery = search
  return search.provider
}

export function forgetProvider(): void {
  discovery = undefined
}

async function discover(): Promise<Provider> {
  const oidc = await library()
  const issuer = new URL(env.OIDC_ISSUER ?? "")
  const isInsecure = issuer.protocol === "http:"
  const described = (issuer: URL) =>
    oidc.discovery(issuer, env.OIDC_CLIENT_ID ?? "", undefined, clientAuth(oidc, choice), {
      timeout: TIMEOUT_SECONDS,
      [oidc.customFetch]: providerFetch,
      // Checks signatures, although TLS proves the token's sender.
      execute: [oidc.enableNonRepudiationChecks, ...(isInsecure ? [oidc.allowInsecureRequests] : [])],
    })
  const choice: Pick<Provider, "method"> = { method: null }
  const config = await described(issuer).catch((error) => described(withTheirSlash(error)))
  return Object.assign(choice, { oidc, config })
}

/** @returns the provider's issuer when it is ours but for the slash at its end. @throws {unknown} the error otherwise. */
function withTheirSlash(error: unknown): URL {
  const issuers = issuersIn(Object(error).cause)
  const [ours, theirs] = [issuers?.ours, issuers?.theirs].map((issuer) => issuer?.replace(/\/$/, ""))
  if (!issuers || ours !== theirs) throw error
  return new URL(issuers.theirs)
}

/** Beside a challenge (RFC 6749, 5.2), the library would not read what the answer says. */
async function providerFetch(...request: Parameters<typeof operatorFetch>): Promise<Response> {
  const response = await operatorFetch(...request)
  if (/\bjson\b/.test(response.headers.get("Content-Type") ?? "")) response.headers.delete("WWW-Authenticate")
  return response
}

function clientAuth(
  oidc: Library,
  choice: Pick<Provider, "method">,
): ReturnType<Library["ClientSecretPost"]> {
  const secret = env.OIDC_CLIENT_SECRET
  if (!secret) return oidc.None()
  const methods = { post: oidc.ClientSecretPost(secret), basic: oidc.ClientSecretBasic(secret) }
  return (server, ...rest) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes("client_secret_post")
    choice.method ??= takesPost ? "post" : "basic"
    return methods[choice.method](server, ...rest)
  }
}

/** Some providers describe all methods and take one from each client: then the secret goes by the other method. */
async function orByOtherMethod<T>(provider: Provider, grant: () => Promise<T>): Promise<T> {
  try {
    return await grant()
  } catch (error) {
    const { method } = provider
    if (!method || !isClientRefused(error)) throw error
    provider.method = method === "post" ? "basic" : "post"
    return await grant().catch((second) => {
      if (!isClientRefused(second)) throw second
      provider.method = method
      // Only the answer to the right method says what is wrong with the secret.
      const descriptions = [error, second].flatMap((one) => Object(one).error_description ?? [])
      throw Object.assign(second, { error_description: [...new Set(descriptions)].join(" | ") })
    })
  }
}

function isClientRefused(error: unknown): boolean {
  const { error: answered, status, cause } = Object(error)
  return /^(?:invalid|unauthorized)_client$/.test(answered) || (status ?? Object(cause?.cause).status) === 401
}

/** @returns why the provider of OIDC_ISSUER cannot be used; null if it can, or none is set. */
export async function providerFailure(): Promise<ProviderFailure | null> {
  if (!env.OIDC_ISSUER) return null
  return provider().then(() => null, toProviderFailure)
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
    const here = await provider()
    const { oidc, config } = here
    const url = callbackUrl()
    url.search = query
    const grant = () =>
      oidc.authorizationCodeGrant(config, url, {
        pkceCodeVerifier: checks.verifier,
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        idTokenExpected: true,
      })
    const tokens = await orByOtherMethod(here, grant)
    const claims = tokens.claims()
    if (!claims) throw new ProviderFailure("refused")
    if (checks.isFresh) requireFresh(claims.auth_time, checks)
    const hasMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint
    const more = hasMore ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : claims
    return accountFromClaims(claims, more)
  } catch (error) {
    const code = new URLSearchParams(query).get("code") ?? ""
    throw toProviderFailure(error, [code, checks.verifier, checks.nonce, env.OIDC_CLIENT_SECRET ?? ""])
  }
}

const CLOCKS_DIFFER_MS = 60_000

/** `max_age=0` makes `auth_time` mandatory (OpenID Connect Core, section 2). Some providers ignore both. */
function requireFresh(authTime: unknown, { startedAt }: Checks): void {
  if (typeof authTime !== "number") throw new ProviderFailure("undated")
  if (!(authTime * 1000 >= startedAt - CLOCKS_DIFFER_MS)) throw new ProviderFailure("refused")
}
