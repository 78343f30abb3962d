import { listBrandItems } from "~/domain/brands/item-reads.server.ts"
import { itemResponse } from "~/domain/items/responses.server.ts"
import { mapPage } from "~/domain/paging.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { pageOf } from "~/http/api/response.server.ts"

const route = api("/brands/{id}/items", {
  GET: operation(
    {
      summary: "List the items of a brand that you may see",
      description: "Most viewed first.",
      answer: pageOf(itemResponse),
    },
    async ({ viewer, id, page }) => mapPage(await listBrandItems(viewer, id(), page()), ({ item }) => item),
  ),
})
export const loader = route.loader
export const action = route.action
