import { Conflict } from "~/errors.ts"
import { lengths } from "~/limits.ts"
import type { User } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { findByIdentity, type Identity, insertIdentity } from "./identities.server.ts"
import { username as usernameSchema } from "./inputs.server.ts"
import { admitNewAccount } from "./new-account.server.ts"
import { emailKey, takenAccount } from "./reads.server.ts"

type Newcomer = { email: string; username: string; isPrivate: boolean; invitation?: string | undefined }

type Proven = Identity & { email: string | null; isEmailVerified: boolean }

/** The account has no password. A repetition gets the account that the first one made. @throws {Conflict} {Forbidden} */
export async function registerWithIdentity(
  { email, username, isPrivate, invitation }: Newcomer,
  proven: Proven,
  { sender }: WriteOptions,
): Promise<User> {
  const isVerified = proven.isEmailVerified && emailKey(email) === emailKey(proven.email ?? "")
  const account = { email, username, isPrivate, passwordHash: "" }
  try {
    return await write(
      async (tx) => {
        const user = await admitNewAccount(
          tx,
          { ...account, emailVerifiedAt: isVerified ? new Date() : null },
          { invitation },
        )
        await insertIdentity(tx, user.id, proven)
        return user
      },
      { sender },
    )
  } catch (error) {
    const linkedUser = await findByIdentity(proven)
    if (linkedUser) return linkedUser
    const accountError = takenAccount(error)
    if (!(accountError instanceof Conflict) || accountError.field !== "email") throw accountError
    throw new Conflict(
      "An account with this address exists. Sign in with your password, and link this one on your profile.",
      { field: "email" },
    )
  }
}

/** @returns the first name as a username; "" if none can be one. */
export function usernameFrom(names: string[]): string {
  for (const name of names) {
    const tidy = name
      .slice(0, 10 * lengths.usernameMax)
      .normalize("NFKC")
      .replace(/@.*/, "")
      .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, ".")
      .slice(0, lengths.usernameMax)
      .replace(/^\.+|\.+$/g, "")
    if (usernameSchema.safeParse(tidy).success) return tidy
  }
  return ""
}
