import { db, reserve } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { env } from "~/env.server.ts"
import { Unavailable } from "~/errors.ts"
import { makePrivate, readOnlyPlace } from "~/services/storage/data-dir.server.ts"
import { log } from "../observe/log.server.ts"

export async function prepareData(): Promise<void> {
  const changed = makePrivate(env)
  if (changed.length > 0) log.warn({ paths: changed }, "closed to other users of this machine")
  const path = readOnlyPlace(env)
  if (path) log.warn({ path }, "the data is read-only: people can read, and nothing is saved")
  try {
    await migrateDatabase(db)
  } catch (error) {
    if (error instanceof Unavailable) throw new Error("The database does not answer.", { cause: error })
    if (!path) throw error
    throw new Error(`${path} is read-only, and there is no database of this version in it.`, { cause: error })
  }
  if (reserve && !path && !(await reserve.keep()))
    log.warn("the disk is full: nothing is saved until there is room, but things can be deleted")
}
