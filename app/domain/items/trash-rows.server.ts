import { and, eq, getTableColumns, gt, isNull, type SQL } from "drizzle-orm"
import { items, removedItems } from "#db/schema/index.ts"
import { DAY_MS, TRASH_DAYS } from "~/limits.ts"
import { collectionVisibleTo, rowEditedBy } from "../collections/access.server.ts"
import type { ViewerId } from "../viewer.ts"

/** WHERE condition on `removed_items` joined with their collection: who may delete an item may restore it. */
export const restorableBy = (viewer: NonNullable<ViewerId>): SQL | undefined =>
  and(collectionVisibleTo(viewer), rowEditedBy(viewer, removedItems.userId))

/** WHERE condition on `removed_items`: others wait for the sweep. */
export const isKept = (): SQL => gt(removedItems.removedAt, new Date(Date.now() - TRASH_DAYS * DAY_MS))

/** WHERE condition on `removed_items`: the collection is gone, and only this user still reads the names. */
export const isGoneOf = (userId: number): SQL | undefined =>
  and(eq(removedItems.removedById, userId), isNull(removedItems.item))

type Row = typeof items.$inferSelect

// By the schema, so that a new column is kept and restored too. A row of an older version gets the column's default.
const columns = Object.entries(getTableColumns(items))

export const storedRow = (row: Row): Record<string, unknown> =>
  Object.fromEntries(
    columns.map(([name, column]) => {
      const value = row[name as keyof Row]
      return [name, value === null ? null : column.mapToDriverValue(value)]
    }),
  )

export const storedItem = (item: Record<string, unknown>): Row =>
  Object.fromEntries(
    columns.flatMap(([name, column]) => {
      const value = item[name]
      return value === undefined ? [] : [[name, value === null ? null : column.mapFromDriverValue(value)]]
    }),
  ) as Row
