import { closeSync, openSync } from "node:fs"
import { dirname } from "node:path"
import type { InValue, ResultSet } from "@libsql/client"
import { fileOf } from "~/env/file-url.ts"
import { makeFolder } from "~/runtime/atomic-write.ts"
import type { Connection, Statement, Writer } from "../client/connection.ts"
import { BusyRetry, isBusy } from "../client/errors.ts"
import { QueuedClient } from "../client/queued-client.ts"
import { FileChangeLog } from "./change-log.ts"
import { FileConnection } from "./connection.ts"
import { checkpoint, retryWhenFull } from "./full-disk.ts"
import { FileWriter } from "./writer.ts"

/** Reads are synchronous, on a connection of their own. */
export class FileClient extends QueuedClient {
  readonly isShared = false
  readonly #reads = new BusyRetry()

  constructor(
    private readonly reader: ReturnType<typeof fileReader>,
    writer: ReturnType<typeof fileWriter>,
  ) {
    super(writer)
  }

  openChangeLog(): FileChangeLog {
    return new FileChangeLog(this)
  }

  ping(): Promise<unknown> {
    return this.execute("select 1 from sqlite_master")
  }

  /** Reads committed rows. @returns null before the first read and under a lock. */
  readNow(sql: string, args: InValue[] = []): unknown[][] | null {
    return this.#now((file) => file.run({ sql, args }))?.values ?? null
  }

  /** Changes with each write to the file. @returns null as `readNow`. */
  versionNow(): string | null {
    return this.#now((file) => file.version())
  }

  retrying<T>(write: () => Promise<T>, client: Pick<Writer, "execute">): Promise<T> {
    return retryWhenFull(client, write)
  }

  override close(): void {
    super.close()
    this.reader.close()
  }

  protected override async beforeClose(): Promise<void> {
    await checkpoint(this)
  }

  protected read(statement: Statement): Promise<ResultSet> | ResultSet {
    return this.#now((file) => file.run(statement)) ?? this.#readWhenOpen(statement)
  }

  #readWhenOpen(statement: Statement): Promise<ResultSet> {
    const attempt = async () => {
      this.refuseClosed()
      return (await this.reader.ready()).run(statement)
    }
    return this.#reads.run(attempt, this.reader.discard)
  }

  #now<T>(read: (reader: FileConnection) => T): T | null {
    const opened = this.reader.opened()
    try {
      return opened && read(opened)
    } catch (error) {
      if (!isBusy(error)) throw error
      this.reader.discard()
      return null
    }
  }
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

type Reopening<C> = Connection<C> & { opened(): C | null }

function reopening<C extends { close(): void }>(open: () => Promise<C>): Reopening<C> {
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
  makeFolder(dirname(path))
  try {
    closeSync(openSync(path, "wx", 0o600))
  } catch {
    // The file exists, or opening it reports the error.
  }
  return path
}
