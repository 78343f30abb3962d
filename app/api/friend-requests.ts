import { personSchema } from "~/domain/friends/inputs.server.ts"
import { listFriendRequests } from "~/domain/friends/reads.server.ts"
import { friendRequestResponse, pendingRequestResponse } from "~/domain/friends/responses.server.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, ok, pageOf } from "~/http/api/response.server.ts"

const route = api("/friend-requests", {
  GET: operation(
    {
      summary: "List the pending requests that involve you",
      session: "needed",
      answer: pageOf(pendingRequestResponse),
    },
    ({ viewer, page }) => listFriendRequests(viewer, page()),
  ),
  POST: operation(
    {
      summary: "Ask somebody to become a friend",
      body: personSchema,
      example: { username: "noor" },
      answer: created(friendRequestResponse),
      orElse: ok(friendRequestResponse, { description: "They had asked you; theirs is accepted" }),
      refusals: {
        403: "Their profile is private",
        404: "There is nobody of this name",
        409: "You are friends, or have asked, already",
      },
    },
    async ({ viewer, input }) => {
      const request = await sendFriendRequest(viewer, await input())
      // Nothing new was made when the two requests crossed and theirs was accepted.
      return request.status === "accepted" ? Response.json(request) : request
    },
  ),
})
export const loader = route.loader
export const action = route.action
