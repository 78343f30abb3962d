import type { ResultSet } from "@libsql/client"
import type { Statement } from "../client/connection.ts"
import { BusyRetry } from "../client/errors.ts"
import { isPlainRead, QueuedClient } from "../client/queued-client.ts"
import type { TransactionEnd } from "../client/watched-transaction.ts"
import { RegionChangeLog, ServerChangeLog } from "./change-log.ts"
import { RemoteConnection } from "./connection.ts"
import { RemoteReader } from "./reader.ts"

/** A write that waits while the server hangs is refused sooner: the writes before it fail at once. */
const TURN_MS = 8_000
/** The primary is asked after a replica that does not answer. */
const REPLICA_LIMIT_MS = 1_000

export type ServerSettings = { url: string; authToken?: string; replicaUrl?: string; staleMs?: number }

/** A count costs nobody a page, so that its write needs no place in the log. */
const isOfLog = (statement: Statement): boolean =>
  !/"rate_counts"/.test(typeof statement === "string" ? statement : statement.sql)

/** A libSQL server, and a replica of it where there is one. */
export class ServerClient extends QueuedClient {
  readonly isShared = true
  readonly primary: RemoteConnection
  readonly replica: RemoteConnection | null
  /** When this process has last written, by the monotonic clock. */
  writtenAt = Number.NEGATIVE_INFINITY
  readonly #reader: RemoteReader
  readonly #reads = new BusyRetry()

  /** Where the process is far from the primary. */
  readonly region: RegionChangeLog | null

  constructor({ url, authToken, replicaUrl, staleMs }: ServerSettings) {
    const primary = new RemoteConnection(url, authToken)
    super(primary, TURN_MS)
    this.primary = primary
    this.replica = replicaUrl ? new RemoteConnection(replicaUrl, authToken, REPLICA_LIMIT_MS) : null
    this.#reader = new RemoteReader(primary, this.replica)
    this.region = staleMs === undefined ? null : new RegionChangeLog(this, staleMs)
  }

  override get readCounts(): Record<string, number> {
    return this.replica ? this.#reader.counts : {}
  }

  openChangeLog(): ServerChangeLog {
    return this.region ?? new ServerChangeLog(this)
  }

  override async execute(statement: Statement): Promise<ResultSet> {
    if (!this.region?.isFollowed || isPlainRead(statement) || !isOfLog(statement))
      return super.execute(statement)
    const [result] = await this.batch([statement])
    return result as ResultSet
  }

  override async batch(statements: Statement[]): Promise<ResultSet[]> {
    const { region } = this
    if (!region?.isFollowed || !statements.every(isOfLog)) return super.batch(statements)
    const results = await super.batch([...statements, ...(region.endOfWrite() as Statement[])])
    region.hasWritten(results)
    return results.slice(0, statements.length)
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

  protected override endOfTransaction(): TransactionEnd | undefined {
    const { region } = this
    return region?.isFollowed
      ? {
          statements: () => region.endOfWrite() as Statement[],
          done: (results) => region.hasWritten(results),
        }
      : undefined
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
