import { AsyncLocalStorage } from "node:async_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import type { InStatement, ResultSet } from "@libsql/client"
import { runningFor } from "~/runtime/event-loop.ts"
import { ChangeLog, type Position, type Reads, type Row, type Sender } from "../change-log.ts"
import type { ServerClient } from "./client.ts"
import { currentReads, ReplicaReads } from "./reader.ts"

/** What was read of the log serves requests for this long, and responses to writes wait as long. */
export const LEASE_MS = 50
/** While the primary does not answer, it is asked this often. */
const TRY_EVERY_MS = 250
/** A server that takes longer counts as one that hangs. */
const ANSWER_MS = 500
/** While no server answers, kept responses are still served for this long. */
const ALONE_MS = 60_000

/** Reads the log in the background, and believes for a lease what it has read. */
export class ServerChangeLog extends ChangeLog {
  protected readonly readEveryMs: number = 20
  /** So long after the last request, the log is still read. */
  protected readonly followMs: number = 10_000
  /** The primary does not answer: what is read now may be old, and must not be kept. */
  isBehind = false
  #underWay: Promise<Position> | undefined
  #following: Promise<Position> | undefined
  /** When the last read of the primary began. */
  protected readAt = Number.NEGATIVE_INFINITY
  #askedAt = 0
  #isReading = false
  #fallback: Promise<Position> | undefined

  constructor(protected readonly servers: Pick<ServerClient, "primary" | "replica" | "writtenAt">) {
    super()
  }

  override ageMs(): number {
    return performance.now() - this.readAt
  }

  /** What this process knows of the log is new enough for any request. */
  protected mayServe(now: number): boolean {
    return this.readAt >= now - LEASE_MS && this.readAt > this.servers.writtenAt
  }

  catchUpOncePerPass(): Position | Promise<Position> {
    const now = performance.now()
    this.#askedAt = now
    void this.#readRegularly()
    if (this.mayServe(now)) return this.position
    // Who has written since knows that the primary is back, and reads the write.
    if (this.isBehind && this.readAt > this.servers.writtenAt) return this.#readReplica()
    const answer = Promise.race([this.catchUp(), runningFor(ANSWER_MS)])
    return answer.then((position) => {
      if (typeof position === "number") return position
      this.isBehind = true
      if (position !== null) this.servers.primary.doubt()
      return this.#readReplica()
    })
  }

  async #readRegularly(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    while (performance.now() - this.#askedAt < this.followMs) {
      if (this.readAt < performance.now() - this.readEveryMs) await this.catchUp()
      await sleep(this.isBehind ? TRY_EVERY_MS : this.readEveryMs, undefined, { ref: false })
    }
    this.#isReading = false
  }

  /** A read that began before this call may miss what was written before it, so the next one is shared. */
  catchUp(): Promise<Position> {
    if (!this.#underWay) return this.#readPrimary()
    this.#following ??= this.#underWay.then(() => {
      this.#following = undefined
      return this.#readPrimary()
    })
    return this.#following
  }

  #readPrimary(): Promise<Position> {
    const begun = performance.now()
    this.#underWay = this.#ask("primary").then((rows) => {
      if (!rows) return null
      this.readAt = begun
      this.isBehind = false
      const position = this.take(rows)
      this.hasRead(begun)
      return position
    })
    this.#underWay.finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  protected hasRead(_begun: number): void {}

  /** The replica may be behind what the primary has said. */
  #readReplica(): Promise<Position> {
    this.#fallback ??= this.#ask("replica")
      .then((rows) => {
        if (rows?.[0] && rows[0][0] >= this.newest[0]) this.take(rows)
        const isKnown = rows !== null || performance.now() - this.readAt < ALONE_MS
        return isKnown ? this.position : null
      })
      .finally(() => {
        this.#fallback = undefined
      })
    return this.#fallback
  }

  readsAt(position: number): Reads {
    const { isBehind } = this
    if (!this.servers.replica) return { isBehind, asNewAs: (known) => known, run: (work) => work() }
    return new ReplicaReads(isBehind ? 0 : this.idAt(position), isBehind)
  }

  /** Until then, every process has read of the write, or has stopped to serve kept responses. */
  async untilSeenByAll(): Promise<void> {
    const left = this.servers.writtenAt + LEASE_MS - performance.now()
    if (left > 0) await sleep(left)
  }

  async #ask(server: "primary" | "replica"): Promise<Row[] | null> {
    const [sql, args] = this.statement()
    try {
      const answer = await this.servers[server]?.ask({ sql, args })
      return answer ? answer.rows.map((row) => [Number(row[0]), String(row[1])]) : null
    } catch {
      return null
    }
  }
}

