import type { MouseEvent } from "react"
import { OpenedAt } from "./duplicate-note.tsx"
import { ENTER, filledFields, filledName, PICTURES, READ_LINK } from "./filled.ts"
import { isComplete } from "./form-fields.ts"
import { LINK } from "./link-field.tsx"
import { isWebAddress, type PrefillState, picturesText } from "./prefill.ts"

type Props = {
  state: PrefillState
  needsAll: boolean
  onRead: (link: string, again?: boolean) => void
}

/** Hidden fields: the server and drafts (`data-read`) know what was filled in and from where. The button is the form's first. */
export function WhatWasRead({ state, needsAll, onRead }: Props) {
  const { link, filled, canonicalUrl, pictures } = state
  return (
    <>
      <EnterButton {...{ state, needsAll, onRead }} />
      <OpenedAt />
      <input type="hidden" data-read="" name={READ_LINK} value={link} />
      <input type="hidden" data-read="" name="canonicalUrl" value={canonicalUrl} />
      <input type="hidden" data-read="" name={PICTURES} value={picturesText(pictures)} />
      {filledFields.map((field) => (
        <input
          key={field}
          type="hidden"
          data-read={field}
          name={filledName(field)}
          value={filled[field] ?? ""}
        />
      ))}
    </>
  )
}

/** Enter presses the first submit button. In the link it reads the page, until the form is complete. */
function EnterButton({ state, needsAll, onRead }: Props) {
  const readFirst = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    const link = document.activeElement
    if (!form || !(link instanceof HTMLInputElement) || link.name !== LINK || !isWebAddress(link.value))
      return
    if (link.value.trim() === state.link && isComplete(form, needsAll)) return
    event.preventDefault()
    onRead(link.value, true)
  }
  return (
    <button
      type="submit"
      name={ENTER}
      value="on"
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
      onClick={readFirst}
    />
  )
}
