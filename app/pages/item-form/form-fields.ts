import { type Filled, filledFields, isUnedited } from "./filled.ts"
import type { Prefill, PrefillState } from "./prefill.ts"

function controlOf(form: HTMLFormElement | null, name: string) {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : null
}

/** The event is that of typing, so that errors, counters and previews follow. */
export function setField(form: HTMLFormElement | null, name: string, value: string): void {
  const control = controlOf(form, name)
  if (!control || control.value === value) return
  control.value = value
  control.dispatchEvent(new Event("input", { bubbles: true }))
}

/** A picture without an address: a file, or an upload that is not removed. */
function hasUpload(sent: FormData): boolean {
  const file = sent.get("imageFile")
  return (
    (file instanceof File && file.size > 0) || (sent.has("imageUrlUpload") && !sent.has("imageUrlRemoved"))
  )
}

const isBlank = (value: unknown) => typeof value !== "string" || value.trim() === ""

export function isComplete(form: HTMLFormElement): boolean {
  const sent = new FormData(form)
  const hasPicture = hasUpload(sent) || !isBlank(sent.get("imageUrl"))
  return hasPicture && !isBlank(sent.get("name")) && !isBlank(sent.get("brand"))
}

/** Empties what the page filled and nobody edited. A picture that was chosen from the page goes with it. */
export function emptyFilled(form: HTMLFormElement | null, { filled, page }: PrefillState): void {
  const shown = (page?.pictures ?? []).map(({ url }) => url)
  for (const field of filledFields) {
    const value = controlOf(form, field)?.value ?? ""
    if (isUnedited(value, filled[field]) || (field === "imageUrl" && shown.includes(value)))
      setField(form, field, "")
  }
}

/** Fills what is empty, or still as it was filled before. @returns what the page's fields hold now. */
export function fill(form: HTMLFormElement | null, before: Filled, { found }: Prefill): Filled {
  const filled: Filled = {}
  for (const field of filledFields) {
    const value = controlOf(form, field)?.value ?? ""
    if (field === "imageUrl" && form && hasUpload(new FormData(form))) continue
    if (!isBlank(value) && !isUnedited(value, before[field])) continue
    const text = found[field] ?? ""
    setField(form, field, text)
    if (text) filled[field] = text
  }
  return filled
}
