import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { db, openDatabase } from "#db/client.server.ts"
import { enqueue } from "#db/jobs.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { jobs } from "#db/schema/index.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { env, parseEnv } from "~/env.server.ts"
import { log } from "~/observe/log.server.ts"
import { backUp, backUpIfDue, lastBackup } from "~/services/backup/back-up.server.ts"
import {
  backUpWhenDue,
  backupState,
  backupWarning,
  setBackupProgram,
} from "~/services/backup/schedule.server.ts"

const HOUR_MS = 3_600_000

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "curio-scheduled-"))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

async function installation() {
  const DATA_DIR = folder()
  const DATABASE_URL = `file:${join(DATA_DIR, "curio.db")}`
  const database = openDatabase({ url: DATABASE_URL })
  onTestFinished(() => database.close())
  await migrateDatabase(database.db)
  return { DATA_DIR, DATABASE_URL, BACKUP_DIR: join(folder(), "backup"), BACKUP_EVERY: 6 * HOUR_MS }
}

type Settings = Awaited<ReturnType<typeof installation>>

const setLast = ({ BACKUP_DIR }: Settings, agoMs: number) =>
  writeFileSync(join(BACKUP_DIR, "last-backup"), `${new Date(Date.now() - agoMs).toISOString()}\n`)

describe("a scheduled backup", () => {
  test("is made when the last one is older than the period", async () => {
    const settings = await installation()
    expect(await lastBackup(settings)).toBeNull()
    expect(await backUpIfDue(settings)).toBe("done")
    expect(existsSync(join(settings.BACKUP_DIR, "curio.db"))).toBe(true)
    expect(Date.now() - Number(await lastBackup(settings))).toBeLessThan(HOUR_MS)

    expect(await backUpIfDue(settings)).toBe("not due")
    setLast(settings, 5.9 * HOUR_MS)
    expect(await backUpIfDue(settings)).toBe("not due")
    setLast(settings, 6 * HOUR_MS)
    expect(await backUpIfDue(settings)).toBe("done")
  })

  test("is made when the time of the last one is unreadable or invalid", async () => {
    const settings = await installation()
    await backUpIfDue(settings)
    setLast(settings, -HOUR_MS)
    expect(await backUpIfDue(settings)).toBe("done")
    writeFileSync(join(settings.BACKUP_DIR, "last-backup"), "half a ti")
    expect(await backUpIfDue(settings)).toBe("done")
  })

  test("is complete when it is made twice at once", async () => {
    const settings = await installation()
    const files = ["uploads/ab/picture.webp", "session-secret"]
    mkdirSync(join(settings.DATA_DIR, "uploads/ab"), { recursive: true })
    for (const file of files) writeFileSync(join(settings.DATA_DIR, file), file.repeat(1_000))
    expect(await Promise.all([backUpIfDue(settings), backUpIfDue(settings)])).toEqual(["done", "done"])
    const made = readdirSync(settings.BACKUP_DIR, { recursive: true, encoding: "utf8" }).toSorted()
    expect(made).toEqual(["curio.db", "last-backup", "session-secret", "uploads", "uploads/ab", files[0]])
    for (const file of files)
      expect(readFileSync(join(settings.BACKUP_DIR, file), "utf8")).toBe(file.repeat(1_000))
    const copy = openDatabase({ url: `file:${join(settings.BACKUP_DIR, "curio.db")}` })
    onTestFinished(() => copy.close())
    expect(await copy.db.all("pragma integrity_check")).toEqual([{ integrity_check: "ok" }])
  })

  test("leaves the previous copy and its time as they are when it fails", async () => {
    const settings = await installation()
    await backUpIfDue(settings)
    setLast(settings, 7 * HOUR_MS)
    const before = await lastBackup(settings)
    const copy = readFileSync(join(settings.BACKUP_DIR, "curio.db"))
    const damaged = join(folder(), "curio.db")
    writeFileSync(damaged, "no database at all, but long enough to be read as one".repeat(100))
    await expect(backUpIfDue({ ...settings, DATABASE_URL: `file:${damaged}` })).rejects.toThrow()
    expect(readFileSync(join(settings.BACKUP_DIR, "curio.db")).equals(copy)).toBe(true)
    expect(await lastBackup(settings)).toEqual(before)
    expect(await backUpIfDue(settings)).toBe("done")
  })
})

