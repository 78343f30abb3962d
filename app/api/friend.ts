import { removeFriend } from "~/domain/friends/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent } from "~/http/api/response.server.ts"

const route = api("/friends/{userId}", {
  DELETE: operation(
    {
      summary: "End a friendship",
      description: "Ends your co-ownership and collaboration on each other's collections as well.",
      answer: noContent(),
    },
    ({ viewer, id }) => removeFriend(viewer, id("userId")),
  ),
})
export const loader = route.loader
export const action = route.action
