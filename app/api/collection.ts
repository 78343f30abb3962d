import { collectionChangeSchema } from "~/domain/collections/inputs.server.ts"
import { needEditor } from "~/domain/collections/member-reads.server.ts"
import { getCollection } from "~/domain/collections/reads.server.ts"
import { collectionResponse } from "~/domain/collections/responses.server.ts"
import { deleteCollection, updateCollection } from "~/domain/collections/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent, ok } from "~/http/api/response.server.ts"
import { deleteUnusedPictures } from "~/http/delete-unused-pictures.server.ts"

const route = api("/collections/{id}", {
  GET: operation(
    { summary: "Read a collection", answer: ok(collectionResponse) },
    async ({ viewer, id }) => (await getCollection(viewer, id())).collection,
  ),
  PATCH: operation(
    {
      summary: "Change a collection",
      description: "Changes what it names. Making it private or public is the owner's alone.",
      body: collectionChangeSchema,
      allowed: ({ viewer, id }) => needEditor(viewer, id()),
      example: { name: "Quieter corners", coverImageUrl: null },
      answer: ok(collectionResponse),
      refusals: { 403: "You are neither owner nor co-owner, or would change `isPrivate` or `userId`" },
    },
    async ({ viewer, id, input, request, context }) => {
      const { pictures } = await updateCollection(viewer, id(), await input())
      deleteUnusedPictures(pictures, { request, context })
      return (await getCollection(viewer, id())).collection
    },
  ),
  DELETE: operation(
    {
      summary: "Delete a collection with its items",
      answer: noContent(),
      refusals: { 403: "You are not the owner" },
    },
    async ({ viewer, id, request, context }) => {
      const { pictures } = await deleteCollection(viewer, id())
      deleteUnusedPictures(pictures, { request, context })
    },
  ),
})
export const loader = route.loader
export const action = route.action
