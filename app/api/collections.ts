import { createCollection } from "~/domain/collections/commands.server.ts"
import { getCollection, listCollections } from "~/domain/collections/queries.server.ts"
import { collectionListSchema, newCollectionSchema } from "~/domain/collections/schema.server.ts"
import { mapPage, pageRequest } from "~/domain/paging.ts"
import { api, created, list } from "~/http/api.server.ts"
import { parseInput, queryOf } from "~/http/input.server.ts"
import { account, titles } from "~/messages.ts"

const route = api(
  {
    GET: async ({ actor, url }) => {
      const query = parseInput(collectionListSchema, queryOf(url))
      const page = await listCollections(actor, { ...query, ...pageRequest(url.searchParams) })
      return list(
        url,
        mapPage(page, ({ collection }) => collection),
      )
    },
    POST: async ({ actor, input }) => {
      const { id } = await createCollection(actor, await input(newCollectionSchema))
      return created((await getCollection(actor, id)).collection)
    },
  },
  { signedOut: { message: account.loginToCreateCollection, title: titles.authentication } },
)
export const loader = route.loader
export const action = route.action
