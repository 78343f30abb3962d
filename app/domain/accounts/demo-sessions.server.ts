import { and, eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import type { User } from "../viewer.ts"
import { mayEnter, userColumns } from "./reads.server.ts"

/* All visitors of a demo share an account. A session is its signed cookie and no row, so that nobody sees or ends those of others. */

const DAYS = 30

export const demoToken = (userId: number): string => `demo ${userId} ${Date.now()}`

/** @param token from a cookie whose signature was checked. */
export async function findDemoSession(token: string): Promise<{ user: User; endsAt: number } | null> {
  const [, userId, beganAt] = /^demo (\d{1,15}) (\d{1,15})$/.exec(token) ?? []
  const endsAt = Number(beganAt) + DAYS * 24 * 60 * 60 * 1000
  if (!(endsAt > Date.now())) return null
  const [user] = await db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, Number(userId)), mayEnter))
  return user ? { user, endsAt } : null
}
