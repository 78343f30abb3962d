import { getTableColumns, type SQL, sql } from "drizzle-orm"
import { customType, integer, type SQLiteColumn, type SQLiteTable, text } from "drizzle-orm/sqlite-core"
import type { Availability } from "~/product-fields.ts"

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

/** As the conditions of partial indexes are written: a bound value would not match them. */
export const isSet = (column: SQLiteColumn) => sql`${column} = 1`

export const flag = () => integer({ mode: "boolean" }).notNull().default(false)

/** What is said about a product (`product-field-list.ts`), in `items` and in `group_items`. */
export const productColumns = () => ({
  name: text().notNull(),
  brand: text(),
  /** services/price.ts says how. */
  price: text(),
  availability: text().$type<Availability>(),
  description: text(),
  imageUrl: text(),
  imageAlt: text(),
  /** domain/pictures.server.ts says how. */
  images: text(),
})

type IsoTime<C extends SQLiteColumn> = C["_"]["notNull"] extends true ? string : string | null

const toIso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** ISO 8601 in UTC, as responses have it. */
export const isoTime = <C extends SQLiteColumn>(column: C): SQL<IsoTime<C>> =>
  sql<IsoTime<C>>`${column}`.mapWith(toIso) as SQL<IsoTime<C>>

type Columns<T extends SQLiteTable> = T["_"]["columns"]
type Selected<C extends SQLiteColumn> = C["_"]["data"] extends Date ? SQL<IsoTime<C>> : C

/**
 * The columns of a table that a response names, in its order, with times in ISO 8601. Other columns stay in the database.
 * The caller adds what the table does not have, or has in another form; else the row does not fit the response's type.
 */
export function columnsFor<T extends SQLiteTable, S extends object>(table: T, { shape }: { shape: S }) {
  const columns = getTableColumns(table)
  const named = Object.keys(shape).flatMap((name) => {
    const column = columns[name]
    // `moment` is the only type of our own.
    return column ? [[name, column.dataType === "custom" ? isoTime(column) : column]] : []
  })
  return Object.fromEntries(named) as { [K in keyof S & keyof Columns<T>]: Selected<Columns<T>[K]> }
}
