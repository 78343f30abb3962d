import { requireContributor } from "~/domain/groups/access.server.ts"
import { groupItemChangeSchema, groupItemListSchema, groupItemSchema } from "~/domain/groups/inputs.server.ts"
import { getGroupItem, listGroupItems } from "~/domain/groups/item-reads.server.ts"
import {
  addGroupItem,
  removeGroupItem,
  requireGroupItemEditor,
  updateGroupItem,
} from "~/domain/groups/item-writes.server.ts"
import { setVote } from "~/domain/groups/member-writes.server.ts"
import { addedGroupItemResponse, groupItemResponse } from "~/domain/groups/responses.server.ts"
import { runOnce } from "~/domain/write.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, ok, pageOf } from "~/http/api/response.server.ts"
import type { Versioned } from "~/http/api/version.server.ts"
import { receivePicture, uploadErrors, uploadedResponse } from "~/http/body/upload.server.ts"
import { pageReaderOf } from "~/http/read-product-page.server.ts"

const version = {
  fields: Object.keys(groupItemChangeSchema.shape),
  read: ({ viewer, id }, source) => requireGroupItemEditor(viewer, id(), id("itemId"), source),
} satisfies Versioned

const noContributor = { 403: "You have not accepted the invitation yet, or were removed" }
const notEditor = { 403: "You are neither the group's owner nor who added it" }

const route = api({
  "/groups/{id}/items": {
    GET: operation({
      summary: "List the products of a group",
      query: groupItemListSchema,
      returns: pageOf(groupItemResponse),
      errors: { 403: "You have not accepted the invitation yet" },
      handle: ({ viewer, id, query, page }) => listGroupItems(viewer, id(), { ...query(), ...page() }),
    }),
    POST: operation({
      summary: "Add a product to a group",
      version,
      description:
        "By its `url`: reads the page and saves what it shows; one that shows no product is saved by its title. For a shop that lets no program in, send a `name` and what else you know; then nothing is read. Or by `itemId`: copies an item of a collection that you see. In a public group this makes you a member.",
      guard: ({ viewer, id }) => requireContributor(viewer, id()),
      body: groupItemSchema,
      example: { url: "https://shop.example/vase" },
      returns: created(addedGroupItemResponse),
      errors: {
        403: "You have not accepted the invitation yet, or were removed",
        404: "You see no such group, or no item with this `itemId`",
        422: "The page could not be read, for the `reason` given; nothing is saved",
        429: "More than 120 pages a minute, or many at once, by one user",
      },
      handle: (call) =>
        addGroupItem(call.viewer, call.id(), call.input, { read: pageReaderOf(call), ...call.options }),
    }),
  },
  "/groups/{id}/items/upload-image": {
    POST: operation({
      summary: "Upload a picture for a product of a group",
      description: "The answer's path is what the product's `imageUrl` takes.",
      guard: ({ viewer, id }) => requireContributor(viewer, id()),
      takesPicture: true,
      returns: ok(uploadedResponse),
      errors: { ...uploadErrors, 403: "You have not accepted the invitation yet, or were removed" },
      handle: (call) =>
        receivePicture(call, (imageUrl, options) => runOnce(async () => ({ imageUrl }), options)),
    }),
  },
  "/groups/{id}/items/{itemId}": {
    GET: operation({
      summary: "Read a product of a group",
      version,
      returns: ok(groupItemResponse),
      errors: { 403: "You have not accepted the invitation yet" },
      handle: async ({ viewer, id }) => (await getGroupItem(viewer, id(), id("itemId"))).item,
    }),
    PATCH: operation({
      summary: "Change a product of a group",
      description: "Changes what it names. For the group's owner and who added it.",
      version,
      guard: ({ viewer, id }) => requireGroupItemEditor(viewer, id(), id("itemId")),
      body: groupItemChangeSchema,
      example: { name: "Savoy vase", description: null },
      returns: ok(groupItemResponse),
      errors: notEditor,
      handle: async ({ viewer, id, input, options }) =>
        (await updateGroupItem(viewer, id(), id("itemId"), input, options)).item,
    }),
    DELETE: operation({
      summary: "Remove a product from a group",
      version,
      returns: noContent(),
      errors: notEditor,
      handle: ({ viewer, id, options }) => removeGroupItem(viewer, id(), id("itemId"), options),
    }),
  },
  "/groups/{id}/items/{itemId}/vote": {
    PUT: operation({
      summary: "Be for a product of a group",
      description: "Each member has one vote for a product. In a public group this makes you a member.",
      guard: ({ viewer, id }) => requireContributor(viewer, id()),
      returns: noContent(),
      errors: { ...noContributor, 409: "You are for too many already" },
      handle: ({ viewer, id, options }) => setVote(viewer, id(), id("itemId"), true, options),
    }),
    DELETE: operation({
      summary: "Take back your vote for a product of a group",
      guard: ({ viewer, id }) => requireContributor(viewer, id()),
      returns: noContent(),
      errors: noContributor,
      handle: ({ viewer, id, options }) => setVote(viewer, id(), id("itemId"), false, options),
    }),
  },
})

export const loader = route.loader
export const action = route.action
