import { createItem } from "~/domain/items/commands.server.ts"
import { getItem } from "~/domain/items/queries.server.ts"
import { newItemSchema } from "~/domain/items/schema.server.ts"
import { api, created } from "~/http/api.server.ts"

const route = api({
  POST: async ({ actor, input }) => {
    const { id } = await createItem(actor, await input(newItemSchema))
    return created((await getItem(actor, id)).item)
  },
})
export const loader = route.loader
export const action = route.action
