import { and, eq, sql } from "drizzle-orm"
import { isUniqueViolation, type Transaction } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import {
  collections,
  groupItems,
  groupMessages,
  items,
  removedItems,
  reports,
  viewLinks,
} from "#db/schema/index.ts"
import { Conflict, Forbidden, NotFound } from "~/errors.ts"
import { hideCollections } from "../background/collections.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { recordAct } from "../events/record.server.ts"
import { addressesIn, dropPictures } from "../pictures.server.ts"
import { addressesOf } from "../product-fields.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"
import { requireAdmin } from "./access.server.ts"
import { OPEN_REPORTS_MAX } from "./administration-limits.ts"
import type { Act, NewReport, ReportStatus, Target } from "./inputs.server.ts"
import { type Report, reportResponse } from "./responses.server.ts"
import { findTarget } from "./targets.server.ts"

const columns = columnsFor(reports, reportResponse)

/** The same thing again, while the first report is open, gives that one. */
export async function report(viewer: Viewer, input: NewReport, options?: WriteOptions): Promise<Report> {
  const user = requireUser(viewer)
  const { kind, id: targetId, reason } = input
  return write(async (tx) => {
    const { ownerId, summary } = await findTarget(user, input, tx)
    if (ownerId === user.id) throw new Conflict("You cannot report what is yours")
    const open = and(eq(reports.reporterId, user.id), eq(reports.status, "open"))
    const [openReport] = await tx
      .select(columns)
      .from(reports)
      .where(and(open, eq(reports.kind, kind), eq(reports.targetId, targetId)))
    if (openReport) return openReport
    if ((await tx.$count(reports, open)) >= OPEN_REPORTS_MAX)
      throw new Conflict(
        `${OPEN_REPORTS_MAX} reports of yours are still open. Wait until they have been looked at.`,
      )
    const [row] = await tx
      .insert(reports)
      .values({ kind, targetId, reporterId: user.id, ownerId, summary, reason })
      .returning(columns)
    if (!row) throw new Error("The report was not written")
    return row
  }, options)
}

const isOn = ({ kind, id }: Target) => and(eq(reports.kind, kind), eq(reports.targetId, id))

/** A collection may have another owner than when it was reported. */
const ownerNow = sql<number | null>`coalesce(
  (select user_id from collections where ${reports.kind} = 'collection' and collections.id = ${reports.targetId}),
  ${reports.ownerId}
)`

async function targetOf(tx: Transaction, id: number): Promise<Target & { ownerId: number | null }> {
  const [row] = await tx
    .select({ kind: reports.kind, id: reports.targetId, ownerId: ownerNow })
    .from(reports)
    .where(eq(reports.id, id))
  if (!row) throw new NotFound("Report not found")
  return row
}

export async function changeReport(
  viewer: Viewer,
  id: number,
  { status, reason }: Act & { status: ReportStatus },
  options?: WriteOptions,
): Promise<{ id: number }> {
  try {
    return await write(async (tx) => {
      const admin = await requireAdmin(viewer, tx)
      await targetOf(tx, id)
      const changed = await tx
        .update(reports)
        .set(status === "open" ? reopened : closedBy(admin.id))
        .where(and(eq(reports.id, id), eq(reports.status, status === "open" ? "closed" : "open")))
        .returning({ id: reports.id })
      const event = status === "open" ? "admin-report-reopened" : "admin-report-closed"
      // Users are not told who reported them, or that somebody has.
      const act = { userId: null, actorId: admin.id, details: { report: id }, reason }
      if (changed.length > 0) await recordAct(tx, event, act)
      return { id }
    }, options)
  } catch (error) {
    if (isUniqueViolation(error, "reports.reporter_id"))
      throw new Conflict("The same user has reported it again. Look at that report.")
    throw error
  }
}

const reopened = { status: "open", closedAt: null, closedById: null } as const
const closedBy = (id: number) => ({ status: "closed", closedAt: new Date(), closedById: id }) as const

/** Deletes the reported thing, also of another user, and closes all reports about it. */
export async function removeReported(
  viewer: Viewer,
  id: number,
  { reason }: Act = {},
  options?: WriteOptions,
): Promise<void> {
  await writeInSteps(async (tx) => {
    const admin = await requireAdmin(viewer, tx)
    const target = await targetOf(tx, id)
    await remove(tx, target)
    const details = { kind: target.kind, id: target.id }
    await recordAct(tx, "admin-removed", { userId: target.ownerId, actorId: admin.id, details, reason })
    await tx
      .update(reports)
      .set(closedBy(admin.id))
      .where(and(isOn(target), eq(reports.status, "open")))
  }, options)
}

/** Ends the view links of a reported collection, also of another user. The report stays as it is. */
export async function endReportedLinks(
  viewer: Viewer,
  id: number,
  { reason }: Act = {},
  options?: WriteOptions,
): Promise<void> {
  await erase(async (tx) => {
    const admin = await requireAdmin(viewer, tx)
    const { kind, id: collection, ownerId } = await targetOf(tx, id)
    if (kind !== "collection") throw new NotFound("Report not found")
    const ended = await tx
      .delete(viewLinks)
      .where(eq(viewLinks.collectionId, collection))
      .returning({ id: viewLinks.id })
    // Nobody is told of a report that changed nothing.
    if (ended.length === 0) return
    const details = { collection, links: ended.length }
    await recordAct(tx, "admin-links-ended", { userId: ownerId, actorId: admin.id, details, reason })
  }, options)
}

async function remove(tx: Transaction, { kind, id }: Target): Promise<void> {
  if (kind === "person") throw new Forbidden("An account is suspended, not removed")
  if (kind === "collection") return hideCollections(tx, eq(collections.id, id))
  if (kind === "message") return void (await tx.delete(groupMessages).where(eq(groupMessages.id, id)))
  if (kind === "group-item") {
    const gone = await tx.delete(groupItems).where(eq(groupItems.id, id)).returning()
    return dropPictures(tx, gone.flatMap(addressesOf))
  }
  const gone = await tx.delete(items).where(eq(items.id, id)).returning()
  // Somebody may have put it into the trash, from which it would come back.
  const removed = await tx.delete(removedItems).where(eq(removedItems.id, id)).returning()
  await dropPictures(tx, [
    ...gone.flatMap(addressesOf),
    ...removed.flatMap(({ images }) => addressesIn(images)),
  ])
}
