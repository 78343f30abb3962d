import type { SubmissionResult } from "@conform-to/react"

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const EVENTS = ["input", "change", "focusout"]

/** Reports refused fields that are valid by now; "" stands for the form's own errors after any change. @returns stops it. */
export function watchFields(
  form: HTMLFormElement,
  sentFields: FormData,
  { error = {}, initialValue = {} }: SubmissionResult,
  onValid: (names: string[]) => void,
): () => void {
  const held = textsOf(sentFields)
  // Passwords are not given back.
  const refused = (name: string) => unified(initialValue?.[name]) ?? held.get(name) ?? ""
  let before = "[]"
  const check = () => {
    const texts = textsOf(new FormData(form))
    const isChanged = (name: string) => (texts.get(name) ?? "") !== refused(name)
    const valid = Object.keys(error ?? {}).filter((name) =>
      name ? isChanged(name) && isValid(form, name) : [...texts.keys()].some(isChanged),
    )
    const now = JSON.stringify(valid)
    if (now !== before) onValid(valid)
    before = now
  }
  for (const type of EVENTS) form.addEventListener(type, check)
  check()
  return () => {
    for (const type of EVENTS) form.removeEventListener(type, check)
  }
}

/** A form is sent with other line breaks than its fields have. */
const unified = (value: unknown) => (typeof value === "string" ? value.replace(/\r\n?/g, "\n") : undefined)

function textsOf(form: FormData): Map<string, string> {
  const entries = [...form].filter(([name]) => !name.startsWith("_"))
  return new Map(entries.map(([name, value]) => [name, unified(value) ?? (value as File).name]))
}

/** The browser checks the length only of what was typed, and takes spaces for a text. The server does neither. */
function isValid(form: HTMLFormElement, name: string): boolean {
  const controls = [...form.elements].filter(
    (element): element is Control => "name" in element && element.name === name,
  )
  return controls.every((control) => {
    const text = control.value.trim()
    const minLength = "minLength" in control ? control.minLength : 0
    if (text === "") return !control.required
    return text.length >= minLength && control.validity.valid
  })
}
