import { asciiEmail, emailKey } from "~/domain/accounts/email.server.ts"
import { issueVerification, VERIFICATION_HOURS } from "~/domain/accounts/email-verification.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import type { TooManyRequests } from "~/errors.ts"
import { withQuery } from "~/paths.ts"
import { canSendMail, type Mail } from "~/services/mail/send.server.ts"
import { RateLimit } from "~/services/rate-limit.ts"
import type { RequestContext } from "../context.ts"
import { mailBeside } from "./beside.server.ts"

/* See docs/limits.md. */
const DAY = 24 * 60 * 60
const byUser = new RateLimit({ max: 10, seconds: DAY })
const byEmail = new RateLimit({ max: 5, seconds: DAY })

export const VERIFY_PATH = "/auth/verify-email"

/**
 * Mails a one-time link to the account's own address, if there is a mail server: after signing up, and after a change of
 * the address. @returns why it sends none.
 */
export function mailVerification(
  { id, email }: Pick<User, "id" | "email">,
  context: RequestContext | undefined,
): TooManyRequests | null {
  if (!canSendMail()) return null
  const refusal = byEmail.refusal(emailKey(email)) ?? byUser.tryTake(String(id))
  if (refusal) return refusal
  byEmail.count(emailKey(email))
  mailBeside(() => writeMail(id), context)
  return null
}

export function forgetVerificationMails(): void {
  byUser.clear()
  byEmail.clear()
}

async function writeMail(userId: number): Promise<Mail | null> {
  const issued = await issueVerification(userId)
  if (!issued) return null
  const link = new URL(withQuery(VERIFY_PATH, { token: issued.token }), env.APP_ORIGIN)
  return {
    to: asciiEmail(issued.email),
    subject: `Your email address at ${env.APP_NAME}`,
    text: `Hello ${issued.username},

somebody, probably you, gave this address to ${env.APP_NAME}. Confirm that it is yours:

${link}

The link works once, for ${VERIFICATION_HOURS} hours. If it was not you, do nothing.
`,
  }
}

/** Tells the old address, whose owner may not be who changed it. */
export function mailAddressChanged(
  { email, username }: Pick<User, "email" | "username">,
  context: RequestContext | undefined,
): void {
  if (!canSendMail()) return
  const mail = {
    to: asciiEmail(email),
    subject: `Your email address at ${env.APP_NAME} was changed`,
    text: `Hello ${username},

your account at ${env.APP_NAME} has another email address now, and this one signs you in no more. If it was not you, tell
whoever runs ${new URL(env.APP_ORIGIN ?? "http://localhost").host}.
`,
  }
  mailBeside(async () => mail, context)
}
