import { listFriends } from "~/domain/friends/reads.server.ts"
import { friendResponse } from "~/domain/friends/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { pageOf } from "~/http/api/response.server.ts"

const route = api("/friends", {
  GET: operation(
    { summary: "List your friends", session: "needed", answer: pageOf(friendResponse) },
    ({ viewer, page }) => listFriends(viewer, page()),
  ),
})
export const loader = route.loader
export const action = route.action
