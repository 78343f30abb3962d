import { execFile } from "node:child_process"
import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from "node:fs"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { LibsqlError } from "@libsql/client"
import { expect, inject, onTestFinished, test, vi } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { bundled } from "#tests/support/bundled.ts"
import { holdWriteLock } from "../other-process.ts"
import { temporaryDatabase, temporaryFile } from "../temporary-database.ts"

const DAMAGED = "The database is damaged, or is none at all. Restore a backup: npm run restore -- <folder>"

const whole = readFileSync(inject("databaseTemplate") ?? "")

/** All after `from` is overwritten. */
function garbage(file: string, from: number): void {
  writeFileSync(file, whole)
  const opened = openSync(file, "r+")
  writeSync(opened, Buffer.alloc(whole.length - from, 0xa7), 0, whole.length - from, from)
  closeSync(opened)
}

function cut(file: string, length: number): void {
  writeFileSync(file, whole)
  truncateSync(file, length)
}

const damages: [string, (file: string) => void][] = [
  ["whose pages are garbage", (file) => garbage(file, 100)],
  ["of which the first pages are left", (file) => garbage(file, 4 * 4_096)],
  ["that is a text", (file) => writeFileSync(file, "no database at all\n".repeat(1_000))],
  ["that is a short text", (file) => writeFileSync(file, "hello")],
  ["that is cut after its head", (file) => cut(file, 100)],
  ["that is cut within a page", (file) => cut(file, 10_000)],
  ["that is cut in the middle", (file) => cut(file, Math.floor(whole.length / 2))],
]

test.each(damages)("the start with a file %s says what to do", async (_, damage) => {
  const file = temporaryFile()
  damage(file)
  await expect(migrateDatabase(temporaryDatabase(file).db)).rejects.toThrow(DAMAGED)
})

test("the start with a folder in place of the file says so", async () => {
  const file = temporaryFile()
  mkdirSync(file)
  await expect(migrateDatabase(temporaryDatabase(file).db)).rejects.toThrow(
    "The database cannot be opened: see who",
  )
})

test("the start with the database of another program says so", async () => {
  const { db } = temporaryDatabase()
  await db.$client.execute("CREATE TABLE users (name)")
  await expect(migrateDatabase(db)).rejects.toThrow(
    "The database has tables of another program: set DATABASE_URL",
  )
})

test.each([
  ["SQLITE_BUSY", "The database is locked by another program: end that one first."],
  ["SQLITE_FULL", "The database cannot be written, because the disk is full: make room first."],
  ["SQLITE_READONLY", "The database cannot be opened (SQLITE_READONLY): see who may write"],
  ["SQLITE_IOERR", "The database cannot be opened (SQLITE_IOERR)"],
])("the start says what %s means", async (code, sentence) => {
  const { db } = temporaryDatabase()
  vi.spyOn(db.$client, "execute").mockRejectedValue(new LibsqlError("a few words", code))
  await expect(migrateDatabase(db)).rejects.toThrow(sentence)
})

test("the start with a server that does not answer says so", async () => {
  const { db, close } = openDatabase({ url: "http://127.0.0.1:9" })
  onTestFinished(close)
  await expect(migrateDatabase(db)).rejects.toThrow("The database does not answer: see DATABASE_URL")
})

/** @returns what the command has written to standard error. */
async function failing(command: string, environment: Record<string, string>, ...words: string[]) {
  const file = await bundled(`app/commands/${command}.ts`)
  const env = { ...process.env, DATABASE_URL: "", ...environment }
  const failed = await promisify(execFile)(process.execPath, [file, ...words], { env }).catch(
    (error) => error,
  )
  return [failed.code, failed.stderr]
}

test.each(["recount", "migrate", "seed"])("%s prints one sentence for wrong settings", async (command) => {
  const printed = await failing(command, { DATA_DIR: dirname(temporaryFile()), PORT: "abc" })
  expect(printed).toEqual([1, expect.stringMatching(/^The environment .+\n {2}PORT: must be a whole .+\n$/)])
})

test("a command on a damaged database prints one sentence, without a stack", async () => {
  const file = join(dirname(temporaryFile()), "curio.db")
  garbage(file, 100)
  expect(await failing("recount", { DATA_DIR: dirname(file) })).toEqual([1, `${DAMAGED}\n`])
})

test("a command prints one sentence for a lock, and one for a file in place of a folder", async () => {
  const { db, file, close } = temporaryDatabase(join(dirname(temporaryFile()), "curio.db"))
  await migrateDatabase(db)
  await close()
  const release = await holdWriteLock(file)
  const locked = "The database is locked by another program: end that one first.\n"
  expect(await failing("invite", { DATA_DIR: dirname(file) })).toEqual([1, locked])
  await release()
  const unusable = expect.stringMatching(
    /^\S+\.draft cannot be used \(ENOTDIR\): see whether it is there.+\n$/,
  )
  expect(await failing("restore", { DATA_DIR: file }, "/backup")).toEqual([1, unusable])
}, 60_000)
