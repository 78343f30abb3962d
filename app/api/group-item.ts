import { removeGroupItem } from "~/domain/groups/item-commands.server.ts"
import { api, noContent } from "~/http/api.server.ts"

const route = api({
  DELETE: async ({ actor, id }) => {
    await removeGroupItem(actor, id(), id("itemId"))
    return noContent()
  },
})
export const loader = route.loader
export const action = route.action
