import { createHash, randomUUID } from "node:crypto"
import type { Actor } from "~/domain/actor.ts"
import { Invalid } from "~/domain/errors.ts"
import type { OneTimeKey } from "~/domain/write.server.ts"

/** Name of the hidden field that carries a form's one-time key. */
export const KEY_FIELD = "_key"

/** A key for a form that is rendered open. */
export const newOneTimeKey = (): string => randomUUID()

/**
 * The one-time key of a write, scoped to the person who sends it; null when none was sent.
 * @param content what was asked: under one key it must stay the same.
 * @throws {Invalid} when the key is not a printable text of 1 to 200 characters.
 */
export function oneTimeKey(
  actor: Actor,
  key: string | null | undefined,
  request: Request,
  content: string | Uint8Array,
): OneTimeKey | null {
  if (!key) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new Invalid({ "": ["The one-time key is not valid"] })
  const { pathname } = new URL(request.url)
  const requestHash = createHash("sha256")
    .update(`${request.method} ${pathname.replace(/\.data$/, "")}\n`)
    .update(content)
    .digest("base64url")
  return { scope: actor ? `user:${actor.id}` : "visitor", key, requestHash }
}

/** A form's fields as one text, whatever encoding it came in, without its key. */
export function formContent(form: FormData): string {
  const entries = [...form].filter(([name]) => name !== KEY_FIELD)
  return JSON.stringify(
    entries.map(([name, value]) => [name, typeof value === "string" ? value : [value.name, value.size]]),
  )
}
