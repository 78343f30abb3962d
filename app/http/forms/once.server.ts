import type { OneTimeKey } from "~/domain/write.server.ts"
import type { PageArgs } from "../page.server.ts"
import { oneTimeKey } from "../session/one-time-key.server.ts"
import type { SentForm } from "./upload.server.ts"

export type Once = OneTimeKey | null

/** Within this time the same content counts as sent twice. */
const DUPLICATE_MS = 10 * 60_000

/**
 * The key under which a form's command runs once. A form that creates something has a key made from its content, so that
 * two clicks create one thing. Any other form has the key that our script sends with a write and its retry.
 */
export function onceOf(
  { request, viewer }: PageArgs,
  { content }: SentForm,
  { creates = false, duplicateMs = DUPLICATE_MS }: { creates?: boolean; duplicateMs?: number },
): Once {
  if (!creates || !viewer) return oneTimeKey(viewer, request.headers.get("Idempotency-Key"), request, content)
  const once = oneTimeKey(viewer, "form", request, content)
  return once && { ...once, key: once.requestHash, validMs: duplicateMs }
}
