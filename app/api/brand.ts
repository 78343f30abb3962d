import { getBrand } from "~/domain/brands/queries.server.ts"
import { api } from "~/http/api.server.ts"

const route = api({
  GET: ({ actor, id }) => getBrand(actor, id()),
})
export const loader = route.loader
export const action = route.action
