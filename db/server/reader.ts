import { AsyncLocalStorage } from "node:async_hooks"
import type { InStatement, ResultSet } from "@libsql/client"
import { Unavailable } from "~/errors.ts"
import type { Reads } from "../change-log.ts"
import type { RemoteConnection } from "./connection.ts"

const replicaReads = new AsyncLocalStorage<ReplicaReads>()

/** A request's reads may be those of a replica that has this row of the log of changes. */
export class ReplicaReads implements Reads {
  /** The oldest end of the log that a replica had when it was read. */
  #oldest = Number.POSITIVE_INFINITY

  constructor(
    public changeId: number,
    /** The primary did not answer, so that what was read may be older than that row. */
    public isBehind: boolean,
    private readonly positionOf?: (id: number) => number,
  ) {}

  run<T>(work: () => T): T {
    return replicaReads.run(this, work)
  }

  /** A replica that has more than it must have makes a page that may be kept for longer. */
  asNewAs(position: number): number {
    return this.positionOf && Number.isFinite(this.#oldest) ? this.positionOf(this.#oldest) : position
  }

  answeredAt(id: number): void {
    this.#oldest = Math.min(this.#oldest, id)
  }
}

/** Those of the request that is being answered. */
export const currentReads = (): ReplicaReads | undefined => replicaReads.getStore()

/** For what must not be older than the last write of anybody, such as a count that refuses. */
export const ofPrimary = <T>(work: () => T): T => replicaReads.exit(work)

type Asked = {
  statement: InStatement
  reads: ReplicaReads | undefined
  resolve: (result: ResultSet) => void
  reject: (error: unknown) => void
}

const CHANGE_ID = "select max(id) from changes"

/** Sends the reads of one turn of the event loop in one request. */
export class RemoteReader {
  readonly #ofPrimary: Asked[] = []
  readonly #ofReplica: Asked[] = []
  /** Rounds of reads of pages that a replica may answer, by who has answered. */
  readonly counts = { replica: 0, primary: 0 }

  constructor(
    private readonly primary: RemoteConnection,
    private readonly replica: RemoteConnection | null,
  ) {}

  execute(statement: InStatement): Promise<ResultSet> {
    const reads = this.replica ? replicaReads.getStore() : undefined
    const group = reads ? this.#ofReplica : this.#ofPrimary
    return new Promise((resolve, reject) => {
      group.push({ statement, reads, resolve, reject })
      if (group.length === 1) setImmediate(() => this.#answer(group.splice(0)))
    })
  }

  async #answer(asked: Asked[]): Promise<void> {
    try {
      const results = await this.#ask(asked)
      for (const [at, { resolve }] of asked.entries()) resolve(results[at] as ResultSet)
    } catch (error) {
      if (asked.length === 1 || error instanceof Unavailable) for (const { reject } of asked) reject(error)
      // One of them has failed, or all are more than one response can hold.
      else for (const one of asked) void this.#answer([one])
    }
  }

  async #ask(asked: Asked[]): Promise<ResultSet[]> {
    const statements = asked.map(({ statement }) => statement)
    const known = asked.flatMap(({ reads }) => reads?.changeId ?? [])
    const ofReplica = known.length > 0 && (await this.#askReplica(statements, Math.max(...known)))
    if (ofReplica) {
      this.counts.replica++
      for (const { reads } of asked) reads?.answeredAt(ofReplica.id)
      return ofReplica.results
    }
    if (known.length > 0) this.counts.primary++
    try {
      const client = await this.primary.ready()
      return statements.length > 1
        ? await client.batch(statements, "read")
        : [await client.execute(statements[0] as InStatement)]
    } catch (error) {
      const mayBeOlder = known.length > 0 && error instanceof Unavailable
      const older = mayBeOlder && (await this.#askReplica(statements, 0))
      if (!older) throw error
      for (const { reads } of asked) if (reads) reads.isBehind = true
      return older.results
    }
  }

  /** @returns null without a replica, and from one that is behind the row of the log or does not answer. */
  async #askReplica(
    statements: InStatement[],
    changeId: number,
  ): Promise<{ results: ResultSet[]; id: number } | null> {
    try {
      const client = await this.replica?.ready()
      const [newest, ...results] = (await client?.batch([CHANGE_ID, ...statements], "read")) ?? []
      const id = Number(newest?.rows[0]?.[0] ?? 0)
      return newest && id >= changeId ? { results, id } : null
    } catch {
      return null
    }
  }
}
