import { z } from "zod"
import { claimsShown, withClaims } from "~/domain/claims/reads.server.ts"
import { collectionAccess, requireAdder } from "~/domain/collections/access.server.ts"
import { alsoInResponse, listAlsoIn } from "~/domain/items/also-in.server.ts"
import { listOwnItemsWithLink } from "~/domain/items/duplicates.server.ts"
import {
  itemChangeSchema,
  linkedItemListSchema,
  placedItemChangeSchema,
  pricedItemListSchema,
  sentItemSchema,
  tagFilterSchema,
} from "~/domain/items/inputs.server.ts"
import { updateAndPlace } from "~/domain/items/place-writes.server.ts"
import { getItem, listItems } from "~/domain/items/reads.server.ts"
import { itemResponse } from "~/domain/items/responses.server.ts"
import { deleteItem } from "~/domain/items/trash-writes.server.ts"
import { createItem, requireItemEditor } from "~/domain/items/writes.server.ts"
import { topics } from "~/domain/topics.ts"
import { runOnce } from "~/domain/write.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, ok, pageOf } from "~/http/api/response.server.ts"
import type { Versioned } from "~/http/api/version.server.ts"
import { parseInput } from "~/http/body/input.server.ts"
import { receivePicture, uploadErrors, uploadedResponse } from "~/http/body/upload.server.ts"

const notAdder = { 403: "You may not add to this collection" }

const notEditor = { 403: "You are neither owner nor co-owner of its collection, nor who added it" }

const version = {
  fields: Object.keys(itemChangeSchema.shape),
  read: async ({ viewer, id }, source) => (await getItem(viewer, id(), source)).item,
} satisfies Versioned

const route = api({
  "/items": {
    GET: operation({
      summary: "List your items with a product's link",
      description:
        "In your own and shared collections, newest first. An item has the link if its own or its canonical address is the same without tracking.",
      session: "needed",
      query: linkedItemListSchema,
      returns: pageOf(itemResponse),
      handle: async ({ viewer, query, page }) => {
        const { items, nextCursor } = await listOwnItemsWithLink(viewer, query(), page())
        return { items: items.map(({ item }) => item), nextCursor }
      },
    }),
    POST: operation({
      summary: "Add an item to a collection",
      version,
      description: "Open to whoever sees the collection, unless `whoMayAdd` says otherwise.",
      body: sentItemSchema,
      example: {
        collectionId: 1,
        name: "Aalto vase",
        brand: "Iittala",
        imageUrl: "https://shop.example/vase.jpg",
        productUrl: "https://shop.example/vase",
      },
      returns: created(itemResponse),
      errors: {
        ...notAdder,
        404: "You see no collection with this `collectionId`",
        409: "The collection is full",
      },
      handle: ({ viewer, input, options }) => createItem(viewer, input, options),
    }),
  },
  "/items/{id}": {
    GET: operation({
      summary: "Read an item",
      version,
      returns: ok(itemResponse),
      handle: async ({ viewer, id, context }) => {
        const { item, role, collection } = await getItem(viewer, id())
        context?.cache?.dependsOn(topics.collection(item.collectionId))
        const claims = await claimsShown({ viewer, role, collection, cache: context?.cache }, [item.id])
        return withClaims([item], claims)[0] ?? item
      },
    }),
    PATCH: operation({
      summary: "Change an item",
      description:
        "Changes what it names. Another `collectionId` moves it there. `after` gives it a place in the own order of its collection; the first one that gets a place makes a collection with the sort `newest` show its own order.",
      version,
      guard: ({ viewer, id }) => requireItemEditor(viewer, id()),
      body: placedItemChangeSchema,
      example: { name: "Savoy vase", description: null },
      returns: ok(itemResponse),
      errors: {
        403: `${notEditor[403]}; or may not add to the one to move it to; or gave \`after\` and are neither owner nor co-owner`,
        409: "The collection to move it to is full",
      },
      handle: async ({ viewer, id, input, options }) =>
        (await updateAndPlace(viewer, id(), input, options)).item,
    }),
    DELETE: operation({
      summary: "Delete an item",
      description: "It goes to the trash, from which it can be restored.",
      version,
      guard: ({ viewer, id }) => requireItemEditor(viewer, id()),
      returns: noContent(),
      errors: notEditor,
      handle: ({ viewer, id, options }) => deleteItem(viewer, id(), options),
    }),
  },
  "/items/{id}/also-in": {
    GET: operation({
      summary: "List other collections that have the same product",
      description:
        "By product link and canonical link: at most 20 collections that you may see, those of your friends first.",
      returns: ok(z.array(alsoInResponse)),
      handle: async ({ viewer, id }) => {
        const { item } = await getItem(viewer, id())
        return (await listAlsoIn(viewer, item)).collections
      },
    }),
  },
  "/collections/{id}/items": {
    GET: operation({
      summary: "List the items of a collection",
      description:
        "Starred items come first, then the newest ones; those that are owned or gone come last. In the own order, everything has the place that was given to it. `price` has each currency apart, and what has no price last.",
      query: pricedItemListSchema,
      returns: pageOf(itemResponse),
      handle: async ({ viewer, id, query, page, url, context }) => {
        const { tag: tags } = parseInput(tagFilterSchema, { tag: url.searchParams.getAll("tag") })
        const list = await listItems(viewer, id(), { ...query(), ...page(), tags })
        if (!viewer) return list
        const { role, ...collection } = await collectionAccess(viewer, id())
        const ids = list.items.map((item) => item.id)
        const claims = await claimsShown({ viewer, role, collection, cache: context?.cache }, ids)
        return { ...list, items: withClaims(list.items, claims) }
      },
    }),
  },
  "/collections/{id}/items/upload-image": {
    POST: operation({
      summary: "Upload a picture for an item of a collection",
      description: "The answer's path is what the item's `imageUrl` takes.",
      guard: ({ viewer, id }) => requireAdder(viewer, id()),
      takesPicture: true,
      returns: ok(uploadedResponse),
      errors: { ...notAdder, ...uploadErrors },
      handle: (call) =>
        receivePicture(call, (imageUrl, options) => runOnce(async () => ({ imageUrl }), options)),
    }),
  },
})

export const loader = route.loader
export const action = route.action
