import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import {
  collections,
  groupItems,
  groupMembers,
  groupMessages,
  groups,
  items,
  reports,
  users,
} from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { paths } from "~/paths.ts"
import { notDeleted } from "../accounts/reads.server.ts"
import { notDeleted as collectionNotDeleted, collectionVisibleTo } from "../collections/access.server.ts"
import { groupVisibleTo, ownMembership } from "../groups/access.server.ts"
import type { Page, PageRequest } from "../paging.ts"
import { pageById } from "../rows-in-pages.server.ts"
import type { User, Viewer } from "../viewer.ts"
import { requireAdmin } from "./access.server.ts"
import type { ReportStatus, Target } from "./inputs.server.ts"
import { type AdminReport, adminReportResponse } from "./responses.server.ts"

const [reporter, owner] = [alias(users, "reporter"), alias(users, "owner")]

const columns = {
  ...columnsFor(reports, adminReportResponse),
  reporter: { id: reporter.id, username: reporter.username },
  owner: { id: owner.id, username: owner.username },
}

const selectReports = () =>
  db
    .select(columns)
    .from(reports)
    // A deleted account keeps its row for a while.
    .leftJoin(reporter, and(eq(reporter.id, reports.reporterId), eq(reporter.isDeleted, false)))
    .leftJoin(owner, and(eq(owner.id, reports.ownerId), eq(owner.isDeleted, false)))

export async function listReports(
  viewer: Viewer,
  { status, ...page }: { status: ReportStatus } & PageRequest,
): Promise<Page<AdminReport>> {
  const admin = await requireAdmin(viewer)
  const hasStatus = eq(reports.status, status)
  const { items: some, nextCursor } = await pageById(page, reports.id, hasStatus, selectReports())
  return { items: await withTargets(admin, some), nextCursor }
}

export async function getReport(viewer: Viewer, id: number): Promise<AdminReport> {
  const admin = await requireAdmin(viewer)
  const [report] = await withTargets(admin, await selectReports().where(eq(reports.id, id)))
  if (!report) throw new NotFound("Report not found")
  return report
}

type Row = Omit<AdminReport, "exists" | "url">

/** An administrator sees what is reported of it, and the thing itself only like any other user. */
async function withTargets(admin: User, rows: Row[]): Promise<AdminReport[]> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const urls = new Map<string, string | null>()
  for (const kind of kinds) {
    const ids = rows.filter((row) => row.kind === kind).map(({ targetId }) => targetId)
    for (const { id, isVisible, url } of await readers[kind](admin, ids))
      urls.set(`${kind} ${id}`, isVisible ? url : null)
  }
  return rows.map((row) => {
    const key = `${row.kind} ${row.targetId}`
    return { ...row, exists: urls.has(key), url: urls.get(key) ?? null }
  })
}

type Reported = { id: number; isVisible: boolean; url: string }

const flagOf = (condition: SQL | undefined) => sql<number>`${condition}`.mapWith(Boolean)

const readers: Record<Target["kind"], (admin: User, ids: number[]) => Promise<Reported[]>> = {
  item: async (admin, ids) => {
    const rows = await db
      .select({ id: items.id, isVisible: flagOf(collectionVisibleTo(admin)) })
      .from(items)
      .innerJoin(collections, and(eq(collections.id, items.collectionId), collectionNotDeleted))
      .where(inArray(items.id, ids))
    return rows.map((row) => ({ ...row, url: paths.product(row.id) }))
  },
  collection: async (admin, ids) => {
    const rows = await db
      .select({ id: collections.id, isVisible: flagOf(collectionVisibleTo(admin)) })
      .from(collections)
      .where(and(inArray(collections.id, ids), collectionNotDeleted))
    return rows.map((row) => ({ ...row, url: paths.collection(row.id) }))
  },
  person: async (_, ids) => {
    const rows = await db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(and(inArray(users.id, ids), notDeleted))
    return rows.map(({ id, username }) => ({ id, isVisible: true, url: paths.person(username) }))
  },
  message: async (admin, ids) => {
    const rows = await inGroups(groupMessages, admin, ids)
    return rows.map(({ groupId, ...row }) => ({ ...row, url: paths.group(groupId, { tab: "chat" }) }))
  },
  "group-item": async (admin, ids) => {
    const rows = await inGroups(groupItems, admin, ids)
    return rows.map(({ groupId, ...row }) => ({ ...row, url: paths.groupItem(groupId, row.id) }))
  },
}

const inGroups = (table: typeof groupMessages | typeof groupItems, admin: User, ids: number[]) =>
  db
    .select({ id: table.id, groupId: groups.id, isVisible: flagOf(groupVisibleTo(admin)) })
    .from(table)
    .innerJoin(groups, and(eq(groups.id, table.groupId), eq(groups.isDeleted, false)))
    .leftJoin(groupMembers, ownMembership(admin))
    .where(inArray(table.id, ids))

type Overview = { users: number; suspended: number; openReports: number }

export async function readOverview(viewer: Viewer): Promise<Overview> {
  await requireAdmin(viewer)
  const [[all], [suspended], [open]] = await Promise.all([
    db.select({ count: count() }).from(users).where(notDeleted),
    db
      .select({ count: count() })
      .from(users)
      .where(and(notDeleted, eq(users.isSuspended, true))),
    db.select({ count: count() }).from(reports).where(eq(reports.status, "open")),
  ])
  return { users: all?.count ?? 0, suspended: suspended?.count ?? 0, openReports: open?.count ?? 0 }
}
