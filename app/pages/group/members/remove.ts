import { sendForm } from "~/browser/send-form.ts"
import { removeMember } from "~/domain/groups/member-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { success } from "~/words/messages.ts"
import { membersDialog, requireOwner } from "../guards.server.ts"

export { default, loader } from "./dialog.tsx"

const failed = "Failed to remove the member"

export const action = formAction({
  guard: requireOwner,
  failed,
  run: ({ viewer, id, options }) => removeMember(viewer, id(), id("userId"), options),
  done: (_, page) => ({ to: membersDialog(page), toast: success("Removed from the group") }),
})
export const clientAction = sendForm(failed)
