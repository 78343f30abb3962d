import { and, asc, eq, gt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { secondFactors } from "#db/schema/index.ts"
import { encryptedAnew, SecretUnreadable } from "./encrypted-secret.server.ts"

const SECRETS_AT_ONCE = 200

/** Encrypts all secrets with the first value of `SESSION_SECRET`, so that the others can be removed. @returns how many. */
export async function encryptSecretsAnew(): Promise<{ done: number; unreadable: number }> {
  let [last, done, unreadable] = [0, 0, 0]
  for (;;) {
    const rows = await db
      .select({ userId: secondFactors.userId, secret: secondFactors.secret })
      .from(secondFactors)
      .where(gt(secondFactors.userId, last))
      .orderBy(asc(secondFactors.userId))
      .limit(SECRETS_AT_ONCE)
    for (const { userId, secret: old } of rows) {
      last = userId
      const secret = anew(old, userId)
      if (secret instanceof SecretUnreadable) unreadable++
      if (typeof secret !== "string") continue
      // Unless it was set up again meanwhile.
      await db
        .update(secondFactors)
        .set({ secret })
        .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, old)))
      done++
    }
    if (rows.length < SECRETS_AT_ONCE) return { done, unreadable }
  }
}

function anew(sealed: string, userId: number): string | null | SecretUnreadable {
  try {
    return encryptedAnew(sealed, userId)
  } catch (error) {
    if (error instanceof SecretUnreadable) return error
    throw error
  }
}
