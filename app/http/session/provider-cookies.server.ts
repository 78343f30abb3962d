import { z } from "zod"
import type { SentRequest } from "~/context.ts"
import { cookieName, signedCookie } from "./cookies.server.ts"

const LIFETIME_SECONDS = 10 * 60

const expiringValue = z.object({ endsAt: z.number(), value: z.unknown() })

/** Signed, not encrypted: its values are the browser's own. It is refused after ten minutes, whatever the browser keeps. */
function expiringCookie<S extends z.ZodType>(name: string, schema: S) {
  const { read, set, clear } = signedCookie(name, expiringValue, { maxAge: LIFETIME_SECONDS })
  return {
    read: async (request: SentRequest, kind?: string): Promise<z.output<S> | null> => {
      const cookie = await read(request, kind)
      return cookie && cookie.endsAt > Date.now() ? (schema.safeParse(cookie.value).data ?? null) : null
    },
    set: (request: SentRequest, value: z.output<S>, kind?: string): Promise<string> =>
      set(request, { endsAt: Date.now() + LIFETIME_SECONDS * 1000, value }, kind),
    clear,
  }
}

const after = { redirectTo: z.string(), for: z.string().optional(), invitation: z.string().optional() }

const startedCookies = expiringCookie(
  "oidc",
  z.object({
    ...after,
    purpose: z.enum(["sign-in", "link", "password"]),
    userId: z.number().nullable(),
    checks: z.object({
      state: z.string(),
      nonce: z.string(),
      verifier: z.string(),
      startedAt: z.number(),
      isFresh: z.boolean(),
    }),
  }),
)

/** Each tab has its own, by the state that the provider sends back. */
const kindOf = (state: string | null): string => `-${/^[\w-]{8}/.exec(state ?? "")?.[0] ?? ""}`
const stateIn = ({ url }: Pick<SentRequest, "url">) => new URL(url).searchParams.get("state")

const STARTED_AT_MOST = 5

/** `set` gives the headers, which also end the oldest ones of tabs that nobody came back to. */
export const startedCookie = {
  read: (request: SentRequest) => startedCookies.read(request, kindOf(stateIn(request))),
  clear: (request: SentRequest) => startedCookies.clear(request, kindOf(stateIn(request))),
  set: async (request: SentRequest, started: Started): Promise<string[]> => {
    const ofTab = new RegExp(`(?:^|;)\\s*(?:__Host-)?${cookieName("oidc")}(-[\\w-]{8})=`, "g")
    const before = [...(request.headers.get("Cookie") ?? "").matchAll(ofTab)].map(([, kind]) => kind)
    const ended = before.slice(0, Math.max(0, before.length + 1 - STARTED_AT_MOST))
    return Promise.all([
      ...ended.map((kind) => startedCookies.clear(request, kind)),
      startedCookies.set(request, started, kindOf(started.checks.state)),
    ])
  },
}

/** Whom the provider has signed in, until they have chosen a username. */
export const newcomerCookie = expiringCookie(
  "oidc-new",
  z.object({
    ...after,
    account: z.object({
      issuer: z.string(),
      subject: z.string(),
      label: z.string().nullable(),
      email: z.string().nullable(),
      isEmailVerified: z.boolean(),
      names: z.array(z.string()),
    }),
  }),
)

export type Started = NonNullable<Awaited<ReturnType<typeof startedCookies.read>>>
export type SignInStart = Omit<Started, "checks">
