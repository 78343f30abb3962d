import { getCollection } from "~/domain/collections/queries.server.ts"
import { api } from "~/http/api.server.ts"

const route = api({
  GET: async ({ actor, id }) => (await getCollection(actor, id())).collection,
})
export const loader = route.loader
export const action = route.action
