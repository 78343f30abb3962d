import { z } from "zod"
import type { SentRequest } from "../request.ts"
import { isSecure, signedCookie } from "./cookies.server.ts"

const LIFETIME_SECONDS = 10 * 60

const kept = z.object({ endsAt: z.number(), value: z.unknown() })

/** Signed, not encrypted: its values are the browser's own. It is refused after ten minutes, whatever the browser keeps. */
function expiringCookie<S extends z.ZodType>(name: string, schema: S) {
  const cookie = signedCookie(name, { maxAge: LIFETIME_SECONDS })
  return {
    read: async (request: SentRequest): Promise<z.output<S> | null> => {
      const { data } = kept.safeParse(await cookie.parse(request.headers.get("Cookie")))
      return data && data.endsAt > Date.now() ? (schema.safeParse(data.value).data ?? null) : null
    },
    set: (request: SentRequest, value: z.output<S>): Promise<string> =>
      cookie.serialize(
        { endsAt: Date.now() + LIFETIME_SECONDS * 1000, value },
        { secure: isSecure(request) },
      ),
    clear: (request: SentRequest): Promise<string> =>
      cookie.serialize("", { maxAge: 0, secure: isSecure(request) }),
  }
}

const after = { redirectTo: z.string(), for: z.string().optional(), invitation: z.string().optional() }

/** A sign-in that this browser has started at the provider. */
export const startedCookie = expiringCookie(
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

export type Started = NonNullable<Awaited<ReturnType<typeof startedCookie.read>>>
export type SignInStart = Omit<Started, "checks">
