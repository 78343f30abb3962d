import { customType, integer } from "drizzle-orm/sqlite-core"

/** Integer primary key that is never reused, so that a stale link or cursor cannot meet a newer row. */
export const id = () => integer().primaryKey({ autoIncrement: true })

/** A moment in UTC, stored as whole milliseconds since the epoch, a `Date` in the program. */
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

/** 0 or 1 in the file, a boolean in the program. */
export const flag = () => integer({ mode: "boolean" }).notNull().default(false)
