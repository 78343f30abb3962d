import { AsyncLocalStorage } from "node:async_hooks"
import type { InStatement, ResultSet } from "@libsql/client"
import { Unavailable } from "~/errors.ts"
import type { Reads } from "../change-log.ts"
import type { RemoteConnection } from "./connection.ts"

const replicaReads = new AsyncLocalStorage<ReplicaReads>()

/** A request's reads may be those of a replica that has this row of the log of changes. */
export class ReplicaReads implements Reads {
  constructor(
    readonly changeId: number,
    /** The primary did not answer, so that what was read may be older than that row. */
    public isBehind: boolean,
  ) {}

  run(work: () => void): void {
    replicaReads.run(this, work)
  }
}

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
    const results = known.length > 0 && (await this.#askReplica(statements, Math.max(...known)))
    if (results) return results
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
      return older
    }
  }

  /** @returns null without a replica, and from one that is behind the row of the log or does not answer. */
  async #askReplica(statements: InStatement[], changeId: number): Promise<ResultSet[] | null> {
    try {
      const client = await this.replica?.ready()
      const [newest, ...results] = (await client?.batch([CHANGE_ID, ...statements], "read")) ?? []
      return newest && Number(newest.rows[0]?.[0] ?? 0) >= changeId ? results : null
    } catch {
      return null
    }
  }
}
