import { and, eq, sql } from "drizzle-orm"
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { isoTime, isSet } from "#db/schema/columns.ts"
import { securityEvents as table, users } from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { requireAdmin } from "../administration/access.server.ts"
import type { PageRequest } from "../paging.ts"
import { pageById } from "../rows-in-pages.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"

/** The device of an administrator is not the user's business. */
const unlessByAdmin = (column: SQLiteColumn) => sql<string | null>`iif(${table.byAdmin}, null, ${column})`

/** What a user sees of events of their own account, and what is exported. */
export const ownColumns = {
  ...pick(table, "event", "byAdmin", "details", "times"),
  address: unlessByAdmin(table.address),
  userAgent: unlessByAdmin(table.userAgent),
  at: isoTime(table.lastAt),
}

/** Newest first. */
export async function listOwnEvents(viewer: Viewer, page: PageRequest) {
  const { id } = requireUser(viewer)
  const query = db.select({ id: table.id, ...ownColumns }).from(table)
  return pageById(page, table.id, eq(table.userId, id), query)
}

const [subject, actor] = [alias(users, "subject"), alias(users, "actor")]

/** Of all accounts, newest first. `of` is a user's id, `acts` are those of the administration only. @throws {NotFound} */
export async function listAllEvents(
  viewer: Viewer,
  { of, acts, ...page }: { of?: number | undefined; acts: boolean } & PageRequest,
) {
  await requireAdmin(viewer)
  const query = db
    .select({
      ...pick(table, "id", "event", "byAdmin", "details", "times", "reason", "address", "userAgent"),
      at: isoTime(table.lastAt),
      user: pick(subject, "id", "username"),
      actor: pick(actor, "id", "username"),
    })
    .from(table)
    // A deleted account keeps its row for a while.
    .leftJoin(subject, and(eq(subject.id, table.userId), eq(subject.isDeleted, false)))
    .leftJoin(actor, and(eq(actor.id, table.actorId), eq(actor.isDeleted, false)))
  const isAct = acts ? isSet(table.byAdmin) : undefined
  return pageById(page, table.id, and(isAct, of ? eq(table.userId, of) : undefined), query)
}
