import { and, eq } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { Invalid, Unauthenticated } from "../errors.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { passwordMatches } from "./passwords.server.ts"
import { notDeleted } from "./person.server.ts"

/** That the viewer knows the account's password, and the hash that it was checked against. */
export type Proof = { userId: number; passwordHash: string }

/** Whom a user's own hashing counts against. */
export const clientOf = (userId: number): string => `user:${userId}`

const notYours = () => new Invalid({ currentPassword: ["This is not your password"] })

async function storedHash(tx: Pick<Transaction, "select">, userId: number): Promise<string> {
  const [row] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), notDeleted))
  if (!row) throw new Unauthenticated()
  return row.passwordHash
}

/**
 * Makes sure that whoever sits at the session also knows the account's password. It takes long, so it is done before the
 * transaction of the change that it guards; that one calls `needProof`.
 * @throws {Unauthenticated} for a visitor. @throws {Invalid} on the field `currentPassword` when it is wrong.
 */
export async function provePassword(viewer: Viewer, password: string): Promise<Proof> {
  const { id } = requireUser(viewer)
  const passwordHash = await storedHash(db, id)
  if (!(await passwordMatches(passwordHash, password, clientOf(id)))) throw notYours()
  return { userId: id, passwordHash }
}

/** Makes sure that the password is still the one that was proved. @throws {Invalid} as `provePassword` does. */
export async function needProof(tx: Transaction, { userId, passwordHash }: Proof): Promise<void> {
  if ((await storedHash(tx, userId)) !== passwordHash) throw notYours()
}

/** Whether this is the account's password now. False when there is no such account any more. */
export async function isPasswordOf(userId: number, password: string): Promise<boolean> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), notDeleted))
  return row !== undefined && passwordMatches(row.passwordHash, password, clientOf(userId))
}
