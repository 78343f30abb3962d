import { z } from "zod"
import { addGroupItem } from "~/domain/groups/item-writes.server.ts"
import { itemListSchema } from "~/domain/items/inputs.server.ts"
import { listOwnItems } from "~/domain/items/own-item-reads.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { pageQuery } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageReaderOf } from "~/http/read-product-page.server.ts"
import { failed, succeeded } from "~/words/messages.ts"
import { mixedItemCards } from "../../cards.server.ts"
import { unlessDuplicate } from "../../item-form/choices.server.ts"
import { pageBelow, requireContributor } from "../guards.server.ts"

const AT_ONCE = 20

export async function choicesOf(page: PageArgs) {
  await requireContributor(page)
  const { viewer, url } = page
  const { search = "" } = pageQuery(itemListSchema, url)
  const cursor = url.searchParams.get("items")
  const { items, nextCursor } = await listOwnItems(viewer, { search, limit: AT_ONCE, cursor })
  return { cards: await mixedItemCards(items), search, next: nextCursor }
}

export const chooseItem = formAction({
  guard: requireContributor,
  schema: z.object({ itemId: z.int().positive(), anyway: z.boolean() }),
  creates: true,
  failed: failed.addGroupItem,
  run: async (page) => {
    const { viewer, id, fields } = page
    const { anyway, itemId } = page.input
    const options = { read: pageReaderOf(page), linkedOnce: !anyway, ...page.options }
    return unlessDuplicate(fields, () => addGroupItem(viewer, id(), { itemId }, options))
  },
  done: (_, page) => ({ to: pageBelow(page), toast: succeeded.groupItemAdded }),
})
