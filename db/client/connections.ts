import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { type Client, createClient } from "@libsql/client"

/** A way to the database that can be made new when a lock has spoiled it. */
export interface Connection {
  /** The client to run a statement on, opened and set up if it is not yet. */
  ready(): Promise<Client>
  /** Lets go of the present client; the next `ready` opens another. */
  discard(): void
}

const COMMON_PRAGMAS = [
  "PRAGMA foreign_keys = ON",
  "PRAGMA cache_size = -16000",
  "PRAGMA temp_store = MEMORY",
]

/** `synchronous = FULL` keeps acknowledged writes through a power cut, not only through a crash of the process. */
const PRAGMAS = {
  writer: ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", ...COMMON_PRAGMAS],
  reader: [...COMMON_PRAGMAS, "PRAGMA query_only = ON"],
}

/**
 * One connection to a database file. `concurrency: 1` makes the client's pool that one connection, because a PRAGMA
 * reaches only the connection it runs on; the short timeout is how long a lock may block the event loop.
 */
export function fileConnection(url: string, role: "writer" | "reader"): Connection {
  let client: Promise<Client> | undefined
  async function open() {
    mkdirSync(dirname(filePath(url)), { recursive: true, mode: 0o700 })
    const opened = createClient({ url, concurrency: 1, timeout: 100 })
    try {
      for (const pragma of PRAGMAS[role]) await opened.execute(pragma)
      return opened
    } catch (error) {
      opened.close()
      throw error
    }
  }
  function discard() {
    client?.then((opened) => opened.close()).catch(() => {})
    client = undefined
  }
  async function ready() {
    client ??= open()
    try {
      return await client
    } catch (error) {
      discard()
      throw error
    }
  }
  return { ready, discard }
}

/** A libSQL server, which has locks and settings of its own. */
export function remoteConnection(url: string, authToken?: string): Connection {
  const client = createClient({ url, authToken })
  return { ready: async () => client, discard() {} }
}

function filePath(url: string): string {
  return url.startsWith("file:///") ? fileURLToPath(url) : url.slice("file:".length)
}
