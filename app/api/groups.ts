import { createGroup } from "~/domain/groups/commands.server.ts"
import { getGroup, listGroups } from "~/domain/groups/queries.server.ts"
import { groupListSchema, newGroupSchema } from "~/domain/groups/schema.server.ts"
import { pageRequest } from "~/domain/paging.ts"
import { api, created, list } from "~/http/api.server.ts"
import { parseInput, queryOf } from "~/http/input.server.ts"
import { account } from "~/messages.ts"

const route = api(
  {
    GET: async ({ actor, url }) => {
      const query = parseInput(groupListSchema, queryOf(url))
      return list(url, await listGroups(actor, { ...query, ...pageRequest(url.searchParams) }))
    },
    POST: async ({ actor, input }) => {
      const { id } = await createGroup(actor, await input(newGroupSchema))
      return created((await getGroup(actor, id)).group)
    },
  },
  { signedOut: { message: account.loginToCreateGroup } },
)
export const loader = route.loader
export const action = route.action
