import { type SQL, sql } from "drizzle-orm"
import { customType, integer, type SQLiteColumn } from "drizzle-orm/sqlite-core"

/** Ids are never reused, so that an old link or cursor cannot meet a newer row. */
export const id = () => integer().primaryKey({ autoIncrement: true })

const moment = customType<{ data: Date; driverData: number }>({
  dataType: () => "integer",
  toDriver: (value) => value.getTime(),
  fromDriver: (value) => new Date(Number(value)),
})

export const timestamp = () => moment()
export const createdAt = () =>
  moment()
    .notNull()
    .$defaultFn(() => new Date())

export const flag = () => integer({ mode: "boolean" }).notNull().default(false)

type IsoTime<C extends SQLiteColumn> = C["_"]["notNull"] extends true ? string : string | null

const toIso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** ISO 8601 in UTC, as responses have it. */
export const isoTime = <C extends SQLiteColumn>(column: C): SQL<IsoTime<C>> =>
  sql<IsoTime<C>>`${column}`.mapWith(toIso) as SQL<IsoTime<C>>
