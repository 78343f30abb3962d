import { and, eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import { type Actor, signedIn } from "../actor.ts"
import { NotFound } from "../errors.ts"
import { erase } from "../write.server.ts"

/** Ends all of a person's sessions. */
export async function endSessionsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/**
 * Signs the actor out everywhere, here included.
 * @throws {Unauthenticated} for a visitor.
 */
export async function signOutEverywhere(actor: Actor): Promise<void> {
  // Asked within: whoever repeats it has no session left, and is told as at first.
  await erase(async (tx) => endSessionsOf(tx, signedIn(actor).id))
}

/**
 * Ends one of the actor's sessions.
 * @param id as `listSessions` gives it.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} when the actor has no such session.
 */
export async function endOwnSession(actor: Actor, id: string): Promise<void> {
  const person = signedIn(actor)
  await erase(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, person.id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new NotFound("This session has ended already")
  })
}
