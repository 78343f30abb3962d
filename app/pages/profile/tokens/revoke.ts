import { sendForm } from "~/browser/send-form.ts"
import { revokeToken } from "~/domain/tokens/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to revoke the token"

export const action = formAction({
  failed,
  // Somebody else who has the token may use the limit up.
  runsDespite: ["write-limit"],
  run: ({ viewer, id, options }) => revokeToken(viewer, id("token"), options),
  done: () => ({ to: "/profile/tokens", toast: success("Token revoked") }),
})
export const clientAction = sendForm(failed)

export { default } from "../../no-dialog.tsx"
