import { getBrand } from "~/domain/brands/queries.server.ts"
import { api } from "~/http/api.server.ts"

const route = api({
  GET: async ({ actor, id }) => (await getBrand(actor, id())).isFollowing,
})
export const loader = route.loader
export const action = route.action
