import { z } from "zod"
import { requireEditor } from "~/domain/collections/access.server.ts"
import { tagChangeSchema } from "~/domain/items/inputs.server.ts"
import { tagResponse } from "~/domain/items/responses.server.ts"
import { listTags, renameTag } from "~/domain/items/tags.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"
import type { Versioned } from "~/http/api/version.server.ts"

const tagsVersion = {
  fields: ["tag"],
  read: ({ viewer, id }, source) => listTags(viewer, id(), { source }),
} satisfies Versioned

const route = api({
  "/collections/{id}/tags": {
    GET: operation({
      summary: "List the tags of a collection",
      version: tagsVersion,
      description:
        "At most 500, the most frequent first. The newest 5,000 items with tags are counted; tags that differ only in case are one.",
      returns: ok(z.array(tagResponse)),
      handle: ({ viewer, id }) => listTags(viewer, id()),
    }),
    PATCH: operation({
      summary: "Rename a tag of a collection",
      description:
        "If another tag has the new name, the two become one. Of more than 500 items with the tag, the newest change at once and the others after the response. While another tag of the collection is being renamed, all of them change after the response.",
      version: tagsVersion,
      guard: ({ viewer, id }) => requireEditor(viewer, id()),
      body: tagChangeSchema,
      example: { from: "oak", to: "Wood" },
      returns: ok(z.array(tagResponse)),
      errors: { 403: "You are neither owner nor co-owner" },
      handle: async ({ viewer, id, input, options }) => {
        await renameTag(viewer, id(), input, options)
        return listTags(viewer, id())
      },
    }),
  },
})

export const loader = route.loader
export const action = route.action
