import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { temporaryFile } from "#tests/db/temporary-database.ts"
import { parseEnv } from "~/env.server.ts"
import { draftOf } from "~/runtime/atomic-write.ts"
import { backUp, requireBackupFolder } from "~/services/backup/back-up.server.ts"
import {
  addBrand,
  addPicture,
  backedUp,
  brandNames,
  installation,
  picture,
  restored,
  SECRET,
} from "./backed-up-installation.ts"

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

  test.each<[what: string, sentence: string, prepare: (folder: string, data: string) => void]>([
    ["is a file", "cannot take a backup (ENOTDIR)", (folder) => writeFileSync(folder, "")],
    ["is a link to the data", "holds the data itself", (folder, data) => symlinkSync(data, folder)],
    [
      "is among the pictures",
      "holds the data itself",
      (folder, data) => symlinkSync(join(data, "uploads"), folder),
    ],
  ])("into what %s is refused, also at the start", async (_, sentence, prepare) => {
    const home = await installation()
    addPicture(home, "aa11")
    const folder = join(dirname(temporaryFile()), "backup")
    prepare(folder, home.env.DATA_DIR)
    const refused = `${folder} ${sentence}`
    await expect(backUp(home.env, folder)).rejects.toThrow(refused)
    const env = { ...home.env, BACKUP_DIR: folder }
    await expect(requireBackupFolder(env)).rejects.toThrow(`BACKUP_DIR: ${refused}`)
    await requireBackupFolder({ ...env, DATABASE_URL: "libsql://db.example" })
  })

  test("into a new folder, or one in DATA_DIR, is begun", async () => {
    const { env } = await installation()
    for (const folder of [join(dirname(temporaryFile()), "new"), join(env.DATA_DIR, "backup")])
      await requireBackupFolder({ ...env, BACKUP_DIR: folder })
    await requireBackupFolder({ ...env, BACKUP_DIR: undefined })
  })

  test("is refused for a database on a server", async () => {
    await expect(
      backUp({ DATA_DIR: "/nowhere", DATABASE_URL: "libsql://example.org" }, "backup"),
    ).rejects.toThrow("The database is on a server (DATABASE_URL): use its own backups.")
  })
})
