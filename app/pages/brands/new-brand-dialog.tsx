import { lengths } from "~/limits.ts"
import { brand as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { FormDialog } from "~/ui/form-dialog.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"

type Props = {
  /** The list that it was opened on. */
  closeTo: string
  formKey: string
  /** A name to begin with. */
  name: string
}

/** 'Add Brand'. */
export function NewBrandDialog({ closeTo, formKey, name }: Props) {
  return (
    <FormDialog
      title={words.add}
      intent="create-brand"
      action={paths.brands({ dialog: dialogs.newBrand })}
      values={{ name }}
      closeTo={closeTo}
      submit={words.add}
    >
      <TextField label="Name" name="name" required maxLength={lengths.name} autoComplete="off" autoFocus />
      <TextArea label="Description" optional name="description" maxLength={lengths.description} />
      <TextField
        label="Website"
        optional
        help="The whole address, such as https://www.iittala.com"
        name="website"
        type="url"
        maxLength={lengths.url}
        autoComplete="off"
      />
      <OneTimeKey value={formKey} />
    </FormDialog>
  )
}
