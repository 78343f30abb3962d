import { groupAccess } from "~/domain/groups/access.server.ts"
import { invitationAnswerSchema, newMemberSchema } from "~/domain/groups/inputs.server.ts"
import { listMembers } from "~/domain/groups/member-reads.server.ts"
import {
  addMember,
  answerInvitation,
  removeMember,
  requireOwnInvitation,
} from "~/domain/groups/member-writes.server.ts"
import { memberResponse } from "~/domain/groups/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, ok, pageOf } from "~/http/api/response.server.ts"

const route = api({
  "/groups/{id}/members": {
    GET: operation({
      summary: "List the members of a group, and who is invited",
      returns: pageOf(memberResponse),
      errors: {
        401: "The members of a public group need a session, too",
        403: "You have not accepted the invitation yet",
      },
      handle: ({ viewer, id, page }) => listMembers(viewer, id(), page()),
    }),
    POST: operation({
      summary: "Join a group, or invite a friend",
      description: "Without `userId` you join; with it the owner invites.",
      guard: ({ viewer, id }) => groupAccess(viewer, id()),
      body: newMemberSchema,
      example: { userId: 2 },
      returns: created(memberResponse),
      errors: {
        403: "You were removed, are not the owner, or they are no friend of yours",
        409: "They are a member, or invited, already",
      },
      handle: ({ viewer, id, input, options }) => addMember(viewer, id(), input.userId, options),
    }),
  },
  "/groups/{id}/members/{userId}": {
    PATCH: operation({
      summary: "Answer your invitation to a group",
      guard: ({ viewer, id }) => requireOwnInvitation(viewer, id(), id("userId")),
      body: invitationAnswerSchema,
      example: { status: "accepted" },
      returns: ok(memberResponse),
      errors: { 403: "It is somebody else's", 409: "You are a member already" },
      handle: ({ viewer, id, input, options }) =>
        answerInvitation(viewer, id(), id("userId"), input.status, options),
    }),
    DELETE: operation({
      summary: "Leave a group, or remove somebody",
      returns: noContent(),
      errors: { 403: "You are not the owner", 409: "The owner cannot leave" },
      handle: ({ viewer, id, options }) => removeMember(viewer, id(), id("userId"), options),
    }),
  },
})

export const loader = route.loader
export const action = route.action
