import { listBrandItems } from "~/domain/brands/items.server.ts"
import { itemShape } from "~/domain/items/shapes.server.ts"
import { mapPage } from "~/domain/paging.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { pageOf } from "~/http/api/response.server.ts"

const route = api("/brands/{id}/items", {
  GET: operation(
    {
      summary: "List the items of a brand that you may see",
      description: "Most viewed first.",
      answer: pageOf(itemShape),
    },
    async ({ viewer, id, page }) => mapPage(await listBrandItems(viewer, id(), page()), ({ item }) => item),
  ),
})
export const loader = route.loader
export const action = route.action
