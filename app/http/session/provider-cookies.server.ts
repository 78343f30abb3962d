import { z } from "zod"
import type { SentRequest } from "../request.ts"
import { signedCookie } from "./cookies.server.ts"

const LIFETIME_SECONDS = 10 * 60

const kept = z.object({ endsAt: z.number(), value: z.unknown() })

/** Signed, not encrypted: its values are the browser's own. It is refused after ten minutes, whatever the browser keeps. */
function expiringCookie<S extends z.ZodType>(name: string, schema: S) {
  const { read, set, clear } = signedCookie(name, kept, { maxAge: LIFETIME_SECONDS })
  return {
    read: async (request: SentRequest): Promise<z.output<S> | null> => {
      const found = await read(request)
      return found && found.endsAt > Date.now() ? (schema.safeParse(found.value).data ?? null) : null
    },
    set: (request: SentRequest, value: z.output<S>): Promise<string> =>
      set(request, { endsAt: Date.now() + LIFETIME_SECONDS * 1000, value }),
    clear,
  }
}

const after = { redirectTo: z.string(), for: z.string().optional(), invitation: z.string().optional() }

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
