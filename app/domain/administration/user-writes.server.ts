import { and, eq } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { pick } from "~/pick.ts"
import { issuePasswordReset } from "../accounts/credential-writes.server.ts"
import type { IssuedLink } from "../accounts/email-verification.server.ts"
import { emailKey, notDeleted } from "../accounts/reads.server.ts"
import { recordAct } from "../events/record.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { requireAdmin, requireOtherAdmin } from "./access.server.ts"
import type { Act, UserChange } from "./inputs.server.ts"
import type { AdminUser } from "./responses.server.ts"
import { getUser, readUser } from "./user-reads.server.ts"

/** Changes the given fields. @throws {Conflict} for the last administrator. */
export async function changeUser(
  viewer: Viewer,
  id: number,
  { suspended, role, quotaMb, reason }: UserChange,
  options?: WriteOptions,
): Promise<AdminUser> {
  await write(async (tx) => {
    const { id: actorId } = await requireAdmin(viewer, tx)
    if (suspended || role === "user") await requireOtherAdmin(tx, id)
    await update(tx, id, { isSuspended: suspended, role, quotaMb }, { actorId, reason })
  }, options)
  // Afterwards, because results of writes are stored, and without a check, because they may have changed themselves.
  return readUser(id)
}

type Values = Partial<Pick<typeof users.$inferInsert, "isSuspended" | "role" | "quotaMb">>

type By = Act & { actorId: number }

async function update(tx: Transaction, id: number, values: Values, by: By): Promise<void> {
  // Drizzle refuses to set nothing, and the account must exist all the same.
  if (Object.values(values).every((value) => value === undefined)) return
  const isIt = and(eq(users.id, id), notDeleted)
  const [before] = await tx
    .select(pick(users, "isSuspended", "role", "quotaMb"))
    .from(users)
    .where(isIt)
  if (!before) return
  await tx.update(users).set(values).where(isIt)
  const { isSuspended = before.isSuspended, role = before.role, quotaMb = before.quotaMb } = values
  const about = { userId: id, ...by }
  if (isSuspended !== before.isSuspended)
    await recordAct(tx, isSuspended ? "admin-suspended" : "admin-suspension-lifted", about)
  if (role !== before.role)
    await recordAct(tx, role === "admin" ? "admin-role-given" : "admin-role-taken", about)
  if (quotaMb !== before.quotaMb)
    await recordAct(tx, "admin-quota-changed", { ...about, details: { quotaMb } })
}

/** The link's token is in no result that is stored. */
export async function issueReset(viewer: Viewer, id: number, { reason }: Act = {}): Promise<IssuedLink> {
  const { email } = await getUser(viewer, id)
  const act = { actorId: requireUser(viewer).id, reason }
  const reset = await issuePasswordReset(email, { limited: false, act })
  if (!reset) throw new NotFound("User not found")
  return reset
}

/** The operator runs this when no administrator can sign in. @returns the username; null without such an account. */
export const makeAdmin = (email: string): Promise<string | null> =>
  db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ role: "admin", isSuspended: false })
      .where(and(eq(users.emailKey, emailKey(email)), notDeleted))
      .returning({ id: users.id, username: users.username })
    if (user) await recordAct(tx, "admin-role-given", { userId: user.id, actorId: null })
    return user?.username ?? null
  })