const senders = new AsyncLocalStorage<Sender>()

/** It marks the end of each write in the log, so that a position tells of every table. */
const MARK = "insert into changes (topic) values ('write')"

/**
 * For a process far from the primary: what others write is seen within `staleMs`, and what the sender of a request has written
 * is seen at once. So nothing waits for the primary but writes, and who has just written while the replica has not followed.
 */
export class RegionChangeLog extends ServerChangeLog {
  override readonly isFar = true
  protected override readonly readEveryMs: number
  protected override readonly followMs = Number.POSITIVE_INFINITY
  /** Reads of the primary's log that began within `staleMs`, and the newest one before them, oldest first. */
  readonly #reads: { begun: number; id: number }[] = []

  constructor(
    servers: Pick<ServerClient, "primary" | "replica" | "writtenAt">,
    private readonly staleMs: number,
  ) {
    super(servers)
    this.readEveryMs = Math.min(250, staleMs / 8)
  }

  protected override mayServe(now: number): boolean {
    return this.readAt >= now - this.staleMs
  }

  protected override hasRead(begun: number): void {
    this.#reads.push({ begun, id: this.newest[0] })
    while (this.#reads.length > 1 && (this.#reads[0]?.begun ?? 0) < performance.now() - this.staleMs)
      this.#reads.shift()
  }

  /** @returns the oldest position that is new enough, so that the replica has had time to follow. */
  override catchUpOncePerPass(): Position | Promise<Position> {
    const position = super.catchUpOncePerPass()
    return position instanceof Promise
      ? position.then((known) => this.#oldest(known))
      : this.#oldest(position)
  }

  #oldest(position: Position): Position {
    if (position === null || this.isBehind) return position
    const from = performance.now() - this.staleMs
    const read = this.#reads.find(({ begun }) => begun >= from)
    return read ? Math.min(position, this.positionOf(read.id)) : position
  }

  override readsAt(position: number): Reads {
    if (!this.servers.replica) return super.readsAt(position)
    return this.#readsAt(position)
  }

  #readsAt(position: number): ReplicaReads {
    const { isBehind } = this
    const id = Math.max(this.idAt(position), senders.getStore()?.ownId ?? 0)
    return new ReplicaReads(isBehind ? 0 : id, isBehind, (row) => this.positionOf(row))
  }

  override async near<T>(work: () => Promise<T>): Promise<T> {
    if (!this.servers.replica || currentReads()) return work()
    const position = await this.catchUpOncePerPass()
    return position === null ? work() : this.#readsAt(position).run(work)
  }

  /** False while the database is migrated, and before the first request. */
  get isFollowed(): boolean {
    return Number.isFinite(this.readAt)
  }

  override reach({ ownId }: Sender): Promise<unknown> | null {
    if (this.isFollowed && ownId <= this.newest[0]) return null
    // While the primary does not answer, reading goes on.
    return Promise.race([this.catchUp(), runningFor(ANSWER_MS)])
  }

  /** The log may have gone back, as it does when a backup is restored. */
  override runFor(sender: Sender, work: () => void): void {
    sender.ownId = Math.min(sender.ownId, this.newest[0])
    senders.run(sender, work)
  }

  /** Sent in one request with the end of a write. The last result has the rows of the log until then. */
  endOfWrite(): InStatement[] {
    const [sql, args] = this.statement()
    return [MARK, { sql, args }]
  }

  hasWritten(results: ResultSet[]): void {
    const rows = results.at(-1)?.rows.map((row): Row => [Number(row[0]), String(row[1])]) ?? []
    const id = rows[0]?.[0]
    if (id === undefined) return
    this.takeBeside(rows)
    const sender = senders.getStore()
    if (sender) sender.ownId = Math.max(sender.ownId, id)
    const reads = currentReads()
    if (reads) reads.changeId = Math.max(reads.changeId, id)
  }

  /** Its sender sends the position of the write with the next requests. */
  override async untilSeenByAll(): Promise<void> {}
}
