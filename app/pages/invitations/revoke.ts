import { sendForm } from "~/browser/send-form.ts"
import { revokeInvitation } from "~/domain/invitations/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to revoke the invitation"

export const action = formAction({
  failed,
  run: ({ viewer, id, options }) => revokeInvitation(viewer, id(), options),
  done: () => ({ to: "/invitations", toast: success("Invitation revoked") }),
})
export const clientAction = sendForm(failed)

export { default } from "../no-dialog.tsx"
