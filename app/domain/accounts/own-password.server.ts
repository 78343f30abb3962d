import { eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { Invalid, Unauthenticated } from "../errors.ts"
import { passwordMatches } from "./passwords.server.ts"

/**
 * Makes sure that whoever sits at the session also knows the account's password. It is checked within the
 * transaction of the change it guards, so that a repeated form gets its first answer although the password has
 * changed since.
 * @throws {Invalid} on the field `currentPassword` when it is wrong.
 */
export async function checkOwnPassword(tx: Transaction, userId: number, password: string): Promise<void> {
  const [row] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  if (!row) throw new Unauthenticated()
  if (!(await passwordMatches(row.passwordHash, password)))
    throw new Invalid({ currentPassword: ["This is not your password"] })
}
