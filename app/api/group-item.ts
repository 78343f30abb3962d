import { removeGroupItem } from "~/domain/groups/item-writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent } from "~/http/api/response.server.ts"

const route = api("/groups/{id}/items/{itemId}", {
  DELETE: operation(
    {
      summary: "Remove a product from a group",
      answer: noContent(),
      refusals: { 403: "You are neither the group's owner nor who added it" },
    },
    ({ viewer, id }) => removeGroupItem(viewer, id(), id("itemId")),
  ),
})
export const loader = route.loader
export const action = route.action
