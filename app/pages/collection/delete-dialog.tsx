import { collection as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { ConfirmDialog } from "~/ui/form-dialog.tsx"

type Props = { collection: { id: number; name: string }; closeTo: string }

/** The question before a collection is deleted. */
export const DeleteDialog = ({ collection: { id, name }, closeTo }: Props) => (
  <ConfirmDialog
    title={`Delete ${name}`}
    text={words.confirmDelete}
    intent="delete-collection"
    action={paths.collection(id, { dialog: dialogs.deleteCollection })}
    closeTo={closeTo}
    confirm="Delete collection"
  />
)
