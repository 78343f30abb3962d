import { collectionResponse } from "~/domain/collections/responses.server.ts"
import { mapPage } from "~/domain/paging.ts"
import { getPerson, listPersonCollections, personOf } from "~/domain/people/reads.server.ts"
import { personResponse } from "~/domain/people/responses.server.ts"
import { topics } from "~/domain/topics.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok, pageOf } from "~/http/api/response.server.ts"

const route = api({
  "/users/{id}": {
    GET: operation({
      summary: "Read a person",
      description: "Visitors find public profiles only.",
      returns: ok(personResponse),
      handle: async ({ viewer, id }) => personOf(await getPerson(viewer, id())),
    }),
  },
  "/users/{id}/collections": {
    GET: operation({
      summary: "List the public collections of a person",
      description: "Newest first.",
      returns: pageOf(collectionResponse),
      errors: { 403: "The profile is private" },
      handle: async ({ viewer, id, page, context }) => {
        const list = await listPersonCollections(viewer, id(), page())
        context?.cache?.dependsOn(...list.items.map(({ collection }) => topics.collection(collection.id)))
        return mapPage(list, ({ collection }) => collection)
      },
    }),
  },
})

export const loader = route.loader
export const action = route.action
