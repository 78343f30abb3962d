import { sendForm } from "~/browser/send-form.ts"
import { answerInvitation } from "~/domain/groups/member-writes.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"

export { default } from "../no-dialog.tsx"

const failed = "Failed to decline the invitation"

export const action = formAction({
  failed,
  run: ({ viewer, id, options }) =>
    answerInvitation(viewer, id(), requireUser(viewer).id, "rejected", options),
  done: () => ({ to: paths.groups(), toast: success("Invitation declined") }),
})
export const clientAction = sendForm(failed)
