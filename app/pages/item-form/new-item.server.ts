import { z } from "zod"
import { DuplicateLink } from "~/domain/items/duplicates.server.ts"
import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { BODY_MAX_BYTES } from "~/forms/body.server.ts"
import { PrefilledForm, textsOf } from "~/forms/respond.server.ts"
import { errorsByField } from "~/http/response/error-response.server.ts"
import { PASTED_PAGE_MAX_BYTES } from "~/limits.ts"
import { failed } from "~/words/messages.ts"
import type { Notice } from "./prefill.ts"
import { readingOf } from "./read-page.server.ts"

/* What the forms share that add a new item to a collection (`new-item-form.tsx`). */

export const fromPage = readingOf("productUrl")

/** Each action of the one form has this, because each receives all of its fields. */
export const newItemForm = {
  picture: { file: "imageFile", address: "imageUrl" },
  textBytes: BODY_MAX_BYTES + PASTED_PAGE_MAX_BYTES,
  merge: fromPage.merge,
}

export const addedItemSchema = newItemSchema.omit({ collectionId: true }).extend({ anyway: z.boolean() })

/** Saves, or shows the form again with the item that has the link already. */
export async function unlessDuplicate<T>(fields: FormData, save: () => Promise<T>) {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof DuplicateLink)) throw error
    const notice: Notice = { duplicate: error.item }
    return new PrefilledForm(textsOf(fields), { errors: errorsByField(error), notice })
  }
}

const reading = { ...newItemForm, failed: failed.fetchProduct, done: (result: never) => result }
export const fetchForm = { ...reading, schema: fromPage.linkSchema, run: fromPage.readLink }
export const pasteForm = { ...reading, schema: fromPage.pastedSchema, run: fromPage.readPastedPage }
