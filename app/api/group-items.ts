import { requireContributor } from "~/domain/groups/access.server.ts"
import { groupItemSchema } from "~/domain/groups/inputs.server.ts"
import { addGroupItem, removeGroupItem } from "~/domain/groups/item-writes.server.ts"
import { listGroupItems } from "~/domain/groups/reads.server.ts"
import { groupItemResponse } from "~/domain/groups/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, pageOf } from "~/http/api/response.server.ts"
import { pageReaderOf } from "~/http/read-product-page.server.ts"

const route = api({
  "/groups/{id}/items": {
    GET: operation(
      {
        summary: "List the products of a group",
        returns: pageOf(groupItemResponse),
        errors: { 403: "You have not accepted the invitation yet" },
      },
      ({ viewer, id, page }) => listGroupItems(viewer, id(), page()),
    ),
    POST: operation(
      {
        summary: "Add a product to a group by its link",
        description:
          "Reads the page and saves what it shows; one that shows no product is saved by its title. In a public group this makes you a member.",
        guard: ({ viewer, id }) => requireContributor(viewer, id()),
        body: groupItemSchema,
        example: { url: "https://shop.example/vase" },
        returns: created(groupItemResponse),
        errors: {
          403: "You have not accepted the invitation yet, or were removed",
          422: "The page could not be read, for the `reason` given; nothing is saved",
          429: "More than 120 pages a minute, or many at once, by one user",
        },
      },
      (call) => addGroupItem(call.viewer, call.id(), call.input.url, pageReaderOf(call), call.once),
    ),
  },
  "/groups/{id}/items/{itemId}": {
    DELETE: operation(
      {
        summary: "Remove a product from a group",
        returns: noContent(),
        errors: { 403: "You are neither the group's owner nor who added it" },
      },
      ({ viewer, id }) => removeGroupItem(viewer, id(), id("itemId")),
    ),
  },
})

export const loader = route.loader
export const action = route.action
