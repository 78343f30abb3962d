import { sendForm } from "~/browser/send-form.ts"
import { unlinkIdentity } from "~/domain/accounts/identities.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { success } from "~/words/messages.ts"
import { identitiesPath } from "./paths.ts"

const failed = "Failed to remove the account"

export const action = formAction({
  failed,
  runsDespite: ["write-limit"],
  run: ({ viewer, id, options }) => unlinkIdentity(viewer, id("identity"), options),
  done: () => ({ to: identitiesPath, toast: success("Account removed") }),
})
export const clientAction = sendForm(failed)

export { default } from "../../no-dialog.tsx"
