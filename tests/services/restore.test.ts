import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import { brands, users } from "#db/schema/index.ts"
import { temporaryFile } from "#tests/db/temporary-database.ts"
import { backUp } from "~/services/backup/back-up.server.ts"
import { restore } from "~/services/backup/restore.server.ts"
import {
  addBrand,
  backedUp,
  brandNames,
  type Installation,
  installation,
  newEnv,
  picture,
  restored,
  SECRET,
} from "./backed-up-installation.ts"

const found = async ({ db }: Installation, text: string) =>
  (
    await db.all<{ name_key: string }>(sql`SELECT name_key FROM brand_names WHERE brand_names MATCH ${text}`)
  ).map((row) => row.name_key)

describe("a restore", () => {
  test("restores rows, search indexes and missing pictures", async () => {
    const { home, folder } = await backedUp()
    await home.db.delete(brands)
    await addBrand(home, "mistake")
    await home.close()
    // A folder that this process has not opened: a closed connection keeps its lock until its statements are collected.
    const env = newEnv()
    for (const name of ["curio.db", "session-secret"])
      copyFileSync(join(home.env.DATA_DIR, name), join(env.DATA_DIR, name))

    expect(await restore(env, folder)).toEqual({ pictures: 1 })
    expect(readdirSync(env.DATA_DIR).sort()).toEqual(["curio.db", "session-secret", "uploads"])
    expect(statSync(join(env.DATA_DIR, "curio.db")).mode & 0o777).toBe(0o600)
    const after = await installation(env)
    expect(await brandNames(after)).toEqual(["alessi"])
    expect([await found(after, "mistake"), await found(after, "alessi")]).toEqual([[], ["alessi"]])
    expect(picture(env.DATA_DIR, "aa11")).toBe("aa11")
  })

  test("takes the place of a damaged database, whose log is not applied to it", async () => {
    const { home, folder } = await backedUp()
    await addBrand(home, "braun")
    const env = newEnv()
    const file = join(env.DATA_DIR, "curio.db")
    writeFileSync(file, "no database at all\n".repeat(1_000))
    copyFileSync(join(home.env.DATA_DIR, "curio.db-wal"), `${file}-wal`)
    expect(await brandNames(await restored(folder, env))).toEqual(["alessi"])
  })

  test("is refused while a server has the database open", async () => {
    const { home, folder } = await backedUp()
    await addBrand(home, "braun")
    await expect(restore(home.env, folder)).rejects.toThrow("The database is in use: stop the server first.")
    await addBrand(home, "citroen")
    expect(await brandNames(home)).toEqual(["alessi", "braun", "citroen"])
  })

  test("keeps triggers working, and used ids used", async () => {
    const { home, folder } = await backedUp()
    await addBrand(home, "removed")
    await home.db.delete(brands).where(eq(brands.name, "removed"))
    await backUp(home.env, folder)
    const elsewhere = await restored(folder)
    await addBrand(elsewhere, "braun")
    expect(await found(elsewhere, "braun")).toEqual(["braun"])
    expect(await elsewhere.db.select({ id: brands.id }).from(brands)).toEqual([{ id: 1 }, { id: 3 }])
  })

  test("fills an empty machine, which then has the same secret", async () => {
    const { folder } = await backedUp()
    const DATA_DIR = join(dirname(temporaryFile()), "new")
    const env = { DATA_DIR, DATABASE_URL: `file:${join(DATA_DIR, "curio.db")}` }
    expect(await restore(env, folder)).toEqual({ pictures: 1 })
    expect(picture(DATA_DIR, "aa11")).toBe("aa11")
    expect(readFileSync(join(DATA_DIR, "session-secret"), "utf8")).toBe(SECRET)
    expect(await brandNames(await installation(env))).toEqual(["alessi"])
  })

  test("restores the rows of every table", async () => {
    const { home, folder } = await backedUp()
    await home.db.insert(users).values({
      email: "a@example.com",
      emailKey: "a@example.com",
      username: "ada",
      usernameKey: "ada",
      passwordHash: "x",
    })
    await backUp(home.env, folder)
    const elsewhere = await restored(folder)
    const tables = await home.db.all<{ name: string }>(
      sql`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')`,
    )
    for (const { name } of tables) {
      const all = sql.raw(`SELECT * FROM "${name}"`)
      if (name !== "sqlite_schema") expect(await elsewhere.db.all(all), name).toEqual(await home.db.all(all))
    }
    expect(await elsewhere.db.all(sql`PRAGMA foreign_key_check`)).toEqual([])
  })

  const refusals = {
    "There is no backup in": (folder: string) => join(folder, "nothing"),
    "The backup's database is damaged, or not Curio's.": (folder: string) => {
      writeFileSync(join(folder, "curio.db"), "not a database at all, but a line of text")
      return folder
    },
  }
  test.each(Object.entries(refusals))("changes nothing when: %s", async (message, spoil) => {
    const { home, folder } = await backedUp()
    await addBrand(home, "braun")
    await expect(restore(home.env, spoil(folder))).rejects.toThrow(message)
    expect(await brandNames(home)).toEqual(["alessi", "braun"])
  })

  test("changes nothing when the backup is of a newer version", async () => {
    const { home, folder } = await backedUp()
    const newer = openDatabase({ url: `file:${join(folder, "curio.db")}` })
    await newer.db.run(
      sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`,
    )
    await newer.close()
    await addBrand(home, "braun")
    await expect(restore(home.env, folder)).rejects.toThrow(
      "The backup was made by a newer version: install that one first.",
    )
    expect(await brandNames(home)).toEqual(["alessi", "braun"])
  })
})
