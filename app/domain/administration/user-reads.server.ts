import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { uploadsOf } from "#db/image-records.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { apiTokens, collections, sessions, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { inMb } from "~/services/images/quota.server.ts"
import { notDeleted } from "../accounts/reads.server.ts"
import { notDeleted as collectionNotDeleted } from "../collections/access.server.ts"
import { mapPage, type Page, type PageRequest } from "../paging.ts"
import { pageById } from "../rows-in-pages.server.ts"
import { containsWords } from "../search/matching.server.ts"
import type { Viewer } from "../viewer.ts"
import { requireAdmin } from "./access.server.ts"
import { type AdminUser, adminUserResponse } from "./responses.server.ts"

const ofCollections = (value: SQL<number>) =>
  sql<number>`${db
    .select({ value })
    .from(collections)
    .where(and(eq(collections.userId, users.id), collectionNotDeleted))}`

const latest = (table: typeof sessions | typeof apiTokens, column: SQLWrapper) =>
  sql<number | null>`${db
    .select({ at: sql`max(${column})` })
    .from(table)
    .where(eq(table.userId, users.id))}`

/** Sessions, tokens and collections of an account are limited in number, so these counts are cheap. */
const columns = {
  ...columnsFor(users, adminUserResponse),
  suspended: users.isSuspended,
  collections: ofCollections(sql`count(*)`),
  items: ofCollections(sql`coalesce(sum(${collections.itemCount}), 0)`),
  bytes: uploadsOf(users.id),
  session: latest(sessions, sessions.lastSeenAt),
  token: latest(apiTokens, apiTokens.lastUsedAt),
}

type Row = Omit<AdminUser, "usedMb" | "lastSeenAt"> & {
  bytes: number
  session: number | null
  token: number | null
}

const present = ({ bytes, session, token, ...user }: Row): AdminUser => {
  const seen = Math.max(session ?? 0, token ?? 0)
  return { ...user, usedMb: inMb(bytes), lastSeenAt: seen > 0 ? new Date(seen).toISOString() : null }
}

/** Newest first. Every word is in the name or in the e-mail address. */
export async function listUsers(
  viewer: Viewer,
  { search, ...page }: { search?: string | undefined } & PageRequest,
): Promise<Page<AdminUser>> {
  await requireAdmin(viewer)
  const isFound = containsWords(sql`(${users.usernameKey} || ' ' || ${users.emailKey})`, search)
  const query = db.select(columns).from(users)
  return mapPage(await pageById(page, users.id, and(notDeleted, isFound), query), present)
}

export async function getUser(viewer: Viewer, id: number): Promise<AdminUser> {
  await requireAdmin(viewer)
  return readUser(id)
}

/** Does not ask who reads it. */
export async function readUser(id: number): Promise<AdminUser> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), notDeleted))
  if (!row) throw new NotFound("User not found")
  return present(row)
}
