import { listItems } from "~/domain/items/queries.server.ts"
import { itemListSchema } from "~/domain/items/schema.server.ts"
import { itemShape } from "~/domain/items/shapes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { pageOf } from "~/http/api/response.server.ts"

const route = api("/collections/{id}/items", {
  GET: operation(
    { summary: "List the items of a collection", query: itemListSchema, answer: pageOf(itemShape) },
    ({ viewer, id, query, page }) => listItems(viewer, id(), { ...query(), ...page() }),
  ),
})
export const loader = route.loader
export const action = route.action
