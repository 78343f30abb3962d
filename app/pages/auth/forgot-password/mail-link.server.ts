import type { AppLoadContext } from "@remix-run/node"
import { issuePasswordReset, RESET_MINUTES } from "~/domain/accounts/credential-writes.server.ts"
import { asciiEmail } from "~/domain/accounts/email.server.ts"
import { env } from "~/env.server.ts"
import { reportError } from "~/http/server/log.server.ts"
import { onShutdown } from "~/http/server/shutdown.ts"
import { paths } from "~/paths.ts"
import { sendMail } from "~/services/mail/send.server.ts"

const underWay = new Set<Promise<void>>()

/** Waits for the mails that are on their way. */
export const mailsSent = async (): Promise<void> => void (await Promise.all(underWay))

onShutdown(mailsSent)

/**
 * Mails a one-time link to a new password, if the address has an account. Nothing of it is waited for, and a failure
 * is only logged: neither the answer nor its time tells whether there is an account.
 */
export function mailResetLink(email: string, request: Request, context: AppLoadContext): void {
  const sending = mail(email).catch((error) => void reportError(error, request, context))
  underWay.add(sending)
  sending.finally(() => underWay.delete(sending))
}

async function mail(email: string): Promise<void> {
  const reset = await issuePasswordReset(email, { limited: true })
  if (!reset) return
  const link = new URL(paths.resetPassword({ token: reset.token }), env.APP_ORIGIN)
  await sendMail({
    to: asciiEmail(reset.email),
    subject: `Your new ${env.APP_NAME} password`,
    text: `Hello ${reset.username},

somebody, probably you, asked for a new password at ${env.APP_NAME}. Choose one here:

${link}

The link works once, for ${RESET_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.
`,
  })
}
