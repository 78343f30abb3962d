import type { AppLoadContext } from "@remix-run/node"
import { issuePasswordReset, RESET_MINUTES } from "~/domain/accounts/credential-writes.server.ts"
import { asciiEmail } from "~/domain/accounts/email.server.ts"
import { env } from "~/env.server.ts"
import { mailBeside } from "~/http/mail/beside.server.ts"
import { paths } from "~/paths.ts"
import type { Mail } from "~/services/mail/send.server.ts"

/** Mails a one-time link to a new password, if the address has an account. */
export const mailResetLink = (email: string, context: AppLoadContext): void =>
  mailBeside(() => writeMail(email), context)

async function writeMail(email: string): Promise<Mail | null> {
  const reset = await issuePasswordReset(email, { limited: true })
  if (!reset) return null
  const link = new URL(paths.resetPassword({ token: reset.token }), env.APP_ORIGIN)
  return {
    to: asciiEmail(reset.email),
    subject: `Your new ${env.APP_NAME} password`,
    text: `Hello ${reset.username},

somebody, probably you, asked for a new password at ${env.APP_NAME}. Choose one here:

${link}

The link works once, for ${RESET_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.
`,
  }
}
