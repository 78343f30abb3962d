import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { lengths } from "~/limits.ts"
import { brand as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"

type Props = {
  /** The list that it was opened on. */
  closeTo: string
  formKey: string
  /** A name to begin with. */
  name: string
}
type Values = { name: string; description?: string; website?: string }

/** 'Add Brand'. */
export function NewBrandDialog({ closeTo, formKey, name: preset }: Props) {
  const { answer, pending } = useFormAnswer("create-brand")
  const [form, { name, description, website }] = useForm<Values>({
    id: "new-brand",
    lastResult: answer?.reply,
    defaultValue: { name: preset },
    constraint: { name: { required: true, maxLength: lengths.name }, website: { maxLength: lengths.url } },
  })
  return (
    <Dialog title={words.add} closeTo={closeTo}>
      <Form
        method="post"
        action={paths.brands({ dialog: dialogs.newBrand })}
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <FormError id={form.errorId} errors={form.errors} />
        <TextField
          label="Name"
          errors={name.errors}
          {...getInputProps(name, { type: "text" })}
          key={name.key}
          autoComplete="off"
          autoFocus
        />
        <TextArea
          label="Description"
          optional
          errors={description.errors}
          id={description.id}
          name={description.name}
          defaultValue={description.initialValue}
          maxLength={lengths.description}
        />
        <TextField
          label="Website"
          optional
          help="The whole address, such as https://www.iittala.com"
          errors={website.errors}
          {...getInputProps(website, { type: "url" })}
          key={website.key}
          autoComplete="off"
        />
        <OneTimeKey value={formKey} />
        <DialogActions>
          <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button name="intent" value="create-brand" pending={pending}>
            {words.add}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
