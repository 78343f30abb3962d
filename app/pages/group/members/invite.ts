import { sendForm } from "~/browser/send-form.ts"
import { addMember } from "~/domain/groups/member-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { success } from "~/words/messages.ts"
import { chosenFriend, chosenFriendSchema } from "../../friend-choice.server.ts"
import { membersDialog, requireOwner } from "../guards.server.ts"

export { default, loader } from "./dialog.tsx"

const failed = "Failed to invite"

export const action = formAction({
  guard: requireOwner,
  schema: chosenFriendSchema,
  creates: true,
  failed,
  run: async ({ viewer, id, input, options }) =>
    addMember(viewer, id(), await chosenFriend(viewer, input), options),
  done: ({ user }, page) => ({ to: membersDialog(page), toast: success(`${user.username} is invited`) }),
})
export const clientAction = sendForm(failed)
