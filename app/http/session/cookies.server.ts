import { type CookieOptions, createCookie } from "@remix-run/node"
import { env } from "~/env.server.ts"
import { derivedKey } from "~/services/secrets.server.ts"
import type { SentRequest } from "../request.ts"

export type SignedCookie = {
  parse(header: string | null): Promise<unknown>
  serialize(value: unknown, how: { secure: boolean; maxAge?: number }): Promise<string>
}

const isAlwaysSecure = Boolean(env.APP_ORIGIN?.startsWith("https:"))

/** @param name also names the key that signs it, so that no cookie's value passes for another's. */
export function signedCookie(
  name: string,
  options: { maxAge?: number; encode?: (text: string) => string } = {},
): SignedCookie {
  const settings: CookieOptions = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secrets: [derivedKey(`cookie:${name}`).toString("base64url")],
    ...options,
  }
  const plain = createCookie(name, settings)
  const ofHost = createCookie(`__Host-${name}`, settings)
  return {
    parse: async (header) => (await ofHost.parse(header)) ?? (isAlwaysSecure ? null : plain.parse(header)),
    serialize: (value, how) => (how.secure ? ofHost : plain).serialize(value, how),
  }
}

export function isSecure(request: SentRequest): boolean {
  return isAlwaysSecure || new URL(request.url).protocol === "https:"
}
