import { createElement } from "react"
import { flushSync } from "react-dom"
import { draftKey, LINK_EVENT, READ_LINK } from "~/browser/draft-key.ts"
import {
  type Draft,
  dropDrafts,
  listDrafts,
  readDraft,
  removeDraft,
  saveDraft,
  signedInUserId,
} from "~/browser/drafts.ts"
import { USER_EVENT } from "~/browser/other-tabs.ts"
import { SAVED_EVENT } from "~/browser/send-form.ts"
import type { RestoredDraft } from "~/forms/use-draft.ts"
import { parseUrl } from "~/paths.ts"
import {
  controlOf,
  controlsOf,
  isChanged,
  isText,
  type Restored,
  restore,
  saveForm,
  tell,
  textIn,
} from "./draft-fields.ts"
import { KeptDrafts, RestoredNote } from "./restored-note.tsx"

const keyOfPath = new Map<string, string>()

/** It also drops the draft of a form whose page was left while it was sent. */
addEventListener(SAVED_EVENT, ({ detail: path = "" }: CustomEventInit<string>) => {
  dropDrafts(signedInUserId(), path)
  removeDraft(keyOfPath.get(path) ?? "")
})

/** Fills the fields that nobody has changed yet, and saves later changes. @returns stops it. */
export function watchDraft(
  form: HTMLFormElement,
  show: (restored: RestoredDraft | null) => void,
): () => void {
  const start = draftKey(form)
  const ofLinks = form.elements.namedItem(READ_LINK) !== null
  const keyOf = (link: string) => (ofLinks ? start + linkKey(link) : start)
  let key = keyOf(textIn(form, READ_LINK))
  let restored: Restored | null = null

  const save = () => {
    const now = keyOf(textIn(form, READ_LINK))
    // The text of a form whose link is changed goes with it.
    if (saveForm(form, now, key) && now !== key) removeDraft(key)
    key = now
  }
  const drop = () => removeDraft(key)
  // What the page of the link filled in goes at once, before other fields tell that they are empty.
  const reset = () => flushSync(() => form.reset())
  const showNote = () => {
    const otherDrafts = ofLinks ? listDrafts(start).filter((other) => other.key !== key) : []
    if (!restored && otherDrafts.length === 0) return show(null)
    const drafts = otherDrafts.map((other) => ({
      key: other.key,
      name: nameOfDraft(other.draft),
      onBringBack: () => {
        setAside()
        bringBack(other.key)
      },
      onDiscard: () => {
        removeDraft(other.key)
        showNote()
      },
    }))
    const { controls = [], shown } = restored ?? {}
    const note =
      restored && createElement(RestoredNote, { hasText: controls.some(isText), onDiscard: discard })
    show({ note, others: createElement(KeptDrafts, { drafts }), shown })
  }
  const discard = () => {
    const controls = restored?.controls ?? []
    reset()
    restored = null
    showNote()
    const first = form.elements.namedItem(controls[0]?.name ?? "")
    if (first instanceof HTMLElement) first.focus()
    for (const control of controls) tell(control)
  }
  const bringBack = (wanted: string) => {
    const draft = readDraft(wanted)
    key = wanted
    restored = draft && restore(form, draft)
    save()
    showNote()
  }
  /** Its draft is offered from now on, and the form is empty. */
  const setAside = () => {
    save()
    const draft = readDraft(key)
    // Another text without a link must not take its place.
    const from = key === start ? `${start} ${Date.now()}` : key
    reset()
    key = start
    restored = null
    for (const control of controlsOf(form)) {
      // What the server gave back is the default.
      if (form.dataset.typed !== undefined && isText(control)) control.value = ""
      tell(control)
    }
    if (!draft) return
    const link = draft.read?.[READ_LINK]
    // Its field has the next link already.
    if (link) draft.fields.productUrl = link
    saveDraft(from, { ...draft, isAside: true })
  }
  const readLink = (event: Event) => {
    const link = (event as CustomEvent<string>).detail
    const wanted = keyOf(link)
    const isKept = readDraft(wanted) !== null
    const isOther = key !== start
    if (wanted === key || (!isKept && !(restored && isOther))) return
    if (isOther) setAside()
    else removeDraft(start)
    if (isKept) {
      event.preventDefault()
      return bringBack(wanted)
    }
    const field = controlOf(form, "productUrl")
    if (field) field.value = link
    showNote()
  }
  const remember = () =>
    keyOfPath.set(new URL(form.getAttribute("action") ?? "", location.href).pathname, key)

  const isTyped = form.dataset.typed !== undefined
  const isGiven = key !== start || ["productUrl", "name"].some((name) => controlOf(form, name)?.defaultValue)
  // The module came after the first input, which may be about another product than the draft.
  const isBegun = isGiven || controlsOf(form).some(isChanged)
  const last = ofLinks && !isBegun && listDrafts(start).find(({ draft }) => !draft.isAside)
  if (isTyped || (ofLinks && isGiven && key === start)) {
    save()
    showNote()
  } else bringBack(last ? last.key : key)
  const listeners = { input: save, reset: drop, submit: remember, [LINK_EVENT]: readLink }
  for (const [type, listener] of Object.entries(listeners)) form.addEventListener(type, listener)
  // Signing out in another tab clears what is stored. This tab's text stays for its user.
  addEventListener(USER_EVENT, save)
  // A form that was sent before this module came, and was refused after, has had no chance to be saved.
  const refused = new MutationObserver(() => form.dataset.typed !== undefined && save())
  refused.observe(form, { attributeFilter: ["data-typed"] })
  return () => {
    refused.disconnect()
    for (const [type, listener] of Object.entries(listeners)) form.removeEventListener(type, listener)
    removeEventListener(USER_EVENT, save)
  }
}

/** Links that differ only in a campaign's parameters are one. */
const linkKey = (link: string): string =>
  link
    .trim()
    .replace(/^https?:\/\/(?:www\.|m\.)?/i, "")
    .replace(/#.*$|(?<=[?&])(?:utm_\w+|gclid|fbclid)=[^&#]*&?/g, "")
    .replace(/[/?&]+$/, "")

function nameOfDraft({ fields, read = {} }: Draft): string {
  const link = read[READ_LINK] || String(fields.productUrl ?? "")
  return String(fields.name ?? "").trim() || (parseUrl(link)?.hostname ?? "another product")
}
