import { and, eq } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { issuePasswordReset } from "../accounts/credential-writes.server.ts"
import type { IssuedLink } from "../accounts/email-verification.server.ts"
import { emailKey, notDeleted } from "../accounts/reads.server.ts"
import type { Viewer } from "../viewer.ts"
import { type Once, write } from "../write.server.ts"
import { requireAdmin, requireOtherAdmin } from "./access.server.ts"
import type { UserChange } from "./inputs.server.ts"
import type { AdminUser } from "./responses.server.ts"
import { getUser, readUser } from "./user-reads.server.ts"

/** Changes the given fields. @throws {Conflict} for the last administrator. */
export async function changeUser(
  viewer: Viewer,
  id: number,
  { suspended, role, quotaMb }: UserChange,
  once?: Once,
): Promise<AdminUser> {
  await write(async (tx) => {
    await requireAdmin(viewer, tx)
    if (suspended || role === "user") await requireOtherAdmin(tx, id)
    await update(tx, id, { isSuspended: suspended, role, quotaMb })
  }, once)
  // Afterwards, because results of writes are stored, and without a check, because they may have changed themselves.
  return readUser(id)
}

type Values = Partial<Pick<typeof users.$inferInsert, "isSuspended" | "role" | "quotaMb">>

async function update(tx: Transaction, id: number, values: Values): Promise<void> {
  // Drizzle refuses to set nothing, and the account must exist all the same.
  if (Object.values(values).every((value) => value === undefined)) return
  await tx
    .update(users)
    .set(values)
    .where(and(eq(users.id, id), notDeleted))
}

/** The link's token is in no result that is stored. */
export async function issueReset(viewer: Viewer, id: number): Promise<IssuedLink> {
  const { email } = await getUser(viewer, id)
  const reset = await issuePasswordReset(email, { limited: false })
  if (!reset) throw new NotFound("User not found")
  return reset
}

/** The operator runs this when no administrator can sign in. @returns the username; null without such an account. */
export async function makeAdmin(email: string): Promise<string | null> {
  const [user] = await db
    .update(users)
    .set({ role: "admin", isSuspended: false })
    .where(and(eq(users.emailKey, emailKey(email)), notDeleted))
    .returning({ username: users.username })
  return user?.username ?? null
}
