import { DuplicateLink } from "~/domain/items/duplicates.server.ts"
import { PrefilledForm, textsOf } from "~/forms/values.server.ts"
import { filledFields, filledName, isAnotherLink, KEEP, otherName } from "./filled.ts"
import type { Notice } from "./prefill.ts"

/** Without JavaScript the form sends all. A file counts first, then a changed choice, a typed address, and the first choice. */
export function mergePicture({ fields }: { fields: FormData }): undefined {
  const { picture, pictureDefault, imageUrl, imageFile } = textsOf(fields)
  if (pictureDefault !== undefined) fields.set("images", keptIn(fields).join("\n"))
  if (picture === undefined || imageFile) return
  if (picture !== pictureDefault || !imageUrl) fields.set("imageUrl", picture)
}

/** Each picture that is kept is ticked in a checkbox of its own. */
const keptIn = (fields: FormData) =>
  [...fields].flatMap(([name, value]) => (name.startsWith(KEEP) && typeof value === "string" ? value : []))

export function mergeChoices(fields: FormData): void {
  mergePicture({ fields })
  if (isAnotherLink(textsOf(fields))) fields.delete("canonicalUrl")
}

/** @returns the form with another of its page's values, if a button takes one. */
export function withTaken(typed: Record<string, string>): Record<string, string> | null {
  const field = filledFields.find((name) => typed[otherName(name)])
  const value = field && typed[otherName(field)]
  return value ? { ...typed, [field]: value, [filledName(field)]: value } : null
}

/** Saves, or shows the form again with the item that has the link already. */
export async function unlessDuplicate<T>(fields: FormData, save: () => Promise<T>) {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof DuplicateLink)) throw error
    const notice: Notice = { duplicate: error.item }
    return new PrefilledForm(textsOf(fields), { errors: { productUrl: [error.message] }, notice })
  }
}
