import { answerFriendRequest, cancelFriendRequest } from "~/domain/friends/answer-request.server.ts"
import { answerSchema } from "~/domain/friends/schema.server.ts"
import { api, noContent } from "~/http/api.server.ts"

const route = api({
  PATCH: async ({ actor, id, input }) => {
    const { status } = await input(answerSchema)
    return answerFriendRequest(actor, id(), status)
  },
  DELETE: async ({ actor, id }) => {
    await cancelFriendRequest(actor, id())
    return noContent()
  },
})
export const loader = route.loader
export const action = route.action
