import { Dialog } from "~/forms/dialog.tsx"
import { Switch, TextArea, TextField } from "~/forms/fields.tsx"
import { InlineForm } from "~/forms/form.tsx"
import { FormActions } from "~/forms/form-dialog.tsx"
import { lengths } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { collection as words } from "~/words/messages.ts"

/** 'Create New Collection': a route, and in place on every page (`pages/shell/route.tsx`). */
export function NewCollectionDialog() {
  return (
    <Dialog title={words.dialogTitle}>
      <InlineForm action={paths.newCollection} className="grid gap-4">
        <TextField
          label="Name"
          name="name"
          placeholder={words.namePlaceholder}
          required
          maxLength={lengths.name}
          autoComplete="off"
          autoFocus
        />
        <TextArea label="Description" optional name="description" maxLength={lengths.description} />
        <Switch
          label={words.privateSwitch}
          help="Only you and people you choose can see it."
          name="isPrivate"
        />
        <FormActions submit={words.create} />
      </InlineForm>
    </Dialog>
  )
}
