import { z } from "zod"
import { verifyEmail } from "~/domain/accounts/email-verification.server.ts"
import { verificationSchema } from "~/domain/accounts/inputs.server.ts"
import { mailVerificationAgain } from "~/domain/accounts/mail-jobs.server.ts"
import { NotFound } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { paths } from "~/paths.ts"
import { limitResetAttempt } from "~/server/rate-limit.server.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { success } from "~/words/messages.ts"

const failed = "Failed to verify the email address"

/** It needs the link's token. */
export const verify = formAction({
  schema: verificationSchema,
  failed,
  visitorsMay: true,
  creates: true,
  run: ({ input, context, once }) => {
    limitResetAttempt(context.clientAddress)
    return verifyEmail(input, once)
  },
  done: (_, { viewer }) => ({
    to: viewer ? paths.profile : paths.home,
    toast: success("Your email address is verified"),
  }),
})

/** The mail goes to the viewer's own address. */
export const sendAgain = formAction({
  schema: z.object({}),
  failed: "Failed to send the mail",
  run: async ({ viewer }) => {
    if (!canSendMail()) throw new NotFound()
    await mailVerificationAgain(viewer)
  },
  done: () => ({ to: paths.profile, toast: success("The mail is on its way") }),
})
