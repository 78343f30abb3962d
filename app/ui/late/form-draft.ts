import { createElement } from "react"
import { draftKey } from "~/browser/draft-key.ts"
import { type DraftFields, dropDrafts, readDraft, saveDraft, signedInUserId } from "~/browser/drafts.ts"
import { USER_EVENT } from "~/browser/other-tabs.ts"
import { SAVED_EVENT } from "~/browser/send-form.ts"
import { SHOWN_FIELD } from "~/forms/edit.ts"
import type { RestoredDraft } from "~/forms/use-draft.ts"
import { RestoredNote } from "./restored-note.tsx"

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** It also drops the draft of a form whose page was left while it was sent. */
addEventListener(SAVED_EVENT, ({ detail: path }: CustomEventInit<string>) =>
  dropDrafts(signedInUserId(), path),
)

/** Fills the fields that nobody has changed yet, and saves later changes. @returns stops it. */
export function watchDraft(
  form: HTMLFormElement,
  show: (restored: RestoredDraft | null) => void,
): () => void {
  const save = () => saveForm(form)
  const drop = () => saveDraft(draftKey(form), { fields: {}, shown: undefined })
  const restored = restore(form)
  if (restored) {
    const discard = () => {
      form.reset()
      show(null)
      restored.controls[0]?.focus()
      for (const control of restored.controls) tell(control)
    }
    show({
      note: createElement(RestoredNote, { hasText: restored.controls.some(isText), onDiscard: discard }),
      shown: restored.shown,
    })
  } else save()
  form.addEventListener("input", save)
  form.addEventListener("reset", drop)
  // Signing out in another tab clears what is stored. This tab's text stays for its user.
  addEventListener(USER_EVENT, save)
  return () => {
    form.removeEventListener("input", save)
    form.removeEventListener("reset", drop)
    removeEventListener(USER_EVENT, save)
  }
}

/** Drafts leave out secrets, files, hidden fields and searches. */
const NEVER_TYPES = /^(hidden|password|file|search|submit|button|reset|image)$/
const NEVER_NAMES = /^_|^$|^pageSource$|password|code|token/i

function controlsOf(form: HTMLFormElement): Control[] {
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
const isText = (control: Control) => !isChoice(control) && !isSelect(control)
const nameOf = (control: Control) => (isChoice(control) ? `${control.name}=${control.value}` : control.name)
const contentOf = (control: Control) => (isChoice(control) ? control.checked : control.value)

function defaultOf(control: Control): string | boolean | undefined {
  if (control instanceof HTMLSelectElement)
    return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
  return isChoice(control) ? control.defaultChecked : control.defaultValue
}

/** A closed dialog asks about text and check boxes, so a chosen option alone makes no draft there. */
function saveForm(form: HTMLFormElement): void {
  if (form.dataset.sent !== undefined) return
  const key = draftKey(form)
  // Values that the server gave back are default values, but the user typed them.
  const givenBack = form.dataset.typed === undefined ? {} : (readDraft(key)?.fields ?? {})
  const changed = controlsOf(form).filter(
    (control) => contentOf(control) !== defaultOf(control) || nameOf(control) in givenBack,
  )
  const counts = changed.some((control) => !isSelect(control) || !form.closest("dialog"))
  const fields: DraftFields = Object.fromEntries(
    counts ? changed.map((control) => [nameOf(control), contentOf(control)]) : [],
  )
  saveDraft(key, { fields, shown: shownField(form)?.value })
}

function restore(form: HTMLFormElement): { controls: Control[]; shown: string | undefined } | null {
  const draft = form.dataset.typed === undefined ? readDraft(draftKey(form)) : null
  if (!draft) return null
  const controls = controlsOf(form).filter((control) => {
    const value = draft.fields[nameOf(control)]
    const isUntouched = contentOf(control) === defaultOf(control)
    return isUntouched && value !== undefined && value !== contentOf(control) && isPossible(control, value)
  })
  for (const control of controls) {
    const value = draft.fields[nameOf(control)]
    if (isChoice(control)) control.checked = value === true
    else control.value = String(value)
    control.closest("details")?.setAttribute("open", "")
    tell(control)
  }
  const names = Object.keys(draft.fields)
  return controls.length > 0 ? { controls, shown: mixed(shownField(form)?.value, draft.shown, names) } : null
}

const isPossible = (control: Control, value: string | boolean) =>
  !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value)

/** The events are those of typing and choosing, so that counters and previews follow. */
function tell(control: Control): void {
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
