import { deleteCollection, updateCollection } from "~/domain/collections/change.server.ts"
import { getCollection } from "~/domain/collections/queries.server.ts"
import { collectionChangeSchema } from "~/domain/collections/schema.server.ts"
import { api, noContent } from "~/http/api.server.ts"
import { releaseLater } from "~/http/release-pictures.server.ts"

const route = api({
  GET: async ({ actor, id }) => (await getCollection(actor, id())).collection,
  PATCH: async ({ actor, id, input, request, context }) => {
    const { pictures } = await updateCollection(actor, id(), await input(collectionChangeSchema))
    releaseLater(pictures, { request, context })
    return (await getCollection(actor, id())).collection
  },
  DELETE: async ({ actor, id, request, context }) => {
    const { pictures } = await deleteCollection(actor, id())
    releaseLater(pictures, { request, context })
    return noContent()
  },
})
export const loader = route.loader
export const action = route.action
