import { unblockPerson } from "~/domain/friends/block.server.ts"
import { api, noContent } from "~/http/api.server.ts"

const route = api({
  DELETE: async ({ actor, id }) => {
    await unblockPerson(actor, id("userId"))
    return noContent()
  },
})
export const loader = route.loader
export const action = route.action
