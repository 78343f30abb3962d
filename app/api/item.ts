import { deleteItem, updateItem } from "~/domain/items/change.server.ts"
import { getItem } from "~/domain/items/queries.server.ts"
import { itemChangeSchema } from "~/domain/items/schema.server.ts"
import { api, noContent } from "~/http/api.server.ts"
import { releaseLater } from "~/http/release-pictures.server.ts"

const route = api({
  GET: async ({ actor, id }) => (await getItem(actor, id())).item,
  PATCH: async ({ actor, id, input, request, context }) => {
    const { pictures } = await updateItem(actor, id(), await input(itemChangeSchema))
    releaseLater(pictures, { request, context })
    return (await getItem(actor, id())).item
  },
  DELETE: async ({ actor, id, request, context }) => {
    const { pictures } = await deleteItem(actor, id())
    releaseLater(pictures, { request, context })
    return noContent()
  },
})
export const loader = route.loader
export const action = route.action
