import { addMember } from "~/domain/groups/member-commands.server.ts"
import { listMembers } from "~/domain/groups/member-queries.server.ts"
import { newMemberSchema } from "~/domain/groups/schema.server.ts"
import { pageRequest } from "~/domain/paging.ts"
import { api, created, list } from "~/http/api.server.ts"

const route = api({
  GET: async ({ actor, id, url }) => list(url, await listMembers(actor, id(), pageRequest(url.searchParams))),
  POST: async ({ actor, id, input }) => {
    const { userId } = await input(newMemberSchema)
    return created(await addMember(actor, id(), userId))
  },
})
export const loader = route.loader
export const action = route.action
