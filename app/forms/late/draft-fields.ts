import { flushSync } from "react-dom"
import { RESTORE_EVENT } from "~/browser/draft-key.ts"
import { type Draft, readDraft, saveDraft } from "~/browser/drafts.ts"
import { normaliseLikeServer, SHOWN_FIELD } from "~/edit.ts"

/* What a draft has of a form: its fields, and the hidden ones with what a page filled in. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type Restored = { controls: Control[]; shown: string | undefined }

const NEVER_TYPES = /^(hidden|password|file|search|submit|button|reset|image)$/
const NEVER_NAMES = /^_|^$|^pageSource$|password|code|token/i

export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      !NEVER_TYPES.test(element.type) &&
      !NEVER_NAMES.test(element.name) &&
      !/password|one-time-code/.test(element.autocomplete),
  )
}

const isChoice = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)
const isSelect = (control: Control) => control instanceof HTMLSelectElement
export const isText = (control: Control) => !isChoice(control) && !isSelect(control)
const nameOf = (control: Control) => (isChoice(control) ? `${control.name}=${control.value}` : control.name)
const contentOf = (control: Control) => (isChoice(control) ? control.checked : control.value)

function defaultOf(control: Control): string | boolean | undefined {
  if (control instanceof HTMLSelectElement)
    return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
  return isChoice(control) ? control.defaultChecked : control.defaultValue
}

export const isChanged = (control: Control) => contentOf(control) !== defaultOf(control)

/** A closed dialog asks about text and check boxes, so a chosen option alone makes no draft there. @returns false while it is sent. */
export function saveForm(form: HTMLFormElement, key: string, before: string): boolean {
  if (form.dataset.sent !== undefined) return false
  const controls = controlsOf(form)
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[data-read]")]
  // Values that the server gave back are default values, but the user typed them.
  const isGivenBack = form.dataset.typed !== undefined
  // Without a draft, the form was sent before this module came, and nobody knows which of its values were typed.
  const givenBack = isGivenBack ? readDraft(before)?.fields : {}
  const isAll = !givenBack || (isGivenBack && hidden.length > 0)
  const changed = controls.filter((control) => isAll || isChanged(control) || nameOf(control) in givenBack)
  const counts = changed.some((control) => !isSelect(control) || !form.closest("dialog"))
  // A page that is read again may fill in other values: the whole form is kept, with what was filled in.
  const draftControls = hidden.length > 0 ? controls : changed
  saveDraft(key, {
    fields: counts
      ? Object.fromEntries(draftControls.map((control) => [nameOf(control), contentOf(control)]))
      : {},
    shown: shownField(form)?.value,
    ...(hidden.length > 0 && { read: Object.fromEntries(hidden.map(({ name, value }) => [name, value])) }),
  })
  return true
}

export function restore(form: HTMLFormElement, draft: Draft): Restored | null {
  const { fields, read = {} } = draft
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[data-read]")]
  // The page was read anew when the form was opened: what it says now counts.
  const isRead = hidden.some(({ dataset, value }) => dataset.read && value)
  if (draft.read && !isRead)
    flushSync(() => form.dispatchEvent(new CustomEvent(RESTORE_EVENT, { detail: read })))
  const isOfPage = ({ name }: Control, value: unknown) => {
    const filled = isRead && hidden.find(({ dataset }) => dataset.read === name)
    return filled && normaliseLikeServer(value) === normaliseLikeServer(read[filled.name])
  }
  const controls = controlsOf(form).filter((control) => {
    const value = fields[nameOf(control)]
    const isOther = value !== undefined && value !== contentOf(control)
    return !isChanged(control) && isOther && isPossible(control, value) && !isOfPage(control, value)
  })
  for (const control of controls) {
    const value = fields[nameOf(control)]
    // The form hears of a chosen radio button by its click. The others of its name follow.
    if (control.type === "radio") value && control.click()
    else {
      if (isChoice(control)) control.checked = value === true
      else control.value = String(value)
      tell(control)
    }
    control.closest("details")?.setAttribute("open", "")
  }
  const names = Object.keys(fields)
  return controls.length > 0 ? { controls, shown: mixed(shownField(form)?.value, draft.shown, names) } : null
}

export function controlOf(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement ? control : null
}

export const textIn = (form: HTMLFormElement, name: string): string => controlOf(form, name)?.value ?? ""

const isPossible = (control: Control, value: string | boolean) =>
  !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value)

/** The events are those of typing and choosing, so that counters and previews follow. */
export function tell(control: Control): void {
  control.dispatchEvent(new Event("input", { bubbles: true }))
  if (isSelect(control)) control.dispatchEvent(new Event("change", { bubbles: true }))
}

function shownField(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.elements.namedItem(SHOWN_FIELD)
  return field instanceof HTMLInputElement ? field : null
}

/** The server asks about restored fields that others have changed. All other fields show the new value. */
function mixed(now: string | undefined, before: string | undefined, restored: string[]): string | undefined {
  if (!now || !before) return undefined
  const hashes = new Map(before.split(",").map((part) => [part.split(":")[0] ?? "", part]))
  const isRestored = (name: string) => restored.some((field) => field.split("=")[0] === name)
  return now
    .split(",")
    .map((part) => {
      const name = part.split(":")[0] ?? ""
      return (isRestored(name) && hashes.get(name)) || part
    })
    .join()
}
