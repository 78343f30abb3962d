import { answerSchema } from "~/domain/friends/inputs.server.ts"
import { friendRequestResponse } from "~/domain/friends/responses.server.ts"
import { answerFriendRequest, cancelFriendRequest, requireAsked } from "~/domain/friends/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent, ok } from "~/http/api/response.server.ts"

const route = api("/friend-requests/{id}", {
  PATCH: operation(
    {
      summary: "Accept or reject a friend request",
      body: answerSchema,
      allowed: ({ viewer, id }) => requireAsked(viewer, id()),
      example: { status: "accepted" },
      answer: ok(friendRequestResponse),
      refusals: { 403: "You are its sender", 409: "It was answered before" },
    },
    async ({ viewer, id, input }) => {
      const { status } = await input()
      return answerFriendRequest(viewer, id(), status)
    },
  ),
  DELETE: operation(
    {
      summary: "Take a friend request back",
      answer: noContent(),
      refusals: { 403: "You are its receiver", 409: "It was answered before" },
    },
    ({ viewer, id }) => cancelFriendRequest(viewer, id()),
  ),
})
export const loader = route.loader
export const action = route.action
