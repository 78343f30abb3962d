import { createBrand } from "~/domain/brands/commands.server.ts"
import { getBrand, listBrands } from "~/domain/brands/queries.server.ts"
import { brandListSchema, newBrandSchema } from "~/domain/brands/schema.server.ts"
import { pageRequest } from "~/domain/paging.ts"
import { api, created, list } from "~/http/api.server.ts"
import { parseInput, queryOf } from "~/http/input.server.ts"

const route = api({
  GET: async ({ actor, url }) => {
    const query = parseInput(brandListSchema, queryOf(url))
    return list(url, await listBrands(actor, { ...query, ...pageRequest(url.searchParams) }))
  },
  POST: async ({ actor, input }) => {
    const { id } = await createBrand(actor, await input(newBrandSchema))
    return created(await getBrand(actor, id))
  },
})
export const loader = route.loader
export const action = route.action
