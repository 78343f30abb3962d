import { unblockPerson } from "~/domain/friends/block.server.ts"
import { noContent } from "~/http/answer.server.ts"
import { api } from "~/http/api.server.ts"
import { operation } from "~/http/operation.server.ts"

const route = api("/blocks/{userId}", {
  DELETE: operation({ summary: "Lift a block", answer: noContent() }, ({ viewer, id }) =>
    unblockPerson(viewer, id("userId")),
  ),
})
export const loader = route.loader
export const action = route.action
