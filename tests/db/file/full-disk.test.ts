import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { LibsqlError } from "@libsql/client"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test, vi } from "vitest"
import { Reserve } from "#db/file/full-disk.ts"
import { temporaryClient, temporaryDatabase, temporaryFile } from "../temporary-database.ts"

const MEBIBYTE = 1024 * 1024
const RESERVE = 8 * MEBIBYTE

const full = () => new LibsqlError("database or disk is full", "SQLITE_FULL")

/** A disk of its own, of so many MiB; null where nothing can be mounted. */
function smallDisk(size: number): string | null {
  const folder = join(dirname(temporaryFile()), "disk")
  mkdirSync(folder)
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}m`, "tmpfs", folder])
  if (status !== 0) return null
  onTestFinished(() => void spawnSync("umount", ["-l", folder]))
  return folder
}

/** What another program does: takes all the room there is. */
function fillUp(folder: string) {
  const path = join(folder, "of-another-program")
  expect(() => writeFileSync(path, Buffer.alloc(64 * MEBIBYTE))).toThrow("ENOSPC")
  return path
}

test("rows can be deleted on a full disk, and then written again", async ({ skip }) => {
  const disk = smallDisk(16)
  if (!disk) return skip("nothing can be mounted here")
  const { db, reserve } = temporaryDatabase(join(disk, "curio.db"))
  const insert = () => db.transaction((tx) => tx.run(sql`INSERT INTO notes VALUES (${"x".repeat(20_000)})`))
  const erase = () => db.transaction((tx) => tx.run(sql`DELETE FROM notes`))
  await db.run(sql`CREATE TABLE notes (text TEXT)`)
  expect(await reserve?.keep()).toBe(true)

  const outcome = async () =>
    insert().then(
      () => "written",
      (error) => error.cause?.code ?? error.code,
    )
  for (let n = 0; n < 1_000 && (await outcome()) === "written"; n++);
  fillUp(disk)
  expect(await outcome()).toBe("SQLITE_FULL")
  await expect(erase()).rejects.toThrow()

  await reserve?.lend(erase)
  await reserve?.settled()
  expect(await db.get(sql`SELECT count(*) AS left FROM notes`)).toEqual({ left: 0 })
  expect(statSync(join(disk, "curio.db-reserve")).size).toBe(RESERVE)
  for (let n = 0; n < 50; n++) expect(await outcome()).toBe("written")
})

test("space that another program has taken meanwhile is reserved again", async ({ skip }) => {
  const disk = smallDisk(12)
  if (!disk) return skip("nothing can be mounted here")
  vi.useFakeTimers({ toFake: ["performance"] })
  const { client } = await temporaryClient()
  const reserve = new Reserve(join(disk, "reserve"), client)
  const taken = fillUp(disk)
  expect(await reserve.keep()).toBe(false)
  expect(existsSync(join(disk, "reserve"))).toBe(false)
  expect(reserve.isMissing()).toBe(true)

  rmSync(taken)
  await reserve.settled()
  expect(reserve.isMissing()).toBe(true)
  vi.advanceTimersByTime(6_000)
  await reserve.settled()
  expect(reserve.isMissing()).toBe(false)
})

test("the reserved space is given to deletions that need it, and reserved again", async () => {
  const { client } = await temporaryClient()
  const path = temporaryFile()
  const reserve = new Reserve(path, client)
  const deletion = async () => {
    if (existsSync(path)) throw full()
    return reserve.isMissing()
  }
  await reserve.keep()
  expect(await Promise.all([reserve.lend(deletion), reserve.lend(deletion)])).toEqual([true, true])
  await reserve.settled()
  expect([reserve.isMissing(), statSync(path).size, statSync(path).mode & 0o777]).toEqual([
    false,
    RESERVE,
    0o600,
  ])
})

test("the reserved space stays when a deletion fails for another reason, or when there is none", async () => {
  const { client } = await temporaryClient()
  const path = temporaryFile()
  const reserve = new Reserve(path, client)
  await expect(reserve.lend(() => Promise.reject(full()))).rejects.toThrow("full")
  await reserve.keep()
  await expect(reserve.lend(() => Promise.reject(new Error("mine")))).rejects.toThrow("mine")
  expect(existsSync(path)).toBe(true)
})
