import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { brands } from "#db/schema/index.ts"
import { temporaryFile } from "#tests/db/temporary-database.ts"
import { backUp } from "~/services/backup/back-up.server.ts"
import { restore } from "~/services/backup/restore.server.ts"

export const SECRET = "the-secret-that-this-installation-once-generated"

export const newEnv = () => {
  const DATA_DIR = dirname(temporaryFile())
  return { DATA_DIR, DATABASE_URL: `file:${join(DATA_DIR, "curio.db")}` }
}

/** A data folder with a migrated database, opened as a server has it open. */
export async function installation(env = newEnv()) {
  const database = openDatabase({ url: env.DATABASE_URL })
  onTestFinished(() => database.close())
  await migrateDatabase(database.db)
  return { env, ...database }
}

export type Installation = Awaited<ReturnType<typeof installation>>

export const addBrand = ({ db }: Installation, name: string) =>
  db.insert(brands).values({ name, nameKey: name })

export const brandNames = async ({ db }: Installation) =>
  (await db.select({ name: brands.name }).from(brands).orderBy(brands.id)).map((row) => row.name)

export function addPicture({ env }: Installation, name: string) {
  const folder = join(env.DATA_DIR, "uploads", name.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.webp`), name)
}

export const picture = (folder: string, name: string) =>
  readFileSync(join(folder, "uploads", name.slice(0, 2), `${name}.webp`), "utf8")

/** An installation that was restored from a backup. */
export async function restored(folder: string, env = newEnv()) {
  await restore(env, folder)
  return installation(env)
}

export async function backedUp() {
  const home = await installation()
  await addBrand(home, "alessi")
  addPicture(home, "aa11")
  writeFileSync(join(home.env.DATA_DIR, "session-secret"), SECRET)
  const folder = join(dirname(temporaryFile()), "backup")
  expect(await backUp(home.env, folder)).toEqual({ pictures: 1 })
  return { home, folder }
}
