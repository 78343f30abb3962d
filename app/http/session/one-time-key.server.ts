import { createHmac } from "node:crypto"
import { Invalid } from "~/domain/errors.ts"
import type { OneTimeKey } from "~/domain/write.server.ts"
import { derivedKey } from "~/services/secrets.server.ts"

/** Who sends a write; null for a visitor. */
type Person = { id: number } | null

/** A one-time key: printable text of 1 to 200 characters. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/

/**
 * The one-time key of a write, scoped to the person who sends it; null when none was sent.
 * @param content what was asked: under one key it must stay the same.
 * @throws {Invalid} when the key is not a printable text of 1 to 200 characters.
 */
export function oneTimeKey(
  viewer: Person,
  key: string | null | undefined,
  request: Request,
  content: string | Uint8Array,
): OneTimeKey | null {
  if (!key) return null
  if (!KEY_PATTERN.test(key)) throw new Invalid({ "": ["The one-time key is not valid"] })
  const { pathname } = new URL(request.url)
  // With a secret of ours: what was asked may hold a password, which whoever reads a plain hash could guess.
  const requestHash = createHmac("sha256", derivedKey("one-time-key"))
    .update(`${request.method} ${pathname.replace(/\.data$/, "")}\n`)
    .update(content)
    .digest("base64url")
  return { scope: viewer ? `user:${viewer.id}` : "visitor", key, requestHash }
}
