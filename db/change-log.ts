import { setTimeout as sleep } from "node:timers/promises"
import { runningFor } from "~/runtime/event-loop.ts"
import type { QueuedClient } from "./client/queued-client.ts"
import type { ReplicaReads } from "./server/connection.ts"

/** Names the data that a write changes (app/domain/topics.ts). */
type Topic = string

/** Rows read at once. Behind more than these, everything counts as changed. */
const READ_MAX = 5_000
const TOPICS_MAX = 50_000

/** Node serves up to 1,024 ready sockets, looks for more, and goes on within the same pass when there are as many. */
const REQUESTS_PER_READ = 256

/** With a libSQL server: what was read of the log serves requests for this long, and responses to writes wait as long. */
export const LEASE_MS = 50
const READ_EVERY_MS = 20
/** While the primary does not answer, it is asked this often. */
const TRY_EVERY_MS = 250
/** So long after the last request, the log is still read. */
const FOLLOW_MS = 10_000
/** A server that takes longer counts as one that hangs. */
const ANSWER_MS = 500
/** While no server answers, kept responses are still served for this long. */
const ALONE_MS = 60_000

type Row = [id: number, topic: Topic]

/** Follows the table `changes`, which triggers fill in every process (docs/caching.md). */
export class ChangeLog {
  /** Where `#newest` is. It grows even when the ids of the log go back, as they do when a backup is restored. */
  #position = -1
  #offset = 0
  /** The newest row that was read, with id 0 for an empty log. */
  #newest: Row = [Number.MAX_SAFE_INTEGER, ""]
  /** Everything that was read before this position counts as changed. */
  #floor = 0
  /** The position at which each topic changed last. */
  readonly #changedAt = new Map<Topic, number>()
  /** The version of the file when the log was read last. */
  #readVersion: string | null = null
  #isCaughtUp = false
  /** Requests since the log was caught up in this pass. */
  #requests = 0
  #underWay: Promise<number | null> | undefined
  #following: Promise<number | null> | undefined

  /** When the last read of the primary began. */
  #readAt = Number.NEGATIVE_INFINITY
  #askedAt = 0
  #isReading = false
  #fallback: Promise<number | null> | undefined

  constructor(
    private readonly client: Pick<QueuedClient, "readNow" | "servers" | "versionNow" | "writtenAt">,
  ) {}

  /** The primary does not answer: what is read now may be old, and must not be kept. */
  isBehind = false

  /** Grows with each change that this process has seen. While it stays, `isUnchanged` stays true. */
  version = 0

