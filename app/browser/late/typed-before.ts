type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const allFields = () => [...document.querySelectorAll<Field>("input, textarea, select")]

const isChoice = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)
const nameOf = (field: Field) =>
  [field.form?.getAttribute("action"), field.name, isChoice(field) && field.value].join()

const isChanged = (field: Field) =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : isChoice(field)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue

/** Parts of a page, such as a chat, come later than the rest. */
const WAIT_MS = 10_000

/** What has been brought back. React tells of each part of the page that it builds anew. */
const done = new WeakSet<Field>()

/**
 * A browser's extension that changes the page before hydration makes React build it anew, with empty fields. This puts what
 * was typed into the new ones, with the focus and the selection.
 * @param before the fields before hydration. They still know later what was typed, also while hydration went on.
 */
export function bringBack(before: Iterable<Field>, focused: Element | null): void {
  const all = [...before]
  const lost = new Set(all.filter((field) => !field.isConnected && (isChanged(field) || field === focused)))
  const { pathname } = location
  const fill = () => {
    for (const old of lost) {
      // Several fields may have one name.
      const place = all.filter((one) => nameOf(one) === nameOf(old)).indexOf(old)
      const field = allFields().filter((one) => nameOf(one) === nameOf(old))[place]
      const isOver = done.has(old) || location.pathname !== pathname
      if (!(field || isOver)) continue
      lost.delete(old)
      done.add(old)
      if (field && !isOver && !isChanged(field)) copy(old, field, old === focused)
    }
    if (lost.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), WAIT_MS)
  fill()
}

function copy(old: Field, field: Field, hadFocus: boolean): void {
  if (isChanged(old) && field.type !== "file") {
    if (isChoice(field) && isChoice(old)) field.checked = old.checked
    else field.value = old.value
    field.dispatchEvent(new Event("input", { bubbles: true }))
  }
  if (!hadFocus) return
  field.focus({ preventScroll: true })
  if (old instanceof HTMLSelectElement || field instanceof HTMLSelectElement) return
  // A check box and an e-mail field have no selection.
  if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd)
}
