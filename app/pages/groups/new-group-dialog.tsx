import { group as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { FormDialog } from "~/ui/form-dialog.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { GroupFields } from "./group-fields.tsx"

/** 'Create Group'. */
export const NewGroupDialog = ({ closeTo, formKey }: { closeTo: string; formKey: string }) => (
  <FormDialog
    title={words.create}
    description="A list of things and a chat, shared."
    intent="create-group"
    action={paths.groups({ dialog: dialogs.newGroup })}
    closeTo={closeTo}
    submit={words.create}
  >
    <GroupFields />
    <OneTimeKey value={formKey} />
  </FormDialog>
)
