import { itemListSchema } from "~/domain/items/inputs.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import { itemResponse } from "~/domain/items/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { pageOf } from "~/http/api/response.server.ts"

const route = api("/collections/{id}/items", {
  GET: operation(
    { summary: "List the items of a collection", query: itemListSchema, answer: pageOf(itemResponse) },
    ({ viewer, id, query, page }) => listItems(viewer, id(), { ...query(), ...page() }),
  ),
})
export const loader = route.loader
export const action = route.action
