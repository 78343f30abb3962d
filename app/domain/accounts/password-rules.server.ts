import { env } from "~/env.server.ts"
import { Invalid } from "~/errors.ts"
import { lengths } from "~/limits.ts"
import { fold } from "~/text.ts"
import { account as words } from "~/words/messages.ts"
import { asciiEmail } from "./reads.server.ts"

/** Of those that are long enough. OWASP ASVS 5 asks for 3,000. */
const COMMON_PASSWORDS = 10_000

let common: Promise<Set<string>> | undefined

/** The list is 500 KB, so it is loaded with the first new password. */
async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  const longEnough = dictionary["passwords-common"].filter(({ length }) => length >= lengths.passwordMin)
  return new Set(longEnough.slice(0, COMMON_PASSWORDS).map(fold))
}

/** For new passwords: older ones still sign in. @param field names the password in the input. @throws {Invalid} */
export async function requireHardToGuess(
  password: string,
  { username, email }: { username: string; email: string },
  field: "password" | "newPassword",
): Promise<void> {
  const folded = fold(password)
  const localPart = email.slice(0, email.lastIndexOf("@"))
  const ownTexts = [username, email, asciiEmail(email), localPart, env.APP_NAME].map(fold)
  if (ownTexts.includes(folded)) throw new Invalid({ [field]: [words.ownPassword] })
  common ??= loadCommon()
  if ((await common).has(folded)) throw new Invalid({ [field]: [words.commonPassword] })
}
