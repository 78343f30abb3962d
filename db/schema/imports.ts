import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { createdAt, flag, id, timestamp } from "./columns.ts"

/** Rows by state. A row that is not chosen is only in `rows`. */
export type ImportCounts = {
  rows: number
  chosen: number
  duplicates: number
  waiting: number
  added: number
  failed: number
  reading: number
}

export type Loss = { reason: string; count: number; examples: string[] }

/** Versions before losses have the first three. */
export type TableHead = {
  headers: string[]
  sample: string[][]
  guess: Record<string, number>
  [more: string]: unknown
}

/** Background steps delete rows that are marked as `isDeleted`. */
export const imports = sqliteTable(
  "imports",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    format: text({
      enum: [
        "links",
        "library",
        "bookmarks",
        "csv",
        "list",
        "raindrop",
        "karakeep",
        "linkwarden",
        "pinterest",
        "amazon",
      ],
    }).notNull(),
    fileName: text(),
    /** `receiving` while its rows are written, `mapping` until the columns of a table are named, `preview` until it is started. */
    status: text({ enum: ["receiving", "mapping", "preview", "running", "done"] })
      .notNull()
      .default("receiving"),
    /** What the user sees of a table to name its columns, before the import is started. */
    tableHead: text({ mode: "json" }).$type<TableHead>(),
    ignored: integer().notNull().default(0),
    isDeleted: flag(),
    /** These two are unused since jobs have locks. Inserts name all columns of this file, so they leave it a release before the database. */
    leaseOwner: text(),
    leasedUntil: timestamp(),
    createdAt: createdAt(),
    finishedAt: timestamp(),
    /** Set when the import is finished. */
    counts: text({ mode: "json" }).$type<ImportCounts>(),
    /** Unused since `file`, which is behind the columns that lists read. */
    source: text(),
    losses: text({ mode: "json" }).$type<Loss[]>().notNull().default([]),
    /** The file of a table before the import is started, compressed, in base64. The last column, so that reads of the others pass over it. */
    file: text(),
  },
  (t) => [
    index("imports_user_id_index").on(t.userId, t.id),
    index("imports_deleted_index").on(t.id).where(sql`is_deleted = 1`),
    index("imports_created_at_index").on(t.createdAt),
  ],
)

/** Rows go to a place, which is a folder of the file. */
export const importPlaces = sqliteTable(
  "import_places",
  {
    id: id(),
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    kind: text({ enum: ["collection", "group", "brands"] }).notNull(),
    name: text().notNull(),
    coverImageUrl: text(),
    /** What else the file says. */
    data: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    isChosen: integer({ mode: "boolean" }).notNull().default(true),
    /** The collection or group: an existing one, or the new one as soon as it is there. */
    targetId: integer(),
    reason: text(),
  },
  (t) => [
    index("import_places_import_id_index").on(t.importId, t.id),
    index("import_places_cover_image_url_index").on(t.coverImageUrl),
  ],
)

export const importRows = sqliteTable(
  "import_rows",
  {
    id: id(),
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    placeId: integer()
      .notNull()
      .references(() => importPlaces.id, { onDelete: "cascade" }),
    /** Null until the page was read. */
    name: text(),
    productUrl: text(),
    imageUrl: text(),
    images: text(),
    /** What else the file says. */
    data: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    isChosen: integer({ mode: "boolean" }).notNull().default(true),
    status: text({ enum: ["waiting", "added", "failed"] })
      .notNull()
      .default("waiting"),
    /** The page behind the link fills fields that the file does not have. */
    reading: text({ enum: ["none", "waiting", "done", "failed"] })
      .notNull()
      .default("none"),
    /** Why it, or its page, failed. */
    reason: text(),
    /** An item of the user that has the link already. */
    duplicateOf: integer(),
    /** The same place has the link in an earlier row. */
    isRepeated: flag(),
    /** The item, the group's item or the brand that was made of it. */
    itemId: integer(),
  },
  (t) => [
    index("import_rows_next_index").on(t.importId, t.status, t.isChosen, t.id),
    index("import_rows_reading_index").on(t.importId, t.reading, t.isChosen, t.id),
    index("import_rows_counts_index").on(
      t.importId,
      t.placeId,
      t.isChosen,
      t.status,
      t.reading,
      t.duplicateOf,
      t.isRepeated,
    ),
    index("import_rows_failures_index").on(t.importId, t.id).where(sql`reason is not null`),
    index("import_rows_place_id_index").on(t.placeId, t.id),
    index("import_rows_item_id_index").on(t.itemId),
    index("import_rows_image_url_index").on(t.imageUrl),
  ],
)
