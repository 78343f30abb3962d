import { createHmac, randomUUID } from "node:crypto"
import { sessionId } from "~/domain/accounts/session-reads.server.ts"
import { ONCE_MAX_MS, type Once, wasWritten } from "~/domain/write.server.ts"
import { Invalid, Unprocessable } from "~/errors.ts"
import { derivedKey } from "~/services/secrets.server.ts"
import { sessionToken } from "../session/session.server.ts"
import { ownerOf } from "./form-owner.server.ts"
import type { SentForm } from "./upload-old.server.ts"

/** Who sends a write; null for a visitor. */
type Person = { id: number } | null

/** Name of the hidden field that carries a form's one-time key. */
export const KEY_FIELD = "_key"

/** A one-time key: printable text of 1 to 200 characters. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/

/** A key for a form that is rendered open. */
export const newOneTimeKey = (): string => randomUUID()

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
): Once | null {
  if (!key) return null
  if (!KEY_PATTERN.test(key)) throw new Invalid({ "": ["The one-time key is not valid"] })
  const { pathname } = new URL(request.url)
  // With a secret of ours: what was asked may hold a password, which whoever reads a plain hash could guess.
  const requestHash = createHmac("sha256", derivedKey("one-time-key"))
    .update(`${request.method} ${pathname.replace(/\.data$/, "")}\n`)
    .update(content)
    .digest("base64url")
  return { scope: viewer ? `user:${viewer.id}` : "visitor", key, requestHash, lifetimeMs: ONCE_MAX_MS }
}

/** The one-time key of an API call, from its `Idempotency-Key` header. */
export const onceOf = (viewer: Person, request: Request, content: string | Uint8Array): Once | undefined =>
  oneTimeKey(viewer, request.headers.get("Idempotency-Key"), request, content) ?? undefined

/**
 * The one-time key of a form. Its own holds when it is sent again by hand, that of the request when it is by script.
 * One that was kept without a session has one for good, so that it is carried out once, however often it is shown again.
 * @param endsSession the form ends its session: then the key is known by that, since whoever repeats it is nobody.
 */
export async function keyOfForm(
  { request, viewer }: { request: Request; viewer: Person },
  { fields, content }: SentForm,
  { endsSession = false }: { endsSession?: boolean } = {},
): Promise<Once | null> {
  const ofForm = fields.get(KEY_FIELD)
  const keptId = ownerOf(fields)?.keptId
  const own = typeof ofForm === "string" && keptId ? `kept:${keptId}` : ofForm
  const sent = typeof own === "string" ? own : request.headers.get("Idempotency-Key")
  const key = oneTimeKey(viewer, sent, request, content)
  const token = endsSession ? await sessionToken(request) : null
  return key && token ? { ...key, scope: `session:${sessionId(token)}` } : key
}

/**
 * Whether a form was carried out already, under the key that it comes with again; not with a key that is none, or that
 * another form was sent with.
 */
export async function wasCarriedOut(...form: Parameters<typeof keyOfForm>): Promise<boolean> {
  try {
    const key = await keyOfForm(...form)
    return key !== null && (await wasWritten(key))
  } catch (error) {
    if (error instanceof Invalid || error instanceof Unprocessable) return false
    throw error
  }
}

/** A form's fields as one text, whatever encoding it came in, without its key. */
export function formContent(form: FormData): string {
  const entries = [...form].filter(([name]) => name !== KEY_FIELD)
  return JSON.stringify(
    entries.map(([name, value]) => [name, typeof value === "string" ? value : [value.name, value.size]]),
  )
}
