import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { getItem } from "~/domain/items/reads.server.ts"
import { itemResponse } from "~/domain/items/responses.server.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created } from "~/http/api/response.server.ts"

const route = api("/items", {
  POST: operation(
    {
      summary: "Add an item to a collection",
      description: "Open to whoever sees the collection.",
      body: newItemSchema,
      example: {
        collectionId: 1,
        name: "Aalto vase",
        brand: "Iittala",
        imageUrl: "https://shop.example/vase.jpg",
        productUrl: "https://shop.example/vase",
      },
      answer: created(itemResponse),
      refusals: {
        404: "You see no collection with this `collectionId`",
        409: "The collection is full",
      },
    },
    async ({ viewer, input }) => {
      const { id } = await createItem(viewer, await input())
      return (await getItem(viewer, id)).item
    },
  ),
})
export const loader = route.loader
export const action = route.action
