import { waitingFriendRequests } from "./friends/reads.server.ts"
import { waitingInvitations } from "./groups/reads.server.ts"
import type { Viewer } from "./viewer.ts"

/** How many friend requests and group invitations wait for the viewer's answer, for the count on the bar's Requests icon; 0 for a visitor. */
export async function waitingRequests(viewer: Viewer): Promise<number> {
  const [requests, invitations] = await Promise.all([
    waitingFriendRequests(viewer),
    waitingInvitations(viewer),
  ])
  return requests + invitations
}
