import { collectionListSchema, newCollectionSchema } from "~/domain/collections/inputs.server.ts"
import { getCollection, listCollections } from "~/domain/collections/reads.server.ts"
import { collectionResponse } from "~/domain/collections/responses.server.ts"
import { createCollection } from "~/domain/collections/writes.server.ts"
import { mapPage } from "~/domain/paging.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, pageOf } from "~/http/api/response.server.ts"
import { account, titles } from "~/messages.ts"

const route = api(
  "/collections",
  {
    GET: operation(
      {
        summary: "List collections",
        description: "Yours when you are signed in, else the public ones; newest first.",
        query: collectionListSchema,
        answer: pageOf(collectionResponse),
        refusals: { 401: "`mine` and `shared` need a session" },
      },
      async ({ viewer, query, page }) => {
        const found = await listCollections(viewer, { ...query(), ...page() })
        return mapPage(found, ({ collection }) => collection)
      },
    ),
    POST: operation(
      {
        summary: "Create a collection",
        body: newCollectionSchema,
        example: { name: "Quiet corners", isPrivate: true },
        answer: created(collectionResponse),
        refusals: { 403: "`userId` is not your own id", 409: "You have too many already" },
      },
      async ({ viewer, input }) => {
        const { id } = await createCollection(viewer, await input())
        return (await getCollection(viewer, id)).collection
      },
    ),
  },
  { signedOut: { message: account.loginToCreateCollection, title: titles.authentication } },
)
export const loader = route.loader
export const action = route.action
