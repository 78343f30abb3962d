import { type Cookie, createCookie } from "@remix-run/node"
import { env } from "~/env.server.ts"
import { derivedKey } from "~/services/secrets.server.ts"

/**
 * A signed cookie: `HttpOnly; SameSite=Lax`, and `Secure` behind HTTPS.
 * @param name also names the key that signs it, so that one cookie's value never passes for another's.
 */
export function signedCookie(name: string, options: { maxAge?: number } = {}): Cookie {
  return createCookie(name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secrets: [derivedKey(`cookie:${name}`).toString("base64url")],
    ...options,
  })
}

/** Whether answers to this request go over HTTPS: by its own address, or by what APP_ORIGIN says of the app. */
export function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:" || Boolean(env.APP_ORIGIN?.startsWith("https:"))
}