  /** Data that is read afterwards is as new as the returned position. @returns null on failure, a promise for libSQL servers. */
  catchUp(): number | null | Promise<number | null> {
    if (this.client.servers) return this.#catchUpWithServer()
    try {
      // Asked first, because a write may come in between. It costs less than a query.
      const version = this.client.versionNow()
      if (version !== null && version === this.#readVersion) return this.#position
      const rows = this.client.readNow(...this.#statement())
      if (!rows) return null
      this.#readVersion = version
      return this.#take(rows as Row[])
    } catch {
      return null
    }
  }

  /** Requests of one event-loop iteration were sent before it, so their clients cannot know of a later write. */
  catchUpOncePerPass(): number | null | Promise<number | null> {
    if (this.client.servers) return this.#follow()
    if (this.#isCaughtUp && ++this.#requests < REQUESTS_PER_READ) return this.#position
    const position = this.catchUp()
    if (typeof position === "number") {
      this.#isCaughtUp = true
      this.#requests = 0
      setImmediate(this.#endPass)
    }
    return position
  }

  readonly #endPass = () => {
    this.#isCaughtUp = false
  }

  isUnchanged(topics: Iterable<Topic>, since: number): boolean {
    if (since < this.#floor) return false
    for (const topic of topics) if ((this.#changedAt.get(topic) ?? 0) > since) return false
    return true
  }

  /** For a change that this process knows and the database does not. */
  note(topic: Topic): void {
    this.version++
    this.#changedAt.set(topic, this.#position + 0.5)
  }

  /** Starts at the row that was the newest the last time, or at the present end of a log that is shorter now. */
  #statement(): [sql: string, args: number[]] {
    const from = "min(?, (select max(id) from changes))"
    return [
      `select id, topic from changes where id >= ${from} order by id desc limit ?`,
      [this.#newest[0], READ_MAX],
    ]
  }

  /** For the reads of a response that is as new as `position`. @returns null without a replica. */
  readsAt(position: number): ReplicaReads | null {
    if (!this.client.servers?.replica) return null
    return { changeId: this.isBehind ? 0 : position - this.#offset, isBehind: this.isBehind }
  }

  /** Ends when every process has read of the last write of this one, or has stopped to serve kept responses. */
  async untilSeenByAll(): Promise<void> {
    const left = this.client.writtenAt + LEASE_MS - performance.now()
    if (this.client.servers && left > 0) await sleep(left)
  }

  #follow(): number | null | Promise<number | null> {
    const now = performance.now()
    this.#askedAt = now
    void this.#readRegularly()
    if (this.#readAt >= now - LEASE_MS && this.#readAt > this.client.writtenAt) return this.#position
    if (this.isBehind) return this.#readReplica()
    const answer = Promise.race([this.#catchUpWithServer(), runningFor(ANSWER_MS)])
    return answer.then((position) => {
      if (typeof position === "number") return position
      this.isBehind = true
      if (position !== null) this.client.servers?.primary.doubt()
      return this.#readReplica()
    })
  }

  async #readRegularly(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    while (performance.now() - this.#askedAt < FOLLOW_MS) {
      if (this.#readAt < performance.now() - READ_EVERY_MS) await this.#catchUpWithServer()
      await sleep(this.isBehind ? TRY_EVERY_MS : READ_EVERY_MS, undefined, { ref: false })
    }
    this.#isReading = false
  }

  /** A read that began before this call may miss what was written before it, so the next one is shared. */
  #catchUpWithServer(): Promise<number | null> {
    if (!this.#underWay) return this.#readPrimary()
    this.#following ??= this.#underWay.then(() => {
      this.#following = undefined
      return this.#readPrimary()
    })
    return this.#following
  }

  #readPrimary(): Promise<number | null> {
    const begun = performance.now()
    this.#underWay = this.#ask("primary").then((rows) => {
      if (!rows) return null
      this.#readAt = begun
      this.isBehind = false
      return this.#take(rows)
    })
    this.#underWay.finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  /** The replica may be behind what the primary has said. */
  #readReplica(): Promise<number | null> {
    this.#fallback ??= this.#ask("replica")
      .then((rows) => {
        if (rows?.[0] && rows[0][0] >= this.#newest[0]) this.#take(rows)
        const isKnown = rows !== null || performance.now() - this.#readAt < ALONE_MS
        return isKnown ? this.#position : null
      })
      .finally(() => {
        this.#fallback = undefined
      })
    return this.#fallback
  }

  async #ask(server: "primary" | "replica"): Promise<Row[] | null> {
    const [sql, args] = this.#statement()
    try {
      const found = await this.client.servers?.[server]?.ask({ sql, args })
      return found ? found.rows.map((row) => [Number(row[0]), String(row[1])]) : null
    } catch {
      return null
    }
  }

  /** @param rows newest first: whoever is far behind goes to the end at once. */
  #take(rows: Row[]): number {
    const [known, topic] = this.#newest
    const newest = rows[0] ?? [0, ""]
    const oldest = rows.at(-1)
    const added = known === 0 ? rows.length : rows.length - 1
    // Old rows are deleted, and a restored log has others: without the known row or with a gap, changes were missed.
    const isKnown = known === 0 || (oldest?.[0] === known && oldest[1] === topic)
    const isComplete = isKnown && newest[0] === known + added
    if (isComplete && added === 0) return this.#position
    this.version++
    this.#newest = newest
    if (isComplete && this.#changedAt.size < TOPICS_MAX) {
      for (const [id, topic] of rows.toReversed())
        if (id > known) this.#changedAt.set(topic, id + this.#offset)
      this.#position = newest[0] + this.#offset
    } else this.#forget(newest[0])
    return this.#position
  }

  #forget(id: number): void {
    this.#offset = Math.max(this.#offset, this.#position + 1 - id)
    this.#position = id + this.#offset
    this.#changedAt.clear()
    this.#floor = this.#position
  }
}
