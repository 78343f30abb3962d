import { answerInvitation, removeMember } from "~/domain/groups/member-commands.server.ts"
import { invitationAnswerSchema } from "~/domain/groups/schema.server.ts"
import { api, noContent } from "~/http/api.server.ts"

const route = api({
  PATCH: async ({ actor, id, input }) => {
    const { status } = await input(invitationAnswerSchema)
    return answerInvitation(actor, id(), id("userId"), status)
  },
  DELETE: async ({ actor, id }) => {
    await removeMember(actor, id(), id("userId"))
    return noContent()
  },
})
export const loader = route.loader
export const action = route.action
