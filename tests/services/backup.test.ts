import { spawn } from "node:child_process"
import { once } from "node:events"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { eq, sql } from "drizzle-orm"
import { describe, expect, onTestFinished, test } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { brands, users } from "#db/schema/index.ts"
import { temporaryFile } from "#tests/db/temporary-database.ts"
import { parseEnv } from "~/env.server.ts"
import { draftOf } from "~/runtime/atomic-write.ts"
import { backUp } from "~/services/backup/back-up.server.ts"
import { restore } from "~/services/backup/restore.server.ts"

const SECRET = "the-secret-that-this-installation-once-generated"

const newEnv = () => {
  const DATA_DIR = dirname(temporaryFile())
  return { DATA_DIR, DATABASE_URL: `file:${join(DATA_DIR, "curio.db")}` }
}

/** A data folder with a migrated database, opened as a server has it open. */
async function installation(env = newEnv()) {
  const database = openDatabase({ url: env.DATABASE_URL })
  onTestFinished(() => database.close())
  await migrateDatabase(database.db)
  return { env, ...database }
}

type Installation = Awaited<ReturnType<typeof installation>>

const addBrand = ({ db }: Installation, name: string) => db.insert(brands).values({ name, nameKey: name })

const brandNames = async ({ db }: Installation) =>
  (await db.select({ name: brands.name }).from(brands).orderBy(brands.id)).map((row) => row.name)

const found = async ({ db }: Installation, text: string) =>
  (
    await db.all<{ name_key: string }>(sql`SELECT name_key FROM brand_names WHERE brand_names MATCH ${text}`)
  ).map((row) => row.name_key)

function addPicture({ env }: Installation, name: string) {
  const folder = join(env.DATA_DIR, "uploads", name.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.webp`), name)
}

const picture = (folder: string, name: string) =>
  readFileSync(join(folder, "uploads", name.slice(0, 2), `${name}.webp`), "utf8")

/** An installation that was restored from a backup. */
async function restored(folder: string, env = newEnv()) {
  await restore(env, folder)
  return installation(env)
}

async function backedUp() {
  const home = await installation()
  await addBrand(home, "alessi")
  addPicture(home, "aa11")
  writeFileSync(join(home.env.DATA_DIR, "session-secret"), SECRET)
  const folder = join(dirname(temporaryFile()), "backup")
  expect(await backUp(home.env, folder)).toEqual({ pictures: 1 })
  return { home, folder }
}

describe("a backup", () => {
  test("has database, pictures and secret, and no incomplete files", async () => {
    const { folder } = await backedUp()
    expect(readdirSync(folder).sort()).toEqual(["curio.db", "session-secret", "uploads"])
    expect(picture(folder, "aa11")).toBe("aa11")
    expect(readFileSync(join(folder, "session-secret"), "utf8")).toBe(SECRET)
  })

  test("removes what a backup has left that was killed while it copied the database", async () => {
    const { home, folder } = await backedUp()
    const draft = draftOf(join(folder, "curio.db"))
    await home.db.run(sql`CREATE TABLE large AS WITH RECURSIVE n(i) AS
      (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT randomblob(2000) FROM n`)
    const copy = `import Sqlite from "libsql"; new Sqlite(process.argv[1]).prepare("VACUUM INTO ?").run(process.argv[2])`
    const file = join(home.env.DATA_DIR, "curio.db")
    const copying = spawn(process.execPath, ["--input-type=module", "-e", copy, file, draft])
    const ended = once(copying, "exit")
    while (!existsSync(`${draft}-journal`)) await setTimeout(1)
    copying.kill("SIGKILL")
    await ended
    const long = new Date(Date.now() - 61 * 60 * 1000)
    for (const left of [draft, `${draft}-journal`]) utimesSync(left, long, long)
    await backUp(home.env, folder)
    expect(readdirSync(folder).sort()).toEqual(["curio.db", "session-secret", "uploads"])
  })

  test("is updated in the same folder", async () => {
    const { home, folder } = await backedUp()
    await addBrand(home, "braun")
    addPicture(home, "bb22")
    expect(await backUp(home.env, folder)).toEqual({ pictures: 1 })

    expect(await brandNames(await restored(folder))).toEqual(["alessi", "braun"])
  })

  test("is consistent while another connection goes on writing", async () => {
    const home = await installation()
    const folder = join(dirname(temporaryFile()), "backup")
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n++) await addBrand(home, `brand ${n}`)
    })()
    await backUp(home.env, folder)
    writing = false
    await writer

    const elsewhere = await restored(folder)
    const kept = await brandNames(elsewhere)
    expect(kept).toEqual((await brandNames(home)).slice(0, kept.length))
    expect(await elsewhere.db.all(sql`PRAGMA integrity_check`)).toEqual([{ integrity_check: "ok" }])
  })

  test.each(["50% off", "a%20b", "a#b", "a?b"])("is made and restored in folders called %s", async (name) => {
    const DATA_DIR = join(dirname(temporaryFile()), name)
    const { DATABASE_URL } = parseEnv({ DATA_DIR })
    const home = await installation({ DATA_DIR, DATABASE_URL })
    await addBrand(home, "alessi")
    const folder = join(dirname(temporaryFile()), name)
    await backUp(home.env, folder)
    expect(readdirSync(DATA_DIR)).toContain("curio.db")
    expect(readdirSync(folder)).toEqual(["curio.db"])
    const there = join(dirname(temporaryFile()), name)
    const env = parseEnv({ DATA_DIR: there })
    expect(await brandNames(await restored(folder, env))).toEqual(["alessi"])
    expect(readdirSync(there)).toContain("curio.db")
  })

  test("is refused for a database on a server", async () => {
    await expect(
      backUp({ DATA_DIR: "/nowhere", DATABASE_URL: "libsql://example.org" }, "backup"),
    ).rejects.toThrow("The database is on a server (DATABASE_URL): use its own backups.")
  })
})

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
