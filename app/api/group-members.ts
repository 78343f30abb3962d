import { needGroup } from "~/domain/groups/access.server.ts"
import { newMemberSchema } from "~/domain/groups/inputs.server.ts"
import { listMembers } from "~/domain/groups/member-reads.server.ts"
import { addMember } from "~/domain/groups/member-writes.server.ts"
import { memberResponse } from "~/domain/groups/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, pageOf } from "~/http/api/response.server.ts"

const route = api("/groups/{id}/members", {
  GET: operation(
    {
      summary: "List the members of a group, and who is invited",
      answer: pageOf(memberResponse),
      refusals: {
        401: "The members of a public group need a session, too",
        403: "You have not accepted the invitation yet",
      },
    },
    ({ viewer, id, page }) => listMembers(viewer, id(), page()),
  ),
  POST: operation(
    {
      summary: "Join a group, or invite a friend",
      description: "Without `userId` you join; with it the owner invites.",
      body: newMemberSchema,
      allowed: ({ viewer, id }) => needGroup(viewer, id()),
      example: { userId: 2 },
      answer: created(memberResponse),
      refusals: {
        403: "You were removed, are not the owner, or they are no friend of yours",
        409: "They are a member, or invited, already",
      },
    },
    async ({ viewer, id, input }) => {
      const { userId } = await input()
      return addMember(viewer, id(), userId)
    },
  ),
})
export const loader = route.loader
export const action = route.action
