import { type CookieOptions, createCookie } from "@remix-run/node"
import { env } from "~/env.server.ts"
import { derivedKey } from "~/services/secrets.server.ts"

export type SignedCookie = {
  /** The value in a Cookie header; null when there is none that we signed. */
  parse(header: string | null): Promise<unknown>
  /** The Set-Cookie header. */
  serialize(value: unknown, how: { secure: boolean; maxAge?: number }): Promise<string>
}

const isAlwaysSecure = Boolean(env.APP_ORIGIN?.startsWith("https:"))

/**
 * A signed cookie: `HttpOnly; SameSite=Lax`, and with HTTPS `Secure` under a name with `__Host-`, which browsers take from
 * this very host only. Where APP_ORIGIN says that there is always HTTPS, the plain name is not read.
 * @param name also names the key that signs it, so that one cookie's value never passes for another's.
 */
export function signedCookie(name: string, options: { maxAge?: number } = {}): SignedCookie {
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

/** Whether answers to this request go over HTTPS: by its own address, or by what APP_ORIGIN says of the app. */
export function isSecure(request: Request): boolean {
  return isAlwaysSecure || new URL(request.url).protocol === "https:"
}
