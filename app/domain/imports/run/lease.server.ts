import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { imports, users } from "#db/schema/index.ts"
import { mayEnter, userColumns } from "../../accounts/reads.server.ts"
import type { User } from "../../viewer.ts"
import { write } from "../../write.server.ts"

/** A process that was killed is replaced after this. It is renewed three times as often. */
export const LEASE_MS = 10_000

/** Of one run: a process that was held up does not meet its own second run. */
export type Lease = { importId: number; owner: string }

/** The import was deleted, or another process works on it. */
export class LeaseLost extends Error {}

// Not bound values: they would not match the condition of the partial index.
const isRunning = sql`"i"."status" = 'running' and "i"."is_deleted" = 0`

/** The first running import that nobody works on; of each user, the oldest comes first. */
export async function takeLease(): Promise<Lease | null> {
  const now = Date.now()
  const owner = randomUUID()
  const free = sql`select "i"."id" from ${imports} as "i" where ${isRunning}
    and ("i"."leased_until" is null or "i"."leased_until" < ${now})
    and not exists (select 1 from ${imports} as "older" where "older"."user_id" = "i"."user_id"
      and "older"."id" < "i"."id" and "older"."status" = 'running' and "older"."is_deleted" = 0)
    order by "i"."id" limit 1`
  // Most of the time there is none: a read holds nobody up.
  if ((await db.all(free)).length === 0) return null
  const [row] = await write((tx) =>
    tx
      .update(imports)
      .set({ leaseOwner: owner, leasedUntil: new Date(now + LEASE_MS) })
      .where(sql`${imports.id} = (${free})`)
      .returning({ id: imports.id }),
  )
  return row ? { importId: row.id, owner } : null
}

/** Of all processes: those that one works on, and those that wait for one. */
export async function importsLeft(): Promise<{ running: number; waiting: number }> {
  const [row] = await db.all<{ running: number; waiting: number }>(sql`select
    coalesce(sum("i"."leased_until" >= ${Date.now()}), 0) as "running",
    coalesce(sum("i"."leased_until" is null or "i"."leased_until" < ${Date.now()}), 0) as "waiting"
    from ${imports} as "i" where ${isRunning}`)
  return row ?? { running: 0, waiting: 0 }
}

const held = ({ importId, owner }: Lease) =>
  and(
    eq(imports.id, importId),
    eq(imports.leaseOwner, owner),
    eq(imports.status, "running"),
    eq(imports.isDeleted, false),
  )

export async function renewLease(lease: Lease): Promise<void> {
  const leasedUntil = new Date(Date.now() + LEASE_MS)
  const { rowsAffected } = await write((tx) => tx.update(imports).set({ leasedUntil }).where(held(lease)))
  if (rowsAffected === 0) throw new LeaseLost()
}

/** @param forMs until when nobody else takes it either. */
export async function endLease(lease: Lease, forMs = 0): Promise<void> {
  const leasedUntil = new Date(Date.now() + forMs)
  await write((tx) => tx.update(imports).set({ leaseOwner: null, leasedUntil }).where(held(lease)))
}

export type Running = {
  id: number
  format: (typeof imports.$inferSelect)["format"]
  userId: number
  /** Null while the account is suspended. */
  user: User | null
}

/** @throws {LeaseLost} so that nothing is written for a deleted import or account. */
export async function requireLease(tx: Pick<Transaction, "select">, lease: Lease): Promise<Running> {
  const [row] = await tx
    .select({ id: imports.id, format: imports.format, userId: imports.userId })
    .from(imports)
    .where(held(lease))
  if (!row) throw new LeaseLost()
  const [user] = await tx
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, row.userId), mayEnter))
  return { ...row, user: user ?? null }
}
