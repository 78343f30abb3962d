import { sendForm } from "~/browser/send-form.ts"
import { endOwnSession } from "~/domain/accounts/session-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to sign that device out"

export const action = formAction({
  failed,
  runsDespite: ["write-limit"],
  run: ({ viewer, params, options }) => endOwnSession(viewer, params.session ?? "", options),
  done: () => ({ to: paths.profile, toast: success("That device is signed out") }),
})
export const clientAction = sendForm(failed)

export { default } from "../no-dialog.tsx"
