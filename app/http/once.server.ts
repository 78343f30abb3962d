import { createHmac } from "node:crypto"
import type { SentRequest } from "~/context.ts"
import { sessionId } from "~/domain/accounts/session-reads.server.ts"
import { ONCE_MAX_MS, type Once, VISITOR_SCOPE } from "~/domain/write.server.ts"
import { derivedKey, derivedKeys } from "~/env/secrets.server.ts"
import { Invalid } from "~/errors.ts"
import { SAME_FORM_MS } from "~/limits.ts"
import { clientOf } from "./rate-limit.server.ts"
import { sessionToken } from "./session/session.server.ts"

export const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/

/** `context` distinguishes visitors. */
type Sender = { viewer: { id: number } | null; context?: { clientAddress?: string } }

/** Visitors share no keys with other addresses. A hash, so that no address is stored. */
function scopeOf({ viewer, context }: Sender, kind: "user" | "form"): string {
  if (viewer) return `${kind}:${viewer.id}`
  const client = createHmac("sha256", derivedKey("one-time-key")).update(clientOf(context?.clientAddress))
  return `${VISITOR_SCOPE}${client.digest("base64url")}`
}

/** The submission that the request's `Idempotency-Key` names. @throws {Invalid} for a key that is not printable. */
export function onceByHeader(
  sender: Sender,
  request: SentRequest,
  content: string | Uint8Array,
): Once | undefined {
  const key = request.headers.get("Idempotency-Key")
  if (!key) return undefined
  if (!KEY_PATTERN.test(key)) throw new Invalid({ "": ["The one-time key is not valid"] })
  const [requestHash = "", ...earlierHashes] = hashes(request, content)
  return { scope: scopeOf(sender, "user"), key, requestHash, earlierHashes, lifetimeMs: ONCE_MAX_MS }
}

/** The submission of a form that ends its own session: its repetition comes without one, and is known by its cookie. */
export async function onceBySession(request: SentRequest, content: string): Promise<Once | undefined> {
  const once = onceByHeader({ viewer: null }, request, content)
  const token = once && (await sessionToken(request))
  return token ? { ...once, scope: `session:${sessionId(token)}` } : undefined
}

function onceByContent(sender: Sender, request: SentRequest, content: string, lifetimeMs: number): Once {
  const [requestHash = ""] = hashes(request, content)
  return { scope: scopeOf(sender, "form"), key: requestHash, requestHash, lifetimeMs, isByContent: true }
}

export async function onceOfForm(
  { creates, endsSession }: { creates?: boolean | { sameWithinMs: number }; endsSession?: boolean },
  page: Sender & { request: SentRequest },
  content: string,
): Promise<Once | undefined> {
  const { request } = page
  if (endsSession) return onceBySession(request, content)
  if (!creates) return onceByHeader(page, request, content)
  const { sameWithinMs } = creates === true ? { sameWithinMs: SAME_FORM_MS } : creates
  return onceByContent(page, request, content, sameWithinMs)
}

/** The hash has a secret of ours: the content may hold a password, which a plain hash would let others guess. */
function hashes(request: SentRequest, content: string | Uint8Array): string[] {
  const path = new URL(request.url).pathname.replace(/\.data$/, "")
  return derivedKeys("one-time-key").map((key) =>
    createHmac("sha256", key).update(`${request.method} ${path}\n`).update(content).digest("base64url"),
  )
}
