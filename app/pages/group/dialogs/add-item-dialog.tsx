import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { group as words } from "~/messages.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"

type Props = { action: string; closeTo: string; formKey: string }

/** 'Add to Collection': a link, the rest is read by the server. */
export function AddItemDialog({ action, closeTo, formKey }: Props) {
  const { answer, pending } = useFormAnswer("add-item")
  const [form, { url }] = useForm<{ url: string }>({
    id: "add-to-group",
    lastResult: answer?.reply,
    constraint: { url: { required: true } },
  })
  return (
    <Dialog
      title={words.addItem}
      description="Paste a link; name, brand and picture come along."
      closeTo={closeTo}
    >
      <Form method="post" action={action} {...getFormProps(form)} className="grid gap-4">
        <FormError id={form.errorId} errors={form.errors} />
        <TextField
          label="Product link"
          errors={url.errors}
          {...getInputProps(url, { type: "url" })}
          key={url.key}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          autoFocus
        />
        <p aria-live="polite" className="flex items-center gap-2 text-sm text-muted empty:hidden">
          {pending && (
            <>
              <span className="spinner" aria-hidden="true" />
              Reading the page…
            </>
          )}
        </p>
        <OneTimeKey value={formKey} />
        <DialogActions>
          <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button name="intent" value="add-item" pending={pending}>
            {words.addItem}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
