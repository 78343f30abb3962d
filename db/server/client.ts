import type { ResultSet } from "@libsql/client"
import type { Statement } from "../client/connection.ts"
import { BusyRetry } from "../client/errors.ts"
import { QueuedClient } from "../client/queued-client.ts"
import { ServerChangeLog } from "./change-log.ts"
import { RemoteConnection } from "./connection.ts"
import { RemoteReader } from "./reader.ts"

/** A write that waits while the server hangs is refused sooner: the writes before it fail at once. */
const TURN_MS = 8_000
/** The primary is asked after a replica that does not answer. */
const REPLICA_LIMIT_MS = 1_000

export type ServerSettings = { url: string; authToken?: string; replicaUrl?: string }

/** A libSQL server, and a replica of it where there is one. */
export class ServerClient extends QueuedClient {
  readonly isShared = true
  readonly primary: RemoteConnection
  readonly replica: RemoteConnection | null
  /** When this process has last written, by the monotonic clock. */
  writtenAt = Number.NEGATIVE_INFINITY
  readonly #reader: RemoteReader
  readonly #reads = new BusyRetry()

  constructor({ url, authToken, replicaUrl }: ServerSettings) {
    const primary = new RemoteConnection(url, authToken)
    super(primary, TURN_MS)
    this.primary = primary
    this.replica = replicaUrl ? new RemoteConnection(replicaUrl, authToken, REPLICA_LIMIT_MS) : null
    this.#reader = new RemoteReader(primary, this.replica)
  }

  openChangeLog(): ServerChangeLog {
    return new ServerChangeLog(this)
  }

  ping(): Promise<unknown> {
    return this.primary.ask("select 1 from sqlite_master")
  }

  override async pingReplica(): Promise<unknown> {
    return this.replica?.ask("select 1")
  }

  retrying<T>(write: () => Promise<T>): Promise<T> {
    return write()
  }

  override close(): void {
    super.close()
    this.replica?.close()
  }

  protected override onWritten(): void {
    this.writtenAt = performance.now()
  }

  protected read(statement: Statement): Promise<ResultSet> {
    const attempt = async () => {
      this.refuseClosed()
      return this.#reader.execute(statement)
    }
    return this.#reads.run(attempt, () => {})
  }
}
