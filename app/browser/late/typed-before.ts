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

/** What the page has before hydration. The old fields still know later what was typed, also while hydration went on. */
type Before = { fields: Field[]; focused: Element | null; selection: [number, number] | null }

/**
 * A browser's extension that changes the page before hydration makes React build it anew, with empty fields. This puts what
 * was typed into the new ones, with the focus and the selection.
 */
export function bringBack({ fields: old, focused, selection }: Before): void {
  const fields = allFields()
  for (const before of old) {
    const field = fields.find((one) => nameOf(one) === nameOf(before))
    if (before.isConnected || !field || isChanged(field)) continue
    // Several fields may have one name.
    fields.splice(fields.indexOf(field), 1)
    if (isChanged(before) && field.type !== "file") {
      if (isChoice(field) && isChoice(before)) field.checked = before.checked
      else field.value = before.value
      field.dispatchEvent(new Event("input", { bubbles: true }))
    }
    if (before !== focused) continue
    field.focus({ preventScroll: true })
    if (selection && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...selection)
  }
}
