import { itemChangeSchema } from "~/domain/items/inputs.server.ts"
import { getItem } from "~/domain/items/reads.server.ts"
import { itemResponse } from "~/domain/items/responses.server.ts"
import { deleteItem, needItemEditor, updateItem } from "~/domain/items/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent, ok } from "~/http/api/response.server.ts"
import { deleteUnusedPictures } from "~/http/delete-unused-pictures.server.ts"

const refusals = { 403: "You are neither owner nor co-owner of its collection, nor who added it" }

const route = api("/items/{id}", {
  GET: operation(
    { summary: "Read an item", answer: ok(itemResponse) },
    async ({ viewer, id }) => (await getItem(viewer, id())).item,
  ),
  PATCH: operation(
    {
      summary: "Change an item",
      description: "Changes what it names. Another `collectionId` moves it there.",
      body: itemChangeSchema,
      allowed: ({ viewer, id }) => needItemEditor(viewer, id()),
      example: { name: "Savoy vase", description: null },
      answer: ok(itemResponse),
      refusals: { ...refusals, 409: "The collection to move it to is full" },
    },
    async ({ viewer, id, input, request, context }) => {
      const { pictures } = await updateItem(viewer, id(), await input())
      deleteUnusedPictures(pictures, { request, context })
      return (await getItem(viewer, id())).item
    },
  ),
  DELETE: operation(
    { summary: "Delete an item", answer: noContent(), refusals },
    async ({ viewer, id, request, context }) => {
      const { pictures } = await deleteItem(viewer, id())
      deleteUnusedPictures(pictures, { request, context })
    },
  ),
})
export const loader = route.loader
export const action = route.action
