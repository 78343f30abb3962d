import { getItem } from "~/domain/items/reads.server.ts"
import { itemResponse } from "~/domain/items/responses.server.ts"
import { listTrash, removedItemResponse } from "~/domain/items/trash-reads.server.ts"
import { emptyTrash, restoreItem } from "~/domain/items/trash-writes.server.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { noContent, ok, pageOf } from "~/http/api/response.server.ts"
import { TRASH_DAYS } from "~/limits.ts"

const route = api({
  "/items/{id}/restore": {
    POST: operation(
      {
        summary: "Restore a deleted item",
        description:
          "Open to whoever may delete it. It comes back as it was, under its id. An item that is back already stays as it is.",
        returns: ok(itemResponse),
        errors: {
          403: "It is not deleted, and you may not change it",
          409: "The collection is full",
        },
      },
      async ({ viewer, id, options }) => {
        await restoreItem(viewer, id(), options)
        return (await getItem(viewer, id())).item
      },
    ),
  },
  "/user/trash": {
    GET: operation(
      {
        summary: "List your trash",
        description: `Items that were deleted in the last ${TRASH_DAYS} days and that you may restore, the last deleted first. Those that you deleted from a collection that is gone have \`mayRestore: false\`.`,
        session: "needed",
        returns: pageOf(removedItemResponse),
      },
      ({ viewer, page }) => listTrash(viewer, page()),
    ),
    DELETE: operation(
      {
        summary: "Empty your trash",
        description:
          "Deletes for good what was deleted from your own collections. What was deleted from collections of others stays for its time. A large trash is emptied partly after the response.",
        returns: noContent(),
      },
      ({ viewer, options }) => emptyTrash(viewer, options),
    ),
  },
})

export const loader = route.loader
export const action = route.action
