import { sendForm } from "~/browser/send-form.ts"
import { privacySchema } from "~/domain/accounts/inputs.server.ts"
import { changePrivacy } from "~/domain/accounts/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { failed, succeeded } from "~/words/messages.ts"

export const action = formAction({
  schema: privacySchema,
  failed: failed.updatePrivacy,
  run: ({ viewer, input, options }) => changePrivacy(viewer, input, options),
  done: ({ isPrivate }, { back }) => ({
    to: back ?? paths.friends(),
    toast: succeeded.privacyUpdated(isPrivate),
  }),
})
export const clientAction = sendForm(failed.updatePrivacy)

export { default } from "../no-dialog.tsx"
