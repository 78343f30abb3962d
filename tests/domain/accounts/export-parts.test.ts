import { getTableName, is } from "drizzle-orm"
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import { expect, test } from "vitest"
import * as schema from "#db/schema/index.ts"
import { files } from "~/domain/accounts/export/parts.server.ts"

/** Columns with a user's id that no part of the export is read by. */
const notExported = {
  "password_resets.userId": "hashes of links that were sent by mail",
  "email_verifications.userId": "hashes of links that were sent by mail",
  "friends.friendId": "the user has a row of their own for each friend",
  "blocks.blockedId": "users are not told who blocked them",
  "collection_notes.userId": "a note is a part of its collection, and is in the library of the owner",
  "collection_co_owners.addedById": "the people are listed with the collection, whoever added them",
  "collection_collaborators.addedById": "the people are listed with the collection, whoever added them",
  "images.userId": "the uploads are files of the export",
  "reports.ownerId": "users are not told who reported them",
  "reports.closedById": "an administrator's work is not about their own account",
  "security_events.actorId": "an administrator's work is not about their own account",
  "removed_items.removedById":
    "what was removed is exported for whose collection it was in, and for who added it",
  "jobs.userId": "work that is deleted when it is done",
}

const nameOf = (column: SQLiteColumn) => `${getTableName(column.table)}.${column.name}`

test("the export has a part for each column with a user's id when no reason is named", () => {
  const references = Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .flatMap((table) => getTableConfig(table).foreignKeys.map((key) => key.reference()))
  const withUser = references
    .filter(({ foreignTable }) => foreignTable === schema.users)
    .flatMap(({ columns }) => columns.map(nameOf))
  expect(withUser.length).toBeGreaterThan(30)
  const parts = Object.values(files).flat()
  const exported = new Set(parts.flatMap(({ of }) => of.map(nameOf)))
  expect(withUser.filter((name) => !exported.has(name)).toSorted()).toEqual(
    Object.keys(notExported).toSorted(),
  )
})
