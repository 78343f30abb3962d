import type { Actor } from "./actor.ts"
import { waitingFriendRequests } from "./friends/queries.server.ts"
import { waitingInvitations } from "./groups/queries.server.ts"

/** How many friend requests and group invitations wait for the actor's answer, for the count on the bar's Requests icon; 0 for a visitor. */
export async function waitingRequests(actor: Actor): Promise<number> {
  const [requests, invitations] = await Promise.all([waitingFriendRequests(actor), waitingInvitations(actor)])
  return requests + invitations
}
