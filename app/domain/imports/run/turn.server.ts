import { and, eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { imports, jobs, users } from "#db/schema/index.ts"
import { mayEnter, userColumns } from "../../accounts/reads.server.ts"
import type { User } from "../../viewer.ts"

/** A job's work on an import. A process that was held up does not meet its own second turn. */
export type ImportTurn = { importId: number; jobId: number; lock: string }

/** The import was deleted, or another process works on it. */
export class ImportLockLost extends Error {}

export type RunningImport = {
  id: number
  format: (typeof imports.$inferSelect)["format"]
  userId: number
  /** Null while the account is suspended. */
  user: User | null
}

/** @throws {ImportLockLost} so that nothing is written for a deleted import or account. */
export async function requireTurn(
  tx: Pick<Transaction, "select">,
  { importId, jobId, lock }: ImportTurn,
): Promise<RunningImport> {
  const { id, format, userId } = imports
  const [row] = await tx
    .select({ id, format, userId, user: userColumns })
    .from(imports)
    .innerJoin(jobs, and(eq(jobs.id, jobId), eq(jobs.lock, lock)))
    .leftJoin(users, and(eq(users.id, userId), mayEnter))
    .where(and(eq(id, importId), eq(imports.status, "running"), eq(imports.isDeleted, false)))
  if (!row) throw new ImportLockLost()
  return row
}
