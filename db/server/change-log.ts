import { setTimeout as sleep } from "node:timers/promises"
import { runningFor } from "~/runtime/event-loop.ts"
import { ChangeLog, type Position, type Reads, type Row } from "../change-log.ts"
import type { ServerClient } from "./client.ts"
import { ReplicaReads } from "./reader.ts"

/** What was read of the log serves requests for this long, and responses to writes wait as long. */
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

/** Reads the log in the background, and believes for a lease what it has read. */
export class ServerChangeLog extends ChangeLog {
  /** The primary does not answer: what is read now may be old, and must not be kept. */
  isBehind = false
  #underWay: Promise<Position> | undefined
  #following: Promise<Position> | undefined
  /** When the last read of the primary began. */
  #readAt = Number.NEGATIVE_INFINITY
  #askedAt = 0
  #isReading = false
  #fallback: Promise<Position> | undefined

  constructor(private readonly servers: Pick<ServerClient, "primary" | "replica" | "writtenAt">) {
    super()
  }

  catchUpOncePerPass(): Position | Promise<Position> {
    const now = performance.now()
    this.#askedAt = now
    void this.#readRegularly()
    if (this.#readAt >= now - LEASE_MS && this.#readAt > this.servers.writtenAt) return this.position
    if (this.isBehind) return this.#readReplica()
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
    while (performance.now() - this.#askedAt < FOLLOW_MS) {
      if (this.#readAt < performance.now() - READ_EVERY_MS) await this.catchUp()
      await sleep(this.isBehind ? TRY_EVERY_MS : READ_EVERY_MS, undefined, { ref: false })
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
      this.#readAt = begun
      this.isBehind = false
      return this.take(rows)
    })
    this.#underWay.finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  /** The replica may be behind what the primary has said. */
  #readReplica(): Promise<Position> {
    this.#fallback ??= this.#ask("replica")
      .then((rows) => {
        if (rows?.[0] && rows[0][0] >= this.newest[0]) this.take(rows)
        const isKnown = rows !== null || performance.now() - this.#readAt < ALONE_MS
        return isKnown ? this.position : null
      })
      .finally(() => {
        this.#fallback = undefined
      })
    return this.#fallback
  }

  readsAt(position: number): Reads {
    const { isBehind } = this
    if (!this.servers.replica) return { isBehind, run: (work) => work() }
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
