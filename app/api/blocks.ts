import { blockPerson, listBlocks } from "~/domain/friends/block.server.ts"
import { personSchema } from "~/domain/friends/schema.server.ts"
import { pageRequest } from "~/domain/paging.ts"
import { api, created, list } from "~/http/api.server.ts"

const route = api({
  GET: async ({ actor, url }) => list(url, await listBlocks(actor, pageRequest(url.searchParams))),
  POST: async ({ actor, input }) => created(await blockPerson(actor, await input(personSchema))),
})
export const loader = route.loader
export const action = route.action
