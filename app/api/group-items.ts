import { addGroupItem } from "~/domain/groups/item-commands.server.ts"
import { getGroupItem, listGroupItems } from "~/domain/groups/item-queries.server.ts"
import { groupItemSchema } from "~/domain/groups/schema.server.ts"
import { pageRequest } from "~/domain/paging.ts"
import { api, created, list } from "~/http/api.server.ts"
import { pageReaderOf } from "~/http/read-product-page.server.ts"

const route = api({
  GET: async ({ actor, id, url }) =>
    list(url, await listGroupItems(actor, id(), pageRequest(url.searchParams))),
  POST: async ({ actor, id, input, request }) => {
    const { url } = await input(groupItemSchema)
    const item = await addGroupItem(actor, id(), url, pageReaderOf(actor, request))
    return created(await getGroupItem(actor, id(), item.id))
  },
})
export const loader = route.loader
export const action = route.action
