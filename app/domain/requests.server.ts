import { waitingFriendRequests } from "./friends/reads.server.ts"
import { waitingInvitations } from "./groups/reads.server.ts"
import type { Viewer } from "./viewer.ts"

export async function waitingRequests(viewer: Viewer): Promise<number> {
  const [requests, invitations] = await Promise.all([
    waitingFriendRequests(viewer),
    waitingInvitations(viewer),
  ])
  return requests + invitations
}
