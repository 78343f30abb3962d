import type { FocusEvent, MouseEvent } from "react"
import { useFormField } from "~/forms/form-state.ts"
import { Button } from "~/ui/button.tsx"
import { CheckIcon, ErrorIcon } from "~/ui/icons.ts"
import { TextField } from "~/ui/text-field.tsx"
import { ENTER, filledFields, filledName, READ_LINK } from "./filled.ts"
import { isComplete } from "./form-fields.ts"
import { foundLine, isWebAddress, type PrefillState } from "./prefill.ts"

const NAME = "productUrl"

type Props = {
  state: PrefillState
  /** The link was refused although its page could be read. */
  isDuplicate: boolean
  /** The form that reads the link goes there, without JavaScript. */
  readAction: string
  onRead: (link: string, again?: boolean) => void
  onCancel: () => void
}

/** The product's link. With JavaScript its page is read when the field is left; the button reads it again. */
export function LinkField({ state, isDuplicate, readAction, onRead, onCancel }: Props) {
  const field = useFormField(NAME)
  const stateId = `${field?.id}-state`
  const error = field?.errors?.[0]
  const readAgain = (event: MouseEvent<HTMLButtonElement>) => {
    const link = event.currentTarget.form?.elements.namedItem(NAME)
    // The server says what is wrong with a text that is no address.
    if (!(link instanceof HTMLInputElement && isWebAddress(link.value))) return onCancel()
    event.preventDefault()
    onRead(link.value, true)
  }
  return (
    <div>
      <EnterButton state={state} onRead={onRead} />
      <WhatWasRead state={state} />
      <div className="grid gap-2.5 sm:flex sm:items-end">
        <TextField
          label="Product link"
          className="min-w-0 grow"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          autoFocus
          required
          name={NAME}
          errors={null}
          aria-invalid={error ? true : undefined}
          aria-describedby={stateId}
          onBlur={(event: FocusEvent<HTMLInputElement>) => onRead(event.target.value)}
        />
        <Button
          variant="ghost"
          className="flex-none justify-self-start"
          formAction={readAction}
          onClick={readAgain}
        >
          Fetch details
        </Button>
      </div>
      {/* It keeps its height, so that nothing moves away from under a click that leaves the field. */}
      <div id={stateId} aria-live="polite" className="mt-1.5 -mb-2 min-h-15 text-sm sm:min-h-10">
        <LinkState {...{ state, error, isDuplicate, onCancel }} />
      </div>
    </div>
  )
}

/** The first submit button: Enter presses it. In the link it reads the page, until the form is complete. */
function EnterButton({ state, onRead }: Pick<Props, "state" | "onRead">) {
  const readFirst = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    const link = document.activeElement
    if (!form || !(link instanceof HTMLInputElement) || link.name !== NAME || !isWebAddress(link.value))
      return
    if (link.value.trim() === state.link && isComplete(form)) return
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

/** Hidden fields, so that the server knows what was filled in and from where. */
export function WhatWasRead({ state: { link, filled, canonicalUrl } }: Pick<Props, "state">) {
  return (
    <>
      <input type="hidden" name={READ_LINK} value={link} />
      <input type="hidden" name="canonicalUrl" value={canonicalUrl} />
      {filledFields.map((field) => (
        <input key={field} type="hidden" name={filledName(field)} value={filled[field] ?? ""} />
      ))}
    </>
  )
}

type LinkStateProps = Pick<Props, "state" | "isDuplicate" | "onCancel"> & { error: string | undefined }

function LinkState({ state, error, isDuplicate, onCancel }: LinkStateProps) {
  if (state.status === "reading")
    return (
      <p className="flex items-center gap-2 text-muted">
        <span className="spinner" aria-hidden="true" />
        Reading the page…
        <button type="button" className="link touch-target" onClick={onCancel}>
          Cancel
        </button>
      </p>
    )
  if (state.status === "found" && state.page && !(isDuplicate && error))
    return (
      <p className="flex gap-2 text-muted">
        <CheckIcon className="mt-0.5 size-4 flex-none" />
        {foundLine(state.link, state.page)}
      </p>
    )
  const message = state.status === "failed" ? state.message : error
  if (!message) return null
  return (
    <p className="flex gap-1.5 font-medium text-danger">
      <ErrorIcon className="mt-0.5 size-4 flex-none" />
      {message}
    </p>
  )
}
