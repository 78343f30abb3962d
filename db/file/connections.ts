import { closeSync, mkdirSync, openSync } from "node:fs"
import { dirname } from "node:path"
import { fileOf } from "~/env/file-url.ts"
import { FileConnection } from "./connection.ts"
import { FileWriter } from "./writer.ts"

export interface Connection<C> {
  ready(): Promise<C>
  opened(): C | null
  discard(): void
  close(): void
}

/** Memory for pages, in KB, which SQLite takes as a negative number. A write needs few of them. */
const CACHE_KB = { writer: 4_000, reader: 16_000 }

const pragmas = (cacheKb: number) => [
  "PRAGMA foreign_keys = ON",
  `PRAGMA cache_size = -${cacheKb}`,
  "PRAGMA temp_store = MEMORY",
]

// synchronous = FULL: an acknowledged write survives a power cut.
const WRITER_PRAGMAS = ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", ...pragmas(CACHE_KB.writer)]
const READER_PRAGMAS = [...pragmas(CACHE_KB.reader), "PRAGMA query_only = ON"]

/** The driver blocks the event loop meanwhile. BusyRetry then waits asynchronously. */
const LOCK_TIMEOUT_MS = 100

export const fileWriter = (url: string) =>
  reopening(async () => setUp(new FileWriter(preparedPath(url), LOCK_TIMEOUT_MS), WRITER_PRAGMAS))

export const fileReader = (url: string) =>
  reopening(async () => setUp(new FileConnection(preparedPath(url), LOCK_TIMEOUT_MS), READER_PRAGMAS))

function reopening<C extends { close(): void }>(open: () => Promise<C>): Connection<C> {
  let opening: Promise<C> | undefined
  let opened: C | null = null
  function discard() {
    opening?.then((connection) => connection.close()).catch(() => {})
    opening = undefined
    opened = null
  }
  async function ready() {
    opening ??= open()
    const mine = opening
    try {
      const connection = await mine
      if (opening === mine) opened = connection
      return connection
    } catch (error) {
      if (opening === mine) discard()
      throw error
    }
  }
  return { ready, opened: () => opened, discard, close: discard }
}

async function setUp<C extends FileConnection>(connection: C, pragmas: string[]) {
  try {
    connection.exec(pragmas.join(";"))
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Creates the file readable by this account only. SQLite gives `-wal` and `-shm` the same mode. */
function preparedPath(url: string): string {
  const path = fileOf(url)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    closeSync(openSync(path, "wx", 0o600))
  } catch {
    // It exists, or opening it reports the error.
  }
  return path
}
