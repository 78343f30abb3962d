import { and, eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import { NotFound } from "../errors.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase } from "../write.server.ts"

/** Ends all of a person's sessions. */
export async function endSessionsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/**
 * Signs the viewer out everywhere, here included.
 * @throws {Unauthenticated} for a visitor.
 */
export async function signOutEverywhere(viewer: Viewer): Promise<void> {
  // Asked within: whoever repeats it has no session left, and is told as at first.
  await erase(async (tx) => endSessionsOf(tx, requireUser(viewer).id))
}

/**
 * Ends one of the viewer's sessions.
 * @param id as `listSessions` gives it.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} when the viewer has no such session.
 */
export async function endOwnSession(viewer: Viewer, id: string): Promise<void> {
  const person = requireUser(viewer)
  await erase(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, person.id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new NotFound("This session has ended already")
  })
}
