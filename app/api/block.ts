import { unblockPerson } from "~/domain/friends/block-writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent } from "~/http/api/response.server.ts"

const route = api("/blocks/{userId}", {
  DELETE: operation({ summary: "Lift a block", answer: noContent() }, ({ viewer, id }) =>
    unblockPerson(viewer, id("userId")),
  ),
})
export const loader = route.loader
export const action = route.action
