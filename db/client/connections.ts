import { closeSync, mkdirSync, openSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { type Client, createClient } from "@libsql/client"
import { FileReader } from "./file-reader.ts"

/** A way to the database that can be made new when a lock has spoiled it. */
export interface Connection<C> {
  /** What statements run on, opened and set up if it is not yet. */
  ready(): Promise<C>
  /** Lets go of what is open; the next `ready` opens another. */
  discard(): void
  close(): void
}

const PRAGMAS = ["PRAGMA foreign_keys = ON", "PRAGMA cache_size = -16000", "PRAGMA temp_store = MEMORY"]

/** `synchronous = FULL` keeps acknowledged writes through a power cut, not only through a crash of the process. */
const WRITER_PRAGMAS = ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", ...PRAGMAS]
const READER_PRAGMAS = [...PRAGMAS, "PRAGMA query_only = ON"]

/** How long a lock may block the event loop; what it does not wait for here is waited for asynchronously. */
const LOCK_TIMEOUT_MS = 100

/** `concurrency: 1` makes the client's pool a single connection, because a PRAGMA reaches only the one it runs on. */
export const fileWriter = (url: string) =>
  reopening(async () => {
    const path = preparedPath(url)
    const client = createClient({ url: pathToFileURL(path).href, concurrency: 1, timeout: LOCK_TIMEOUT_MS })
    return setUp(client, WRITER_PRAGMAS)
  })

export const fileReader = (url: string) =>
  reopening(async () => setUp(new FileReader(preparedPath(url), LOCK_TIMEOUT_MS), READER_PRAGMAS))

/** A libSQL server, which has locks and settings of its own. */
export function remoteConnection(url: string, authToken?: string): Connection<Client> {
  const client = createClient({ url, authToken })
  return { ready: async () => client, discard() {}, close: () => client.close() }
}

function reopening<C extends { close(): void }>(open: () => Promise<C>): Connection<C> {
  let opened: Promise<C> | undefined
  function discard() {
    opened?.then((connection) => connection.close()).catch(() => {})
    opened = undefined
  }
  async function ready() {
    opened ??= open()
    try {
      return await opened
    } catch (error) {
      discard()
      throw error
    }
  }
  return { ready, discard, close: discard }
}

async function setUp<C extends Pick<Client, "executeMultiple" | "close">>(connection: C, pragmas: string[]) {
  try {
    await connection.executeMultiple(pragmas.join(";"))
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** The path that a `file:` URL of a database names. */
export const fileOf = (url: string): string =>
  resolve(decodeURIComponent(url.replace(/^file:(\/\/(?=\/))?/, "")))

/** The file's path. A file that is not there is made, and so is its folder, both for this account alone. */
function preparedPath(url: string): string {
  const path = fileOf(url)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    // SQLite gives the files beside it the same rights; itself it would let the others of this machine read.
    closeSync(openSync(path, "wx", 0o600))
  } catch {
    // It is there already, or opening it will tell why it cannot be.
  }
  return path
}
