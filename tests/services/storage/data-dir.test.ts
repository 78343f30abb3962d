import { spawnSync } from "node:child_process"
import {
  chmodSync,
  chownSync,
  mkdirSync,
  rmdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { temporaryFile } from "#tests/db/temporary-database.ts"
import { fileUrl } from "~/env/file-url.ts"
import { parseEnv } from "~/env.server.ts"
import {
  makePrivate,
  readOnlyCheck,
  readOnlyPlace,
  refuseEmptied,
  refuseMisplaced,
  refuseWrongKinds,
} from "~/services/storage/data-dir.server.ts"

const isRoot = process.getuid?.() === 0

/** A data directory as an earlier version left it, which others may read. */
function dataDirectory() {
  const DATA_DIR = dirname(temporaryFile())
  const files = ["curio.db", "curio.db-wal", "curio.db-shm", "session-secret"].map((name) =>
    join(DATA_DIR, name),
  )
  for (const path of files) writeFileSync(path, "x", { mode: 0o644 })
  mkdirSync(join(DATA_DIR, "uploads"))
  chmodSync(DATA_DIR, 0o755)
  return { env: { DATA_DIR, DATABASE_URL: `file:${files[0]}`, S3_BUCKET: undefined }, files }
}

function oldFile(path: string) {
  writeFileSync(path, "x")
  const hourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(path, hourAgo, hourAgo)
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test("the database, the secret and the directory are made private, and logged once", () => {
  const { env, files } = dataDirectory()
  expect(makePrivate(env).sort()).toEqual([env.DATA_DIR, ...files].sort())
  expect(files.map(modeOf)).toEqual(Array(4).fill("600"))
  expect(modeOf(env.DATA_DIR)).toBe("700")
  expect(makePrivate(env)).toEqual([])
})

test("a directory with other files keeps its rights", () => {
  const { env, files } = dataDirectory()
  writeFileSync(join(env.DATA_DIR, "diary.txt"), "")
  expect(makePrivate(env).sort()).toEqual(files.sort())
  expect(modeOf(env.DATA_DIR)).toBe("755")
})

test("a database that an earlier version has put beside DATA_DIR is not replaced by an empty one", () => {
  const folder = dirname(temporaryFile())
  const [DATA_DIR, before] = [join(folder, "a%20b"), join(folder, "a b")]
  const { DATABASE_URL } = parseEnv({ DATA_DIR })
  const start = () => refuseMisplaced({ DATA_DIR, DATABASE_URL })
  expect(start).not.toThrow()
  for (const path of [DATA_DIR, before]) mkdirSync(path)
  writeFileSync(join(before, "curio.db"), "x")
  expect(start).toThrow(
    `The database is at ${before}/curio.db: move it, and the curio.db-* beside it, to ${DATA_DIR}.`,
  )
  writeFileSync(join(DATA_DIR, "curio.db"), "x")
  expect(start).not.toThrow()
})

test("a file in place of a folder is refused, and a folder in place of the database", () => {
  const { env } = dataDirectory()
  expect(() => refuseWrongKinds(env)).not.toThrow()
  for (const url of [`file:${env.DATA_DIR}`, "file:"])
    expect(() => refuseWrongKinds({ ...env, DATABASE_URL: url })).toThrow(
      / is a folder, and must be the file/,
    )
  const reserve = join(env.DATA_DIR, "curio.db-reserve")
  mkdirSync(reserve)
  expect(() => refuseWrongKinds(env)).toThrow(`${reserve} is a folder, and must be the file`)
  rmdirSync(reserve)
  writeFileSync(join(env.DATA_DIR, "incoming"), "")
  expect(() => refuseWrongKinds(env)).toThrow(`${env.DATA_DIR}/incoming is no folder: move it away`)
})

test("a link to a folder that is not there is refused", () => {
  const { env } = dataDirectory()
  symlinkSync("/nowhere/at/all", join(env.DATA_DIR, "image-cache"))
  expect(() => refuseWrongKinds(env)).toThrow(`${env.DATA_DIR}/image-cache is no folder: move it away`)
})

test("a file above the data's folder is refused in a sentence", () => {
  const { env, files } = dataDirectory()
  const DATA_DIR = join(files[0] ?? "", "below")
  expect(() => refuseWrongKinds({ ...env, DATA_DIR })).toThrow(
    "uploads cannot be read (ENOTDIR): see DATA_DIR",
  )
})

test.each<[what: string, refused: boolean, prepare: (folder: string) => void]>([
  ["alone", false, () => {}],
  ["beside a new secret", false, (folder) => writeFileSync(join(folder, "session-secret"), "x")],
  ["beside an old secret", true, (folder) => oldFile(join(folder, "session-secret"))],
  ["beside a log", true, (folder) => writeFileSync(join(folder, "curio.db-wal"), "x")],
  ["beside an empty log", false, (folder) => writeFileSync(join(folder, "curio.db-wal"), "")],
  ["beside pictures", true, (folder) => mkdirSync(join(folder, "uploads/ab"), { recursive: true })],
])("an empty database %s is refused: %s", (_, refused, prepare) => {
  const DATA_DIR = dirname(temporaryFile())
  const file = join(DATA_DIR, "curio.db")
  const start = () => refuseEmptied({ DATA_DIR, DATABASE_URL: fileUrl(file) })
  prepare(DATA_DIR)
  expect(start).not.toThrow()
  writeFileSync(file, "")
  if (refused) expect(start).toThrow(`${file} is empty, although this is no new installation.`)
  else expect(start).not.toThrow()
  writeFileSync(file, "x")
  expect(start).not.toThrow()
})

test("a database elsewhere has its file made private alone", () => {
  const { env } = dataDirectory()
  const file = temporaryFile()
  writeFileSync(file, "x", { mode: 0o644 })
  chmodSync(dirname(file), 0o755)
  expect(makePrivate({ ...env, DATABASE_URL: `file:${file}` })).toContain(file)
  expect(modeOf(dirname(file))).toBe("755")
})

test.runIf(isRoot)("files of another user of the machine are left alone", () => {
  const { env, files } = dataDirectory()
  for (const path of [env.DATA_DIR, ...files]) chownSync(path, 65_534, 65_534)
  expect(makePrivate(env)).toEqual([])
})

/** Whether the folder could be made read-only: for root by a mount, which a container may not allow. */
function makeReadOnly(folder: string): boolean {
  if (!isRoot) {
    chmodSync(folder, 0o500)
    onTestFinished(() => chmodSync(folder, 0o700))
    return true
  }
  const mount = (...words: string[]) => spawnSync("mount", words).status === 0
  if (!mount("--bind", folder, folder)) return false
  onTestFinished(() => void spawnSync("umount", [folder]))
  return mount("-o", "remount,ro,bind", folder)
}

test("a read-only directory is logged", ({ skip }) => {
  const { env } = dataDirectory()
  expect(readOnlyPlace(env)).toBeNull()
  if (!makeReadOnly(env.DATA_DIR)) skip("nothing can be mounted here")
  expect(readOnlyPlace(env)).toBe(env.DATA_DIR)
  expect(readOnlyPlace({ ...env, DATABASE_URL: "libsql://db.example" })).toBe(env.DATA_DIR)
  const elsewhere = { ...env, DATABASE_URL: "libsql://db.example", S3_BUCKET: "pictures" }
  expect(readOnlyPlace(elsewhere)).toBe(env.DATA_DIR)
})

test("the free space of the disk is read again after some seconds only", ({ skip }) => {
  const { env } = dataDirectory()
  vi.useFakeTimers({ toFake: ["performance"] })
  const isReadOnly = readOnlyCheck(env)
  expect(isReadOnly()).toBe(false)
  if (!makeReadOnly(env.DATA_DIR)) skip("nothing can be mounted here")
  expect(isReadOnly()).toBe(false)
  vi.advanceTimersByTime(5_000)
  expect(isReadOnly()).toBe(true)
})
