import { and, eq } from "drizzle-orm"
import { db, isUniqueViolation } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { Conflict } from "~/errors.ts"
import { fold } from "~/text.ts"

/** What an account is to its own person, without the password's hash. */
export const personColumns = {
  id: users.id,
  email: users.email,
  username: users.username,
  isPrivate: users.isPrivate,
  createdAt: users.createdAt,
}

/** What others may know of a person; `presentPublicUser` needs no more. */
export const publicColumns = { id: users.id, username: users.username, isPrivate: users.isPrivate }

/** WHERE condition on `users`: the account was not deleted. A deleted one has neither name, address nor session. */
export const notDeleted = eq(users.isDeleted, false)

/**
 * What a failed write of an account means to the person: a taken name or address, else the error itself.
 * @returns {Conflict} with `field` for the one that is taken, ignoring case.
 */
export function takenAccount(error: unknown): unknown {
  if (isUniqueViolation(error, "users.email_key"))
    return new Conflict("This email address already has an account", { field: "email" })
  if (isUniqueViolation(error, "users.username_key"))
    return new Conflict("This username is taken", { field: "username" })
  return error
}

/** The id of the account with this e-mail address, ignoring case, or null. */
export async function findAccountId(email: string): Promise<number | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, fold(email)), notDeleted))
  return row?.id ?? null
}
