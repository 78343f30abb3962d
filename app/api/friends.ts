import { listFriends } from "~/domain/friends/queries.server.ts"
import { pageRequest } from "~/domain/paging.ts"
import { api, list } from "~/http/api.server.ts"

const route = api({
  GET: async ({ actor, url }) => list(url, await listFriends(actor, pageRequest(url.searchParams))),
})
export const loader = route.loader
export const action = route.action
