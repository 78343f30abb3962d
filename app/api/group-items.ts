import { needContributor } from "~/domain/groups/access.server.ts"
import { groupItemSchema } from "~/domain/groups/inputs.server.ts"
import { addGroupItem } from "~/domain/groups/item-writes.server.ts"
import { getGroupItem, listGroupItems } from "~/domain/groups/reads.server.ts"
import { groupItemResponse } from "~/domain/groups/responses.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, pageOf } from "~/http/api/response.server.ts"
import { pageReaderOf } from "~/http/read-product-page.server.ts"

const route = api("/groups/{id}/items", {
  GET: operation(
    {
      summary: "List the products of a group",
      answer: pageOf(groupItemResponse),
      refusals: { 403: "You have not accepted the invitation yet" },
    },
    ({ viewer, id, page }) => listGroupItems(viewer, id(), page()),
  ),
  POST: operation(
    {
      summary: "Add a product to a group by its link",
      description:
        "Reads the page and saves what it shows; one that shows no product is saved by its title. In a public group this makes you a member.",
      body: groupItemSchema,
      allowed: ({ viewer, id }) => needContributor(viewer, id()),
      example: { url: "https://shop.example/vase" },
      answer: created(groupItemResponse),
      refusals: {
        403: "You have not accepted the invitation yet, or were removed",
        422: "The page could not be read, for the `reason` given; nothing is saved",
        429: "More than 120 pages a minute, or many at once, by one user",
      },
    },
    async (call) => {
      const { viewer, id, input } = call
      const { url } = await input()
      const item = await addGroupItem(viewer, id(), url, pageReaderOf(call))
      return getGroupItem(viewer, id(), item.id)
    },
  ),
})
export const loader = route.loader
export const action = route.action
