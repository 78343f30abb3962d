import { z } from "zod"
import { id } from "~/domain/fields.server.ts"
import { changeItems } from "~/domain/items/batch-writes.server.ts"
import { BATCH_MAX, batchSchema } from "~/domain/items/inputs.server.ts"
import { getItem } from "~/domain/items/reads.server.ts"
import { itemResponse } from "~/domain/items/responses.server.ts"
import { listTrash, removedItemResponse } from "~/domain/items/trash-reads.server.ts"
import { emptyTrash, restoreItem } from "~/domain/items/trash-writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent, ok, pageOf } from "~/http/api/response.server.ts"
import { TRASH_DAYS } from "~/limits.ts"

const batchResponse = z
  .object({ done: z.array(id()), refused: z.record(z.string(), z.string()) })
  .meta({ id: "BatchResult" })

const route = api({
  "/items/batch": {
    POST: operation({
      summary: "Change several items",
      description: `Moves, copies, tags, untags, sets the state of, or deletes up to ${BATCH_MAX} items, all at once. \`done\` has those that were changed; \`refused\` says why the others were not, by id: what one item refuses does not stop the others.`,
      body: batchSchema,
      example: { ids: [7, 8], action: "tag", tag: "glass" },
      returns: ok(batchResponse),
      errors: {
        403: "You may not add to the collection",
        404: "You see no collection with this `collectionId`",
      },
      handle: async ({ viewer, input, options }) => {
        const { done, refused } = await changeItems(viewer, input, options)
        return { done, refused }
      },
    }),
  },
  "/items/{id}/restore": {
    POST: operation({
      summary: "Restore a deleted item",
      description:
        "Open to whoever may delete it. It comes back as it was, under its id. An item that is back already stays as it is.",
      returns: ok(itemResponse),
      errors: {
        403: "It is not deleted, and you may not change it",
        409: "The collection is full",
      },
      handle: async ({ viewer, id, options }) => {
        await restoreItem(viewer, id(), options)
        return (await getItem(viewer, id())).item
      },
    }),
  },
  "/user/trash": {
    GET: operation({
      summary: "List your trash",
      description: `Items that were deleted in the last ${TRASH_DAYS} days and that you may restore, the last deleted first. Those that you deleted from a collection that is gone have \`mayRestore: false\`.`,
      session: "needed",
      returns: pageOf(removedItemResponse),
      handle: ({ viewer, page }) => listTrash(viewer, page()),
    }),
    DELETE: operation({
      summary: "Empty your trash",
      description:
        "Deletes for good what was deleted from your own collections. What was deleted from collections of others stays for its time. A large trash is emptied partly after the response.",
      returns: noContent(),
      handle: ({ viewer, options }) => emptyTrash(viewer, options),
    }),
  },
})

export const loader = route.loader
export const action = route.action
