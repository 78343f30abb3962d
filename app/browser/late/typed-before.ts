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

let isCalled = false

/**
 * A browser's extension that changes the page before hydration makes React build it anew, with empty fields. This puts what
 * was typed into the new ones, with the focus and the selection. React tells of each difference; the first call counts.
 * @param old the fields before hydration. They still know later what was typed, also while hydration went on.
 */
export function bringBack(old: Iterable<Field>, focused: Element | null): void {
  if (isCalled) return
  isCalled = true
  const left = new Set([...old].filter((field) => isChanged(field) || field === focused))
  const fill = () => {
    for (const field of left) if (field.isConnected || fillNew(field, field === focused)) left.delete(field)
    if (left.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), WAIT_MS)
  fill()
}

/** @returns whether the new field is there. One that has been typed into stays as it is. */
function fillNew(old: Field, hadFocus: boolean): boolean {
  const field = allFields().find((one) => nameOf(one) === nameOf(old))
  if (!field) return false
  if (isChanged(field)) return true
  if (isChanged(old) && field.type !== "file") {
    if (isChoice(field) && isChoice(old)) field.checked = old.checked
    else field.value = old.value
    field.dispatchEvent(new Event("input", { bubbles: true }))
  }
  if (!hadFocus) return true
  field.focus({ preventScroll: true })
  // A check box, a choice and an e-mail field have no selection.
  if (
    !(old instanceof HTMLSelectElement || field instanceof HTMLSelectElement) &&
    old.selectionStart !== null
  )
    field.setSelectionRange(old.selectionStart, old.selectionEnd)
  return true
}
