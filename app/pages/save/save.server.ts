import { z } from "zod"
import { optionalText } from "~/domain/fields.server.ts"
import { saveItem } from "~/domain/items/save-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { PrefilledForm, textsOf } from "~/forms/respond.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { lengths } from "~/limits.ts"
import { failed, validation } from "~/words/messages.ts"
import { addedItemSchema, fromPage, newItemForm, unlessDuplicate } from "../item-form/new-item.server.ts"
import { savePath } from "./paths.ts"
import { findSchema, withPlaces } from "./places.server.ts"

const CHOOSE = "Choose a collection"

const schema = addedItemSchema
  .extend({
    collectionId: z.int({ error: CHOOSE }).positive(CHOOSE).optional(),
    newCollection: optionalText(lengths.name),
    isPrivate: z.boolean(),
  })
  .refine(({ collectionId, newCollection }) => collectionId !== undefined || newCollection, {
    path: ["newCollection"],
    error: validation.collectionName,
    when: () => true,
  })

const itemForm = {
  ...newItemForm,
  /** A name that is typed counts before what is chosen above it. */
  merge(fields: FormData): void {
    newItemForm.merge(fields)
    if (textsOf(fields).newCollection?.trim()) fields.delete("collectionId")
  },
}

export const save = formAction({
  ...itemForm,
  schema,
  creates: true,
  instead: async (args) => (await findInsteadOfSaving(args)) ?? fromPage.readInsteadOfSaving(args),
  failed: failed.createItem,
  run: ({ viewer, input, fields, once }) => {
    const { anyway, collectionId, newCollection, isPrivate, ...item } = input
    const place = newCollection
      ? { collection: { name: newCollection, isPrivate } }
      : { collectionId: collectionId ?? 0 }
    return unlessDuplicate(fields, () => saveItem(viewer, item, place, { linkedOnce: !anyway, once }))
  },
  done: ({ id }) => ({ to: savePath({ saved: id }) }),
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
