import type { FocusEvent, MouseEvent } from "react"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"
import { useFormField } from "~/ui/form/form-state.ts"
import { CheckIcon, ErrorIcon } from "~/ui/icons.ts"
import { TextField } from "~/ui/text-field.tsx"
import { foundLine, isWebAddress, type PrefillState } from "./prefill.ts"
import { useCollection } from "./use-collection.ts"

const NAME = "productUrl"

type Props = {
  state: PrefillState
  onRead: (link: string, again?: boolean) => void
  onCancel: () => void
}

/** The product's link. With JavaScript its page is read when the field is left; the button reads it again. */
export function LinkField({ state, onRead, onCancel }: Props) {
  const field = useFormField(NAME)
  const { collection } = useCollection()
  const stateId = `${field?.id}-state`
  const readAgain = (event: MouseEvent<HTMLButtonElement>) => {
    const link = event.currentTarget.form?.elements.namedItem(NAME)
    // The server says what is wrong with a text that is no address.
    if (!(link instanceof HTMLInputElement && isWebAddress(link.value))) return onCancel()
    event.preventDefault()
    onRead(link.value, true)
  }
  return (
    <div>
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
          aria-invalid={field?.errors?.length ? true : undefined}
          aria-describedby={stateId}
          onBlur={(event: FocusEvent<HTMLInputElement>) => onRead(event.target.value)}
        />
        <Button
          variant="ghost"
          className="flex-none justify-self-start"
          formAction={paths.collectionForm(collection.id, "add", { read: "link" })}
          onClick={readAgain}
        >
          Fetch details
        </Button>
      </div>
      {/* It keeps its height, so that nothing moves away from under a click that leaves the field. */}
      <div id={stateId} aria-live="polite" className="mt-1.5 min-h-6 text-sm">
        <LinkState state={state} error={field?.errors?.[0]} onCancel={onCancel} />
      </div>
    </div>
  )
}

function LinkState({
  state,
  error,
  onCancel,
}: {
  state: PrefillState
  error?: string
  onCancel: () => void
}) {
  if (state.status === "reading")
    return (
      <p className="flex items-center gap-2 text-muted">
        <span className="spinner" aria-hidden="true" />
        Reading the page…
        <button type="button" className="link" onClick={onCancel}>
          Cancel
        </button>
      </p>
    )
  if (state.status === "found")
    return (
      <p className="flex gap-2 text-muted">
        <CheckIcon className="mt-0.5 size-4 flex-none" />
        {foundLine(state.productUrl, state.prefill)}
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
