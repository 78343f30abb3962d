import { removeFriend } from "~/domain/friends/friendship.server.ts"
import { api, noContent } from "~/http/api.server.ts"

const route = api({
  DELETE: async ({ actor, id }) => {
    await removeFriend(actor, id("userId"))
    return noContent()
  },
})
export const loader = route.loader
export const action = route.action
