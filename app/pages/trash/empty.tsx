import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { emptyTrash } from "~/domain/items/trash-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ConfirmDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader } from "~/http/page.server.ts"
import { success } from "~/words/messages.ts"
import { trashPaths } from "./paths.ts"

const failed = "Failed to empty the trash"

export const loader = dialogLoader()
export const clientLoader = openAtOnce

export const action = formAction({
  failed,
  runsDespite: ["write-limit"],
  run: ({ viewer, options }) => emptyTrash(viewer, options),
  done: () => ({ to: trashPaths.trash(), toast: success("Trash emptied") }),
})
export const clientAction = sendForm(failed)

export default function EmptyTrash() {
  return (
    <ConfirmDialog
      title="Empty the trash"
      text="This deletes for good what was deleted from your own collections, with its pictures. What was deleted from collections of others stays for its time."
      confirm="Empty the trash"
    />
  )
}
