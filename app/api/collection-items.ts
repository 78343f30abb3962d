import { listItems } from "~/domain/items/queries.server.ts"
import { itemListSchema } from "~/domain/items/schema.server.ts"
import { pageRequest } from "~/domain/paging.ts"
import { api, list } from "~/http/api.server.ts"
import { parseInput, queryOf } from "~/http/input.server.ts"

const route = api({
  GET: async ({ actor, id, url }) => {
    const query = parseInput(itemListSchema, queryOf(url))
    return list(url, await listItems(actor, id(), { ...query, ...pageRequest(url.searchParams) }))
  },
})
export const loader = route.loader
export const action = route.action
