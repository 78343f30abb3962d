import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { removeGroupItem } from "~/domain/groups/item-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ConfirmDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"
import { requireEditor } from "./guards.server.ts"
import { useGroupItem } from "./use-group-item.ts"

const failed = "Failed to remove item"

export const loader = dialogLoader(requireEditor)
export const clientLoader = openAtOnce

export const action = formAction({
  guard: requireEditor,
  failed,
  run: ({ viewer, id, options }) => removeGroupItem(viewer, id(), id("itemId"), options),
  done: (_, { id }) => ({ to: paths.group(id()), toast: success("Item removed") }),
})
export const clientAction = sendForm(failed, { deletesPage: true })

export default function RemoveItem() {
  const { shown } = useGroupItem()
  return (
    <ConfirmDialog
      title="Remove this item?"
      text={
        <>
          “<bdi>{shown.name}</bdi>” goes from the group's list.
        </>
      }
      confirm="Remove item"
    />
  )
}
