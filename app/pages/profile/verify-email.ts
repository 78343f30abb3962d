import { sendForm } from "~/browser/send-form.ts"
import { mailVerificationAgain } from "~/domain/accounts/mail-jobs.server.ts"
import { NotFound } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to send the mail"

/** The mail goes to the viewer's own address. */
export const action = formAction({
  failed,
  run: async ({ viewer, options }) => {
    if (!canSendMail()) throw new NotFound()
    await mailVerificationAgain(viewer, options)
  },
  done: () => ({ to: paths.profile, toast: success("The mail is on its way") }),
})
export const clientAction = sendForm(failed)

export { default } from "../no-dialog.tsx"
