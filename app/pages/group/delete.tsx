import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { deleteGroup } from "~/domain/groups/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ConfirmDialog } from "~/forms/form-dialog.tsx"
import { dialogLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"
import { requireOwner } from "./guards.server.ts"

const failed = "Failed to delete group"

export const loader = dialogLoader(requireOwner)
export const clientLoader = openAtOnce

export const action = formAction({
  guard: requireOwner,
  failed,
  run: ({ viewer, id, options }) => deleteGroup(viewer, id(), options),
  done: () => ({ to: paths.groups(), toast: success("Group deleted") }),
})
export const clientAction = sendForm(failed, { deletesPage: true })

export default function DeleteGroup() {
  return (
    <ConfirmDialog
      title="Delete this group?"
      text="Its items and its chat go with it, for everyone. This cannot be undone."
      confirm="Delete group"
    />
  )
}
