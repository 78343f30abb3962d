import { changeGroup, deleteGroup } from "~/domain/groups/commands.server.ts"
import { getGroup } from "~/domain/groups/queries.server.ts"
import { groupChangeSchema } from "~/domain/groups/schema.server.ts"
import { api, noContent } from "~/http/api.server.ts"

const route = api({
  GET: async ({ actor, id }) => (await getGroup(actor, id())).group,
  PATCH: async ({ actor, id, input }) => {
    await changeGroup(actor, id(), await input(groupChangeSchema))
    return (await getGroup(actor, id())).group
  },
  DELETE: async ({ actor, id }) => {
    await deleteGroup(actor, id())
    return noContent()
  },
})
export const loader = route.loader
export const action = route.action
