import type { Actor } from "./actor.ts"
import { waitingFriendRequests } from "./friends/queries.server.ts"

/** What waits for the actor's answer, for the count on the bar's Requests icon; 0 for a visitor. */
export async function waitingRequests(actor: Actor): Promise<number> {
  const waiting = await Promise.all([waitingFriendRequests(actor)])
  return waiting.reduce((sum, one) => sum + one, 0)
}
