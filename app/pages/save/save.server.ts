import { collectionAccess } from "~/domain/collections/access.server.ts"
import { saveItem } from "~/domain/items/save-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { PrefilledForm, textsOf } from "~/forms/values.server.ts"
import { idOf } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { failed } from "~/words/messages.ts"
import { addedItemSchema, doneOrAnother, saving } from "../item-form/actions.server.ts"
import { unlessDuplicate } from "../item-form/choices.server.ts"
import { savedIn } from "../saved.server.ts"
import { findSchema, hasPlace, mergePlace, noPlace, placeShape, withPlaces } from "./places.server.ts"

const schema = addedItemSchema.extend(placeShape).refine(hasPlace, noPlace)

const form = saving({
  place: async ({ viewer }, fields) => {
    const { newCollection, collectionId } = textsOf(fields)
    if (newCollection?.trim()) return newCollection.trim()
    const id = idOf(collectionId, () => undefined)
    return (await collectionAccess(viewer, id)).name
  },
})

export const save = formAction({
  ...form,
  schema,
  prepare: async (page) => {
    mergePlace(page)
    return (await findInsteadOfSaving(page)) ?? form.prepare(page)
  },
  failed: failed.createItem,
  run: ({ viewer, input, fields, options }) => {
    const { anyway, collectionId, newCollection, isPrivate, ...item } = input
    const place = newCollection
      ? { collection: { name: newCollection, isPrivate } }
      : { collectionId: collectionId ?? 0 }
    return unlessDuplicate(fields, () => saveItem(viewer, item, place, { linkedOnce: !anyway, ...options }))
  },
  done: async (item, page) => doneOrAnother(page, await savedIn(page, item)),
})

/** Enter in the search presses the form's first button. A search that was not shown yet is not ignored. */
async function findInsteadOfSaving({ viewer, fields }: Pick<PageArgs, "viewer"> & { fields: FormData }) {
  const { find: typed = "", _found = "", newCollection = "" } = textsOf(fields)
  if (!typed.trim() || typed === _found || newCollection.trim()) return null
  const asked = findSchema.safeParse({ find: typed })
  if (!asked.success)
    return new PrefilledForm(textsOf(fields), {
      errors: { find: asked.error.issues.map(({ message }) => message) },
    })
  return withPlaces(viewer, asked.data, fields)
}
