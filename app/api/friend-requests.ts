import { listFriendRequests } from "~/domain/friends/queries.server.ts"
import { personSchema } from "~/domain/friends/schema.server.ts"
import { sendFriendRequest } from "~/domain/friends/send-request.server.ts"
import { pageRequest } from "~/domain/paging.ts"
import { api, created, list } from "~/http/api.server.ts"

const route = api({
  GET: async ({ actor, url }) => list(url, await listFriendRequests(actor, pageRequest(url.searchParams))),
  POST: async ({ actor, input }) => {
    const request = await sendFriendRequest(actor, await input(personSchema))
    // Nothing new was made when the two requests crossed and theirs was accepted.
    return request.status === "accepted" ? request : created(request)
  },
})
export const loader = route.loader
export const action = route.action
