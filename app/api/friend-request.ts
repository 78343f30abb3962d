import {
  answerFriendRequest,
  cancelFriendRequest,
  needAsked,
} from "~/domain/friends/answer-request.server.ts"
import { answerSchema } from "~/domain/friends/schema.server.ts"
import { friendRequestShape } from "~/domain/friends/shapes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent, ok } from "~/http/api/response.server.ts"

const route = api("/friend-requests/{id}", {
  PATCH: operation(
    {
      summary: "Accept or reject a friend request",
      body: answerSchema,
      allowed: ({ viewer, id }) => needAsked(viewer, id()),
      example: { status: "accepted" },
      answer: ok(friendRequestShape),
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
