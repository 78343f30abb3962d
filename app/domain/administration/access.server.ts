import { and, eq, ne, sql } from "drizzle-orm"
import { db, type Given, prepared, type Source, type Transaction } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { Conflict, NotFound } from "~/errors.ts"
import { mayEnter, notDeleted } from "../accounts/reads.server.ts"
import type { User, Viewer } from "../viewer.ts"

// A bound value would not match the condition of the partial index.
const isAdminRow = sql`${users.role} = 'admin'`

const adminById = prepared(({ id }: { id: Given<number> }) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isAdminRow, mayEnter)),
)

export async function isAdmin(viewer: Viewer, source: Source = db): Promise<boolean> {
  return viewer !== null && (await adminById(source, { id: viewer.id })).length > 0
}

/** @throws {NotFound} for everybody else, visitors too: whether there is an administration is not told. */
export async function requireAdmin(viewer: Viewer, source?: Source): Promise<User> {
  if (!viewer || !(await isAdmin(viewer, source))) throw new NotFound()
  return viewer
}

/** Call it in the write's transaction. @throws {Conflict} for the last administrator, unless `mayBeAlone` and it is the only account. */
export async function requireOtherAdmin(
  tx: Transaction,
  id: number,
  { mayBeAlone = false } = {},
): Promise<void> {
  const [admin] = await adminById(tx, { id })
  if (!admin) return
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isAdminRow, mayEnter, ne(users.id, id)))
    .limit(1)
  if (other) return
  const [somebody] = mayBeAlone
    ? await tx
        .select({ id: users.id })
        .from(users)
        .where(and(notDeleted, ne(users.id, id)))
        .limit(1)
    : [true]
  if (somebody) throw new Conflict("This is the last administrator. Make somebody else one first.")
}
