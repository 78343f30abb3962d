import type { FormEvent } from "react"
import { group as words } from "~/messages.ts"
import { useFormState } from "~/ui/form/form-state.ts"
import { FormDialog } from "~/ui/form-dialog.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { TextField } from "~/ui/text-field.tsx"

type Props = { action: string; closeTo: string; formKey: string }

/** 'Add to Collection': a link, the rest is read by the server. */
export const AddItemDialog = ({ formKey, ...form }: Props) => (
  <FormDialog
    title={words.addItem}
    description="Paste a link; name, brand and picture come along."
    intent="add-item"
    submit={words.addItem}
    onSubmit={keepBlank}
    {...form}
  >
    <TextField
      label="Product link"
      name="url"
      type="url"
      required
      placeholder="https://"
      inputMode="url"
      autoComplete="off"
      autoFocus
    />
    <Reading />
    <OneTimeKey value={formKey} />
  </FormDialog>
)

/** A blank link is not sent (specification, section 5); the field asks for one. */
function keepBlank(event: FormEvent<HTMLFormElement>) {
  const field = event.currentTarget.elements.namedItem("url")
  if (!(field instanceof HTMLInputElement) || field.value.trim()) return
  event.preventDefault()
  field.focus()
}

function Reading() {
  const { pending } = useFormState()
  return (
    <p aria-live="polite" className="flex items-center gap-2 text-sm text-muted empty:hidden">
      {pending && (
        <>
          <span className="spinner" aria-hidden="true" />
          Reading the page…
        </>
      )}
    </p>
  )
}
