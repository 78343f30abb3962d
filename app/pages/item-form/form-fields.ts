import { type Filled, filledFields, isUnedited } from "./filled.ts"
import type { Prefill, PrefillState } from "./prefill.ts"

function controlOf(form: HTMLFormElement | null, name: string) {
  const control = form?.elements.namedItem(name)
  const isField =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  return isField ? control : null
}

/** The event is that of typing, so that errors, counters and previews follow. */
export function setField(form: HTMLFormElement | null, name: string, value: string): void {
  const control = controlOf(form, name)
  if (!control || control.value === value) return
  control.value = value
  control.dispatchEvent(new Event("input", { bubbles: true }))
}

const isBlank = (value: unknown) => typeof value !== "string" || value.trim() === ""

/** A file, an upload that is not removed, or a typed address. */
function hasOwnPicture(fields: FormData): boolean {
  const file = fields.get("imageFile")
  const hasUpload = fields.has("imageUrlUpload") && !fields.has("imageUrlRemoved")
  return hasUpload || (file instanceof File && file.size > 0) || !isBlank(fields.get("imageUrl"))
}

/** A typed address or an upload takes the choice away, so that what looks chosen is what is saved. */
export function checkChoiceOf(form: HTMLFormElement | null, address: string): void {
  for (const radio of form?.querySelectorAll<HTMLInputElement>('[type="radio"][name="picture"]') ?? [])
    radio.checked = address !== "" && radio.value === address
}

export function isComplete(form: HTMLFormElement, needsAll: boolean): boolean {
  const fields = new FormData(form)
  if (isBlank(fields.get("name"))) return false
  return (
    !needsAll || ((hasOwnPicture(fields) || !isBlank(fields.get("picture"))) && !isBlank(fields.get("brand")))
  )
}

export function emptyFilled(form: HTMLFormElement | null, { filled }: PrefillState): void {
  for (const field of filledFields)
    if (isUnedited(controlOf(form, field)?.value ?? "", filled[field])) setField(form, field, "")
}

/** Fills what is empty, or still as it was filled before. @returns what is of the page now. */
export function fill(form: HTMLFormElement | null, before: Filled, { found }: Prefill): Filled {
  // A browser that restores fields by itself would not know what the page filled in.
  if (form) form.autocomplete = "off"
  const filled: Filled = {}
  for (const field of filledFields) {
    const text = found[field] ?? ""
    // The page's pictures are radio buttons; the field is for another address.
    if (field === "imageUrl" ? form && hasOwnPicture(new FormData(form)) : isTyped(field)) continue
    if (field !== "imageUrl") setField(form, field, text)
    if (text) filled[field] = text
  }
  return filled

  function isTyped(field: (typeof filledFields)[number]): boolean {
    const value = controlOf(form, field)?.value ?? ""
    return !isBlank(value) && !isUnedited(value, before[field])
  }
}
