import { getItem } from "~/domain/items/queries.server.ts"
import { api } from "~/http/api.server.ts"

const route = api({
  GET: async ({ actor, id }) => (await getItem(actor, id())).item,
})
export const loader = route.loader
export const action = route.action
