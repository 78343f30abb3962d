import { and, eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import type { JobData } from "#db/jobs.server.ts"
import { emailVerifications, passwordResets, users } from "#db/schema/index.ts"
import { env } from "~/env.server.ts"
import { paths, withQuery } from "~/paths.ts"
import { pick } from "~/pick.ts"
import { canSendMail, type Mail, sendMail } from "~/services/mail/send.server.ts"
import { isOfferedTo } from "../collections/handover.server.ts"
import { issuePasswordReset, RESET_MINUTES } from "./credential-writes.server.ts"
import { type IssuedLink, issueVerification, VERIFICATION_HOURS } from "./email-verification.server.ts"
import { asciiEmail, notDeleted } from "./reads.server.ts"
import { tokenHash } from "./session-reads.server.ts"

const VERIFY_PATH = "/auth/verify-email"

/** Sends nothing for a link that is not needed any more. `isRetry`: an earlier mail was perhaps not sent. */
export async function sendAccountMail(
  about: JobData["mail"],
  options: { isRetry: boolean },
): Promise<undefined> {
  if (!canSendMail()) return
  const written = await writeMail(about, options)
  if (!written) return
  try {
    await sendMail(written.mail)
  } catch (error) {
    // A link that was not delivered would count, and could prevent the next mail.
    if (written.token) await withdrawLink(written.token)
    throw error
  }
}

async function withdrawLink(token: string): Promise<void> {
  const id = tokenHash(token)
  await db.delete(passwordResets).where(eq(passwordResets.id, id))
  await db.delete(emailVerifications).where(eq(emailVerifications.id, id))
}

/** The server has refused the mail for good, such as for an address that does not exist (RFC 5321, 4.2.1). */
export const isRefused = (error: unknown): boolean =>
  Number((error as { responseCode?: unknown }).responseCode) >= 500

type Written = { mail: Mail; token?: string }

async function writeMail(data: JobData["mail"], { isRetry }: { isRetry: boolean }): Promise<Written | null> {
  if (data.about === "address-changed") return { mail: addressChanged(data) }
  // Tokens are made here, so that the job, and a copy of the database, has none.
  if (data.about === "verification") {
    const issued = await issueVerification(data.userId, { isRetry })
    return issued && { mail: verification(issued), token: issued.token }
  }
  if (data.about === "account-ended") return { mail: accountEnded(data) }
  // It may have ended before the mail had its turn.
  if (data.about === "collection-offered" && !(await isOfferedTo(data.userId, data.collectionId))) return null
  if (data.about !== "new-password") {
    const [user] = await db
      .select(pick(users, "email", "username"))
      .from(users)
      .where(and(eq(users.id, data.userId), notDeleted))
    return user ? { mail: aboutCollections(data, user) } : null
  }
  const issued = await issuePasswordReset(data.email, { limited: !isRetry })
  return issued && { mail: newPassword(issued), token: issued.token }
}

type Addressee = { email: string; username: string }

const mailTo = ({ email, username }: Addressee, subject: string, text: string): Mail => ({
  to: asciiEmail(email),
  subject,
  text: `Hello ${username},\n\n${text}`,
})

const here = () => new URL(env.APP_ORIGIN ?? "http://localhost").host

const newPassword = ({ token, ...to }: IssuedLink): Mail =>
  mailTo(
    to,
    `Your new ${env.APP_NAME} password`,
    `somebody, probably you, asked for a new password at ${env.APP_NAME}. Choose one here:

${new URL(paths.resetPassword({ token }), env.APP_ORIGIN)}

The link works once, for ${RESET_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.
`,
  )

const verification = ({ token, ...to }: IssuedLink): Mail =>
  mailTo(
    to,
    `Your email address at ${env.APP_NAME}`,
    `somebody, probably you, gave this address to ${env.APP_NAME}. Confirm that it is yours:

${new URL(withQuery(VERIFY_PATH, { token }), env.APP_ORIGIN)}

The link works once, for ${VERIFICATION_HOURS} hours. If it was not you, do nothing.
`,
  )

const addressChanged = (to: Addressee): Mail =>
  mailTo(
    to,
    `Your email address at ${env.APP_NAME} was changed`,
    `your account at ${env.APP_NAME} has another email address now, and this one signs you in no more. If it was not you, tell
whoever runs ${here()}.
`,
  )

type About<Kind> = Extract<JobData["mail"], { about: Kind }>

const list = (lines: string[]) => lines.map((line) => `- ${line}`).join("\n")
const titledList = (title: string, lines: string[]) =>
  lines.length > 0 ? `\n${title}\n\n${list(lines)}\n` : ""

const accountEnded = ({ passed, deleted, ...to }: About<"account-ended">): Mail =>
  mailTo(
    to,
    `Your account at ${env.APP_NAME} has ended`,
    `your account at ${env.APP_NAME} is deleted. If it was not you, tell whoever runs
${here()}.
${titledList("These collections have a new owner:", passed)}${titledList("These collections are deleted:", deleted)}`,
  )

function aboutCollections(
  data: About<"collections-inherited" | "collection-offered" | "collection-handed-over">,
  to: Addressee,
): Mail {
  if (data.about === "collection-offered")
    return mailTo(
      to,
      `A collection at ${env.APP_NAME} is offered to you`,
      `${data.from} wants to give you this collection, with all that is in it:

- ${data.name}

Accept or decline here:

${new URL(paths.collectionForm(data.collectionId, "handover"), env.APP_ORIGIN)}
`,
    )
  if (data.about === "collection-handed-over")
    return mailTo(
      to,
      `Your collection at ${env.APP_NAME} has a new owner`,
      `${data.to} has accepted this collection. You are a co-owner of it now:

- ${data.name}
`,
    )
  const { names, more } = data
  return mailTo(
    to,
    `Collections at ${env.APP_NAME} are yours now`,
    `the account that these collections belonged to has ended. They are yours now, with
all that is in them:

${list(more > 0 ? [...names, `${more} more`] : names)}

${new URL(paths.collections(), env.APP_ORIGIN)}
`,
  )
}
