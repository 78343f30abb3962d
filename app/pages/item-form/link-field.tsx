import type { ClipboardEvent, FocusEvent, MouseEvent } from "react"
import { TextField } from "~/forms/fields.tsx"
import { useFormField } from "~/forms/use-form-result.ts"
import { Button } from "~/ui/button.tsx"
import { CheckIcon, ErrorIcon } from "~/ui/icons.ts"
import { OpenedAt } from "./duplicate-note.tsx"
import { BY_HAND, ENTER, filledFields, filledName, PICTURES, READ_LINK } from "./filled.ts"
import { isComplete } from "./form-fields.ts"
import { isWebAddress, linksIn, type PrefillState, picturesText } from "./prefill.ts"

export const LINK = "productUrl"

type Props = {
  state: PrefillState
  /** The link was refused although its page could be read. */
  isDuplicate: boolean
  autoFocus: boolean
  /** The form that reads the link goes there, without JavaScript. */
  readAction: string
  onRead: (link: string, again?: boolean) => void
  onCancel: () => void
  /** Null once the fields are there. */
  onByHand: (() => void) | null
  onSeveral: (links: string[]) => void
}

/** The product's link. With JavaScript its page is read when the field is left; the button reads it again. */
export function LinkField({
  state,
  isDuplicate,
  readAction,
  onByHand,
  onSeveral,
  autoFocus,
  ...reading
}: Props) {
  const { onRead, onCancel } = reading
  const field = useFormField(LINK)
  const stateId = `${field?.id}-state`
  const error = field?.errors?.[0]
  const readAgain = (event: MouseEvent<HTMLButtonElement>) => {
    const link = event.currentTarget.form?.elements.namedItem(LINK)
    // The server says what is wrong with a text that is no address, and takes several links elsewhere.
    if (!(link instanceof HTMLInputElement && isWebAddress(link.value)) || linksIn(link.value).length > 1)
      return onCancel()
    event.preventDefault()
    onRead(link.value, true)
  }
  const takeSeveral = (event: ClipboardEvent<HTMLInputElement>) => {
    const links = linksIn(event.clipboardData.getData("text"))
    if (links.length < 2) return
    event.preventDefault()
    onSeveral(links)
  }
  return (
    <div>
      <div className="flex flex-wrap items-end gap-2.5">
        <TextField
          label="Product link"
          className={`min-w-0 grow ${onByHand ? "basis-full sm:basis-32" : "basis-32"}`}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          autoFocus={autoFocus}
          required
          name={LINK}
          errors={null}
          aria-invalid={error ? true : undefined}
          aria-describedby={stateId}
          onBlur={(event: FocusEvent<HTMLInputElement>) => onRead(event.target.value)}
          onPaste={takeSeveral}
        />
        <Button variant="ghost" className="flex-none" formAction={readAction} onClick={readAgain}>
          Fetch details
        </Button>
        {onByHand && (
          <Button
            variant="quiet"
            className="flex-none"
            formAction={readAction}
            name={BY_HAND}
            value="on"
            onClick={(event) => {
              event.preventDefault()
              onByHand()
            }}
          >
            Add it by hand
          </Button>
        )}
      </div>
      <div id={stateId} aria-live="polite" className="text-sm">
        <LinkState {...{ state, error, isDuplicate, onCancel }} />
      </div>
    </div>
  )
}

type LinkStateProps = Pick<Props, "state" | "isDuplicate" | "onCancel"> & { error: string | undefined }

function LinkState({ state, error, isDuplicate, onCancel }: LinkStateProps) {
  if (state.status === "reading")
    return (
      <p className="mt-1.5 flex items-center gap-2 text-muted">
        <span className="spinner" aria-hidden="true" />
        Reading the page…
        <button type="button" className="link touch-target" onClick={onCancel}>
          Cancel
        </button>
      </p>
    )
  if (state.status === "found" && state.page && !(isDuplicate && error))
    return (
      <>
        <p className="mt-1.5 flex gap-2 text-muted">
          {state.page.product && <CheckIcon className="mt-0.5 size-4 flex-none" />}
          <span className={state.page.product ? "truncate sm:whitespace-normal" : ""}>{state.page.line}</span>
        </p>
        {state.page.doubt && <p className="mt-1 text-muted">{state.page.doubt}</p>}
      </>
    )
  const message = state.status === "failed" ? state.message : error
  if (!message) return null
  return (
    <p className="mt-1.5 flex gap-1.5 font-medium text-danger">
      <ErrorIcon className="mt-0.5 size-4 flex-none" />
      {message}
    </p>
  )
}

type ReadProps = {
  state: PrefillState
  needsAll: boolean
  onRead: (link: string, again?: boolean) => void
}

/** Hidden fields: the server and drafts (`data-read`) know what was filled in and from where. The button is the form's first. */
export function WhatWasRead({ state, needsAll, onRead }: ReadProps) {
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
function EnterButton({ state, needsAll, onRead }: ReadProps) {
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
