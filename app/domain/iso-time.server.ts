import { type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"

type IsoTime<C extends SQLiteColumn> = C["_"]["notNull"] extends true ? string : string | null

const toIso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** ISO 8601 in UTC, as responses have it. */
export const isoTime = <C extends SQLiteColumn>(column: C): SQL<IsoTime<C>> =>
  sql<IsoTime<C>>`${column}`.mapWith(toIso) as SQL<IsoTime<C>>
