import { customType, integer } from "drizzle-orm/sqlite-core"

/** Never reused, so that an old link or cursor cannot meet a newer row. */
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
