import { listSharers } from "~/domain/collections/people.server.ts"
import { shareSchema } from "~/domain/collections/schema.server.ts"
import { addSharer } from "~/domain/collections/sharing.server.ts"
import { pageRequest } from "~/domain/paging.ts"
import { api, created, list } from "~/http/api.server.ts"

const route = api({
  GET: async ({ actor, id, url }) =>
    list(url, await listSharers(actor, id(), "co-owner", pageRequest(url.searchParams))),
  POST: async ({ actor, id, input }) => {
    const { userId } = await input(shareSchema)
    return created(await addSharer(actor, id(), "co-owner", userId))
  },
})
export const loader = route.loader
export const action = route.action
