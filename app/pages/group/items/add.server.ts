import { z } from "zod"
import { groupAccess } from "~/domain/groups/access.server.ts"
import { linkedItemSchema } from "~/domain/groups/inputs.server.ts"
import { linkedGroupItem } from "~/domain/groups/item-content.server.ts"
import { addGroupItem } from "~/domain/groups/item-writes.server.ts"
import { scrapeSchema } from "~/domain/items/inputs.server.ts"
import { Unprocessable } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { PrefilledForm, textsOf } from "~/forms/values.server.ts"
import { pageReaderOf } from "~/http/read-product-page.server.ts"
import { failed, succeeded, titles, validation } from "~/words/messages.ts"
import { doneOrAnother, type Saving, saving } from "../../item-form/actions.server.ts"
import { unlessDuplicate } from "../../item-form/choices.server.ts"
import { READ_LINK } from "../../item-form/filled.ts"
import { unreadFor } from "../../item-form/read-page.server.ts"
import { pageBelow, requireContributor } from "../guards.server.ts"

export const adding: Saving = {
  guard: requireContributor,
  place: async ({ viewer, id }) => (await groupAccess(viewer, id())).name,
  find: async ({ id }, link) => ({ own: [], inGroup: await linkedGroupItem(id(), link) }),
}

export const addItem = formAction({
  ...saving(adding),
  schema: linkedItemSchema
    .omit({ url: true })
    .extend({ productUrl: scrapeSchema.shape.url, anyway: z.boolean() }),
  failed: failed.addGroupItem,
  run: async (page) => {
    const { viewer, id, fields } = page
    const { anyway, productUrl: url, ...input } = page.input
    const typed = textsOf(fields)
    if (typed[READ_LINK] === url && !input.name && (input.brand || input.description || input.imageUrl))
      return new PrefilledForm(typed, { errors: { name: [validation.name] } })
    try {
      const item = { url, ...input }
      const options = { read: pageReaderOf(page), linkedOnce: !anyway, ...page.options }
      return await unlessDuplicate(fields, () => addGroupItem(viewer, id(), item, options))
    } catch (error) {
      if (!(error instanceof Unprocessable) || !error.reason) throw error
      return new PrefilledForm(
        { ...typed, [READ_LINK]: url },
        {
          errors: { productUrl: [error.message] },
          notice: unreadFor(error),
          toast: { kind: "error", title: titles.error, description: failed.addGroupItem },
        },
      )
    }
  },
  done: ({ priceVaries }, page) => {
    const toast = priceVaries ? succeeded.groupItemWithPrices : succeeded.groupItemAdded
    return doneOrAnother(page, { to: pageBelow(page), toast })
  },
})
