import { dialogs, paths } from "~/paths.ts"
import { ConfirmDialog } from "~/ui/form-dialog.tsx"

type Props = { item: { id: number; name: string }; closeTo: string }

/** The question before an item is deleted. */
export const DeleteDialog = ({ item: { id, name }, closeTo }: Props) => (
  <ConfirmDialog
    title={`Delete ${name}`}
    text="Are you sure you want to delete this item? This cannot be undone."
    intent="delete-item"
    action={paths.product(id, { dialog: dialogs.deleteItem })}
    closeTo={closeTo}
    confirm="Delete item"
  />
)
