import { randomBytes } from "node:crypto"
import { and, desc, eq, gt, lt, notInArray } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { keptForms, users } from "#db/schema/index.ts"
import type { User } from "../viewer.ts"
import { newToken, tokenHash } from "./session-reads.server.ts"

export const KEPT_MINUTES = 60

const KEPT_MAX = 10

export type KeptForm = { path: string; intent: string; fields: Record<string, string>; leftOut: string[] }

export const newBrowserKey = newToken

export async function keepForm(browserKey: string, userId: number, form: KeptForm): Promise<string | null> {
  const id = randomBytes(16).toString("base64url")
  const now = new Date()
  return db.transaction(async (tx) => {
    await tx.delete(keptForms).where(lt(keptForms.expiresAt, now))
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
    if (!person) return null
    const newest = tx
      .select({ id: keptForms.id })
      .from(keptForms)
      .where(eq(keptForms.userId, userId))
      .orderBy(desc(keptForms.createdAt))
      .limit(KEPT_MAX - 1)
    await tx.delete(keptForms).where(and(eq(keptForms.userId, userId), notInArray(keptForms.id, newest)))
    await tx.insert(keptForms).values({
      id,
      browser: tokenHash(browserKey),
      userId,
      form: JSON.stringify(form),
      expiresAt: new Date(now.getTime() + KEPT_MINUTES * 60_000),
    })
    return id
  })
}

/**
 * The form with this id that the browser with this key has sent, for the person whose it is. Another person who signs in
 * on that browser gets nothing, and then nobody does.
 */
export async function findKeptForm(person: User, browserKey: string, id: string): Promise<KeptForm | null> {
  const [row] = await db
    .select({ userId: keptForms.userId, form: keptForms.form })
    .from(keptForms)
    .where(and(kept(browserKey, id), gt(keptForms.expiresAt, new Date())))
  if (!row) return null
  if (row.userId === person.id) return JSON.parse(row.form)
  await forgetKeptForm(browserKey, id)
  return null
}

export async function forgetKeptForm(browserKey: string, id: string): Promise<void> {
  await db.delete(keptForms).where(kept(browserKey, id))
}

const kept = (browserKey: string, id: string) =>
  and(eq(keptForms.id, id), eq(keptForms.browser, tokenHash(browserKey)))
