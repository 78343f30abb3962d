import { listBrandItems } from "~/domain/brands/items.server.ts"
import { mapPage, pageRequest } from "~/domain/paging.ts"
import { api, list } from "~/http/api.server.ts"

const route = api({
  GET: async ({ actor, id, url }) => {
    const page = await listBrandItems(actor, id(), pageRequest(url.searchParams))
    return list(
      url,
      mapPage(page, ({ item }) => item),
    )
  },
})
export const loader = route.loader
export const action = route.action
