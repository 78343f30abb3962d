import { AsyncLocalStorage } from "node:async_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import { type Client, createClient, type InStatement, type ResultSet } from "@libsql/client"
import { Unavailable } from "~/errors.ts"
import { runningFor } from "~/runtime/event-loop.ts"
import type { Connection } from "../file/connections.ts"

/** Less than the 5 s in which every request is answered. */
const LIMIT_MS = 4_000
/** The primary is asked after a replica that does not answer. */
const REPLICA_LIMIT_MS = 1_000
/** How long other statements wait to learn whether the server hangs, or whether only one statement was slow. */
const DOUBT_MS = 500
const PROBE_PAUSE_MS = 250
const MESSAGE = "The database does not answer just now. Please try again."

/** A statement was sent and got no answer, so it is unknown whether it ran. */
class NoAnswer extends Unavailable {
  constructor(cause: unknown) {
    super(MESSAGE)
    this.cause = cause
  }
}

/** The write may be saved or not. */
export const toUnknownOutcome = (error: unknown): unknown =>
  error instanceof NoAnswer
    ? new Unavailable(
        "The database did not answer, so this may be saved or not. Please look before you try again.",
      )
    : error

/** A server that was started anew does not know the transactions of before. Errors of statements have the status 200. */
const hasLost = ({ status }: Response, body: ArrayBuffer) =>
  status >= 500 || (status === 400 && Buffer.from(body).includes("baton"))

/** After a statement has passed its deadline, others fail at once until the server answers again. */
export class RemoteConnection implements Connection<Client> {
  readonly #client: Client
  /** All migrations are one request, which may take minutes. */
  readonly #patient: Client
  /** Set while the server may hang. */
  #isAnswering: Promise<boolean> | undefined

  constructor(
    url: string,
    authToken?: string,
    private readonly limitMs = LIMIT_MS,
  ) {
    // A WebSocket has no place for a deadline, and servers speak HTTP at the same address.
    const config = { url: url.replace(/^ws/, "http"), authToken }
    this.#client = createClient({ ...config, fetch: (request: Request) => this.#fetch(request) })
    this.#patient = createClient(config)
    this.#client.migrate = (statements) => this.#patient.migrate(statements)
  }

  /** @throws {Unavailable} while the server hangs. */
  async ready(): Promise<Client> {
    if (this.#isAnswering && !(await this.#isAnswering)) throw new Unavailable(MESSAGE)
    return this.#client
  }

  /** @throws {Unavailable} as `ready`, and when there is no answer in time. */
  async ask(statement: InStatement): Promise<ResultSet> {
    return (await this.ready()).execute(statement)
  }

  opened(): Client {
    return this.#client
  }

  discard(): void {}

  close(): void {
    this.#client.close()
    this.#patient.close()
  }

  async #fetch(request: Request): Promise<Response> {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(this.limitMs) })
      const body = await response.arrayBuffer()
      if (!hasLost(response, body)) return new Response(body, response)
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") this.doubt()
      throw new NoAnswer(error)
    }
    throw new NoAnswer(new Error("The server has lost the transaction, or a proxy does not reach it"))
  }

  /** Lets other statements fail at once until the server answers. */
  doubt(): void {
    if (this.#isAnswering) return
    const answered = this.#untilAnswered().then(() => true)
    this.#isAnswering = Promise.race([answered, runningFor(DOUBT_MS).then(() => false)])
    answered.finally(() => {
      this.#isAnswering = undefined
    })
  }

  async #untilAnswered(): Promise<void> {
    while (!this.#client.closed) {
      try {
        await this.#client.execute("select 1")
        return
      } catch (error) {
        if (!(error instanceof NoAnswer)) return
        await sleep(PROBE_PAUSE_MS, undefined, { ref: false })
      }
    }
  }
}

/** A request's reads may be those of a replica that has this row of the log of changes. */
export type ReplicaReads = {
  changeId: number
  /** The primary did not answer, so that what was read may be older than that row. */
  isBehind: boolean
}

const replicaReads = new AsyncLocalStorage<ReplicaReads>()

export const withReplica = <T>(reads: ReplicaReads, work: () => T): T => replicaReads.run(reads, work)

type Asked = {
  statement: InStatement
  reads: ReplicaReads | undefined
  resolve: (result: ResultSet) => void
  reject: (error: unknown) => void
}

const CHANGE_ID = "select max(id) from changes"

/** Sends the reads of one turn of the event loop in one request. */
export class RemoteReader implements Connection<Pick<Client, "execute">> {
  readonly #ofPrimary: Asked[] = []
  readonly #ofReplica: Asked[] = []

  constructor(
    private readonly primary: RemoteConnection,
    readonly replica: RemoteConnection | null,
  ) {}

  async ready(): Promise<this> {
    return this
  }

  opened(): this {
    return this
  }

  discard(): void {}

  close(): void {
    this.replica?.close()
  }

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

export function remoteConnections({ url, authToken, replicaUrl }: RemoteSettings) {
  const writer = new RemoteConnection(url, authToken)
  const replica = replicaUrl ? new RemoteConnection(replicaUrl, authToken, REPLICA_LIMIT_MS) : null
  return {
    protocol: new URL(url).protocol.slice(0, -1),
    reader: new RemoteReader(writer, replica),
    writer,
    servers: { primary: writer, replica },
  }
}

export type RemoteSettings = { url: string; authToken?: string; replicaUrl?: string }
