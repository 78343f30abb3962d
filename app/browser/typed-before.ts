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

/**
 * A browser's extension that changes the page before hydration makes React build it anew, with empty fields. The old ones
 * still know what was typed, also while hydration went on.
 * @returns puts it into the new fields, with the focus and the selection. To be called before hydration begins.
 */
export function keepTyped(): () => void {
  const old = allFields()
  let focused: Field | undefined
  let selected: [number, number] | null = null
  const note = () => {
    // A field that leaves the page loses both, and a new one may get the focus by itself.
    const field = old.find((one) => one === document.activeElement)
    if (!field) return
    focused = field
    const isText =
      (field instanceof HTMLInputElement && !isChoice(field)) || field instanceof HTMLTextAreaElement
    // An e-mail field, for one, has none.
    selected =
      isText && field.selectionStart !== null ? [field.selectionStart, field.selectionEnd ?? 0] : null
  }
  note()
  document.addEventListener("selectionchange", note)
  document.addEventListener("focusin", note)
  return () => {
    document.removeEventListener("selectionchange", note)
    document.removeEventListener("focusin", note)
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
      if (selected && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...selected)
    }
  }
}
