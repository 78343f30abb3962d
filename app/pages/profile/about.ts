import { sendForm } from "~/browser/send-form.ts"
import { aboutSchema } from "~/domain/accounts/inputs.server.ts"
import { changeProfile } from "~/domain/accounts/writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { failed, succeeded } from "~/words/messages.ts"

export const action = formAction({
  schema: aboutSchema,
  failed: failed.updateProfile,
  run: ({ viewer, input, options }) => changeProfile(viewer, input, options),
  done: () => ({ to: paths.profile, toast: succeeded.profileUpdated }),
})
export const clientAction = sendForm(failed.updateProfile)

export { default } from "../no-dialog.tsx"