test("a backup into the folder of the data is refused, by any name of it", async () => {
  const settings = await installation()
  const link = join(folder(), "link")
  symlinkSync(settings.DATA_DIR, link)
  for (const to of [settings.DATA_DIR, `${settings.DATA_DIR}/`, link])
    await expect(backUp(settings, to)).rejects.toThrow("holds the data itself")
  await expect(backUp({ ...settings, DATA_DIR: folder() }, settings.DATA_DIR)).rejects.toThrow(
    "holds the data itself",
  )
})

describe("the schedule of a server", () => {
  const { DATA_DIR, DATABASE_URL } = env
  afterEach(() => {
    Object.assign(env, { DATA_DIR, DATABASE_URL, BACKUP_DIR: undefined, S3_BUCKET: undefined })
  })

  /** A program in place of the built command. It adds a line to a file. */
  async function scheduled(script: string) {
    const settings = await installation()
    Object.assign(env, settings)
    mkdirSync(settings.BACKUP_DIR)
    const runs = join(settings.DATA_DIR, "runs")
    const program = join(settings.DATA_DIR, "program.mjs")
    writeFileSync(
      program,
      `import fs from "node:fs"\nfs.appendFileSync(${JSON.stringify(runs)}, process.argv[2] + "\\n")\n${script}`,
    )
    setBackupProgram(program)
    const due = () => backUpWhenDue(new AbortController().signal)
    return { settings, program, due, runs: () => (existsSync(runs) ? readFileSync(runs, "utf8") : "") }
  }
  const inMinutes = (at: Date | null) => Math.round(((at?.getTime() ?? 0) - Date.now()) / 60_000)

  test("runs the command when a backup is due, and says when the next one is", async () => {
    const { settings, due, runs } = await scheduled("")
    expect(inMinutes(await due())).toBe(1)
    expect(runs()).toBe("--scheduled\n")
    setLast(settings, HOUR_MS)
    expect(inMinutes(await due())).toBe(Math.round(settings.BACKUP_EVERY / 60_000) - 60)
    expect(runs()).toBe("--scheduled\n")
    expect(await backupState()).toMatchObject({ last: expect.any(Date), hasFailed: false })
  })

  test("logs why a backup failed, until one succeeds", async () => {
    const failed = vi.spyOn(log, "error").mockImplementation(() => undefined)
    const { program, settings } = await scheduled('console.error("No room."); process.exit(1)')
    await db.transaction((tx) => enqueue(tx, "backup", {}, { key: "backup" }))
    await runJobs()
    expect(failed.mock.calls).toMatchObject([
      [{ err: { message: "No room." } }, "the backup failed, and is tried again"],
    ])
    expect(await backupState()).toMatchObject({ last: null, hasFailed: true })
    writeFileSync(program, "")
    setLast(settings, HOUR_MS)
    await db.update(jobs).set({ runAt: new Date(0) })
    await runJobs()
    expect(await backupState()).toMatchObject({ hasFailed: false })
  })

  test("ends the command when the server stops", async () => {
    const { runs } = await scheduled("setInterval(() => {}, 1_000)")
    const stop = new AbortController()
    const ended = expect(backUpWhenDue(stop.signal)).rejects.toHaveProperty("name", "AbortError")
    await vi.waitFor(() => expect(runs()).toBe("--scheduled\n"))
    stop.abort()
    await ended
  })

  test("does not exist without BACKUP_DIR, nor on a libSQL server, which is logged", async () => {
    const due = () => backUpWhenDue(new AbortController().signal)
    expect([backupWarning(), await due()]).toEqual([null, null])
    Object.assign(env, { BACKUP_DIR: folder(), DATABASE_URL: "libsql://curio.example.org" })
    expect(backupWarning()).toContain("the database is on a server")
    expect([await backupState(), await due()]).toEqual([null, null])
  })
})

test("BACKUP_DIR is another folder than DATA_DIR", () => {
  expect(() => parseEnv({ DATA_DIR: "data", BACKUP_DIR: "./data/" })).toThrow("BACKUP_DIR: must be another")
})

test("BACKUP_EVERY is hours, and 24 of them by default", () => {
  expect(parseEnv({}).BACKUP_EVERY).toBe(24 * HOUR_MS)
  expect(parseEnv({ BACKUP_EVERY: "6h" }).BACKUP_EVERY).toBe(6 * HOUR_MS)
  for (const wrong of ["6", "0h", "1d", "h", "1.5h", "1000h"])
    expect(() => parseEnv({ BACKUP_EVERY: wrong })).toThrow("BACKUP_EVERY: must be hours")
})
