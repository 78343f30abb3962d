import { z } from "zod"
import { id as idField } from "~/domain/fields.server.ts"
import { groupItemSchema } from "~/domain/groups/inputs.server.ts"
import { addGroupItem, removeGroupItem } from "~/domain/groups/item-writes.server.ts"
import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import { Unprocessable, type UnreadableReason } from "~/errors.ts"
import { form, Refill } from "~/http/forms/form.server.ts"
import { pageReaderOf } from "~/http/read-product-page.server.ts"
import { failed, succeeded, success, titles } from "~/messages.ts"
import { paths } from "~/paths.ts"

/** Why a page was not added: there are no fields here that one could fill in by hand instead. */
const reasons: Record<UnreadableReason, string> = {
  unreachable: "The shop could not be reached. Check the link and try again.",
  refused: "The shop does not let programs read this page.",
  "not-found": "There is no page at this link any more.",
  "not-a-product": "This page does not show a product.",
  "too-large": "This page is too large to read.",
  "not-html": "This link leads to a file, not to a page.",
  timeout: "The shop took too long to answer. Try again in a moment.",
}

export const addItem = form({
  schema: groupItemSchema,
  run: async (args) => {
    const { viewer, id, input } = args
    try {
      return await addGroupItem(viewer, id(), input.url, pageReaderOf(args))
    } catch (error) {
      if (!(error instanceof Unprocessable) || !error.reason) throw error
      return new Refill(
        { url: input.url },
        {
          errors: { url: [reasons[error.reason]] },
          toast: { kind: "error", title: titles.error, description: failed.addGroupItem },
        },
      )
    }
  },
  done: (_, { id }) => ({ to: paths.group(id()), toast: succeeded.groupItemAdded }),
})

export const removeItem = form({
  schema: z.object({ itemId: idField() }),
  run: ({ viewer, id, input }) => removeGroupItem(viewer, id(), input.itemId),
  done: (_, { id }) => ({ to: paths.group(id()), toast: success("Item removed") }),
})

/** Saves a copy to a collection, under the rules of any new item: what the group's item lacks is asked for. */
export const saveItem = form({
  schema: newItemSchema,
  run: ({ viewer, input }) => createItem(viewer, input),
  done: (_, { id }) => ({ to: paths.group(id()), toast: succeeded.itemAdded }),
})
