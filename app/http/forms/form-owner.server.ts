import { createHmac, timingSafeEqual } from "node:crypto"
import { derivedKey } from "~/services/secrets.server.ts"

/** Name of the hidden field that says whose form it is. */
export const OWNER_FIELD = "_by"

/** Whose form it is, and under which id it was kept if it was. */
export type FormOwner = { userId: number; keptId: string | null }

/**
 * What a person's forms carry, so that it is known whose they are when they come without a session. The same each time:
 * a page's bytes depend on its data only.
 * @param keptId for a form that was kept and is shown again.
 */
export function ownerMark(userId: number, keptId?: string): string {
  const mark = `${userId}.${sign(userId)}`
  return keptId ? `${mark}.${keptId}` : mark
}

/** What a form says of itself; null when we have not signed it. */
export function ownerOf(form: FormData): FormOwner | null {
  const parts = /^([1-9]\d{0,15})\.([\w-]{22})(?:\.([\w-]{22}))?$/.exec(String(form.get(OWNER_FIELD)))
  const [, userId = "", signature = "", keptId = null] = parts ?? []
  if (!parts || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(Number(userId))))) return null
  return { userId: Number(userId), keptId }
}

/**
 * Whether another account opened the form: somebody else has signed in since, in the same browser. The signature is not
 * checked, because a form without the field is carried out, too.
 */
export function isOpenedByAnother(form: FormData, viewer: { id: number }): boolean {
  const [, userId] = /^([1-9]\d{0,15})(?:\.|$)/.exec(String(form.get(OWNER_FIELD))) ?? []
  return userId !== undefined && Number(userId) !== viewer.id
}

const sign = (userId: number) =>
  createHmac("sha256", derivedKey("form owner"))
    .update(`${userId}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url")
