import { z } from "zod"
import { claimsOfLink } from "~/domain/claims/reads.server.ts"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { newViewLinkSchema, VIEW_LINKS_MAX } from "~/domain/collections/link-inputs.server.ts"
import { listViewLinks, viewLinkUrl } from "~/domain/collections/link-reads.server.ts"
import {
  newViewLinkResponse,
  sharedCollectionResponse,
  sharedItemResponse,
  viewLinkResponse,
} from "~/domain/collections/link-responses.server.ts"
import { createViewLink, endViewLink } from "~/domain/collections/link-writes.server.ts"
import { listItemsByLink, readShared, sharedItem } from "~/domain/collections/shared-reads.server.ts"
import { itemListSchema } from "~/domain/items/inputs.server.ts"
import { mapPage } from "~/domain/paging.ts"
import { requireUser } from "~/domain/viewer.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created, noContent, ok, pageOf } from "~/http/api/response.server.ts"
import { limitViewLinks } from "~/http/rate-limit.server.ts"
import { Reply } from "~/http/response/deliver.server.ts"
import { openViewLink } from "~/http/session/view-link.server.ts"

const notEditor = { 403: "You are neither owner nor co-owner" }
const noLink = { 404: "The link does not work: there is none, or it has ended" }

const route = api({
  "/collections/{id}/links": {
    GET: operation({
      summary: "List the view links of a collection",
      description: `Newest first, ${VIEW_LINKS_MAX} at most, those too that do not work any more. Never their addresses.`,
      returns: ok(z.array(viewLinkResponse)),
      errors: notEditor,
      handle: ({ viewer, id }) => listViewLinks(viewer, id()),
    }),
    POST: operation({
      summary: "Make a view link",
      description:
        "Whoever has its address sees the collection without an account, also a private one and also somebody whom you have blocked. The response has the address, this once.",
      guard: ({ viewer, id }) => requireEditor(viewer, id()),
      body: newViewLinkSchema,
      example: { name: "Grandma", expiresAt: "2030-01-31T12:00:00Z" },
      returns: created(newViewLinkResponse),
      errors: {
        ...notEditor,
        409: `The collection has ${VIEW_LINKS_MAX} links already`,
        429: "60 links an hour",
      },
      handle: async ({ viewer, id, input, options, url }) => {
        await limitViewLinks(requireUser(viewer).id)
        const { token, ...link } = await createViewLink(viewer, id(), input, options)
        return Reply.json(
          { ...link, url: viewLinkUrl(url.origin, token) },
          { status: 201, headers: { "Cache-Control": "no-store" } },
        )
      },
    }),
  },
  "/collections/{id}/links/{linkId}": {
    DELETE: operation({
      summary: "End a view link",
      description: "It shows nothing from the next request on. Addresses of its pictures end within a day.",
      guard: ({ viewer, id }) => requireEditor(viewer, id()),
      beyondWriteLimit: true,
      returns: noContent(),
      errors: notEditor,
      handle: ({ viewer, id, options }) => endViewLink(viewer, id(), id("linkId"), options),
    }),
  },
  "/shared/{token}": {
    GET: operation({
      summary: "Read the collection that a view link shows",
      description: "Nobody needs an account for it, and nobody gets more with one.",
      returns: ok(sharedCollectionResponse),
      errors: noLink,
      handle: async ({ token, context }) => (await readShared(await openViewLink(token, context))).collection,
    }),
  },
  "/shared/{token}/items": {
    GET: operation({
      summary: "List the products that a view link shows",
      description: "In the order of the collection, or in another one.",
      query: itemListSchema.pick({ search: true, sort: true }),
      returns: pageOf(sharedItemResponse),
      errors: noLink,
      handle: async ({ token, context, query, page }) => {
        const link = await openViewLink(token, context)
        const list = await listItemsByLink(link, { ...query(), ...page() })
        const claims = await claimsOfLink(
          link,
          list.items.map((item) => item.id),
          context?.cache,
        )
        return mapPage(list, (item) => ({
          ...sharedItem(item),
          ...(claims && { claimed: claims.has(item.id) }),
        }))
      },
    }),
  },
})

export const loader = route.loader
export const action = route.action
