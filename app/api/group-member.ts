import { invitationAnswerSchema } from "~/domain/groups/inputs.server.ts"
import { answerInvitation, needOwnInvitation, removeMember } from "~/domain/groups/member-writes.server.ts"
import { memberResponse } from "~/domain/groups/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent, ok } from "~/http/api/response.server.ts"

const route = api("/groups/{id}/members/{userId}", {
  PATCH: operation(
    {
      summary: "Answer your invitation to a group",
      body: invitationAnswerSchema,
      allowed: ({ viewer, id }) => needOwnInvitation(viewer, id(), id("userId")),
      example: { status: "accepted" },
      answer: ok(memberResponse),
      refusals: { 403: "It is somebody else's", 409: "You are a member already" },
    },
    async ({ viewer, id, input }) => {
      const { status } = await input()
      return answerInvitation(viewer, id(), id("userId"), status)
    },
  ),
  DELETE: operation(
    {
      summary: "Leave a group, or remove somebody",
      answer: noContent(),
      refusals: { 403: "You are not the owner", 409: "The owner cannot leave" },
    },
    ({ viewer, id }) => removeMember(viewer, id(), id("userId")),
  ),
})
export const loader = route.loader
export const action = route.action
