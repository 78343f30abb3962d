import { z } from "zod"
import { accountExportSchema } from "~/domain/accounts/inputs.server.ts"
import { collectionAccess } from "~/domain/collections/access.server.ts"
import { collectionExportSchema } from "~/domain/collections/inputs.server.ts"
import { claims, sort, whoMayAdd } from "~/domain/collections/responses.server.ts"
import { timestamp } from "~/domain/fields.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { file } from "~/http/api/response.server.ts"
import { clientOf } from "~/http/rate-limit.server.ts"
import { accountFile } from "~/http/response/account-file.server.ts"
import { collectionFile } from "~/http/response/collection-file.server.ts"
import { downloadReply } from "~/http/response/download.server.ts"
import { eachField, states } from "~/product-fields.ts"

const text = () => z.string().nullable()

const libraryItem = z.object({
  ...eachField(text),
  images: z.array(z.object({ url: text(), picture: text(), alt: text() })).nullable(),
  name: z.string(),
  picture: text(),
  state: z.enum(states),
  starred: z.boolean(),
  tags: text(),
  note: text(),
  canonicalUrl: text(),
  createdAt: timestamp(),
  addedByOther: z
    .literal(true)
    .optional()
    .meta({ description: "Somebody else than the collection's owner added it" }),
})

const libraryFile = z
  .object({
    format: z.literal("library"),
    version: z.literal(2),
    collections: z.array(
      z.object({
        name: z.string(),
        description: text(),
        isPrivate: z.boolean(),
        whoMayAdd,
        sort,
        claims,
        revealAt: z.iso.date().nullable(),
        coverImageUrl: text(),
        coverPicture: text(),
        coverAlt: text(),
        note: text(),
        createdAt: timestamp(),
        updatedAt: timestamp(),
        items: z.array(libraryItem),
        ownOrder: text().meta({
          description:
            "The positions of these items from 1 in the own order, with commas, if they were arranged",
        }),
      }),
    ),
  })
  .meta({ id: "Library" })

const busy = {
  429: "One download of yours is sent and another one waits already",
  503: "Too many downloads wait",
}

const route = api({
  "/user/export": {
    GET: operation({
      summary: "Download everything of yours",
      description:
        "A ZIP file: `library.json` (collections, own groups, brands; it can be imported), `pictures/` (the uploads in it), `account.json` (the rest). Or bookmarks for a browser: your collections, a folder each, with the products that have a link. It is sent while it is made: a connection that is cut means that the file is not whole.",
      session: "needed",
      query: accountExportSchema,
      returns: file({ "application/zip": z.string(), "text/html": z.string() }),
      errors: busy,
      handle: async ({ viewer, query, url, request, context }) => {
        requireUser(viewer)
        return downloadReply({ request, context }, accountFile(viewer, { ...query(), origin: url.origin }))
      },
    }),
  },
  "/collections/{id}/export": {
    GET: operation({
      summary: "Download a collection",
      description:
        "JSON as in `library.json`; a table; a page that needs no network, with the pictures that are stored; or bookmarks for a browser, which have no products without a link. All can be imported. Its note is for owner and co-owners.",
      query: collectionExportSchema,
      returns: file({ "application/json": libraryFile, "text/csv": z.string(), "text/html": z.string() }),
      errors: busy,
      handle: async ({ viewer, id, query, url, request, context }) =>
        downloadReply(
          { request, context },
          collectionFile(await collectionAccess(viewer, id()), {
            ...query(),
            viewer,
            key: viewer ? String(viewer.id) : clientOf(context.clientAddress),
            origin: url.origin,
          }),
        ),
    }),
  },
})

export const loader = route.loader
export const action = route.action
