import { FRESH_MS } from "~/limits.ts"

/** Names the data that a write changes (app/domain/topics.ts). */
type Topic = string

/** Rows read at once. Behind more than these, everything counts as changed. */
const READ_MAX = 5_000
const TOPICS_MAX = 50_000

/** How far back, and how exactly, it is remembered where the log was. */
const PAST_MS = FRESH_MS + 60_000
const PAST_STEP_MS = 20

/** Milliseconds since 1970, finer than those of a date, for the clocks of several processes. */
export const timeNow = (): number => performance.timeOrigin + performance.now()

export type Row = [id: number, topic: Topic]

/** Null on failure. */
export type Position = number | null

/** The reads of one response. */
export interface Reads {
  /** What was read may be older than the position of the log, and must not be kept. */
  readonly isBehind: boolean
  /** What was read is as new as the returned position. @param position from before the first read. */
  asNewAs(position: number): number
  run(work: () => void): void
}

/** Whoever sends requests is served from no time before the row of the log in which their last write ends. */
export type Sender = { ownId: number }

/** Follows the table `changes`, which triggers fill in every process (docs/caching.md). Each mode reads it in its own way. */
export abstract class ChangeLog {
  /** Where `newest` is. It grows even when the ids of the log go back, as they do when a backup is restored. */
  protected position = -1
  #offset = 0
  /** The newest row that was read, with id 0 for an empty log. */
  protected newest: Row = [Number.MAX_SAFE_INTEGER, ""]
  /** Everything that was read before this position counts as changed. */
  #floor = 0
  /** The position at which each topic changed last. */
  readonly #changedAt = new Map<Topic, number>()

  /** Where the log was at the end of each step in which this process saw it grow, oldest first. */
  readonly #past: { position: number; at: number; begun: number }[] = []

  /** Grows with each change that this process has seen. While it stays, `isUnchanged` stays true. */
  version = 0

  /** Data that is read afterwards is as new as the returned position. */
  abstract catchUp(): Position | Promise<Position>

  /** Requests of one event-loop iteration were sent before it, so their clients cannot know of a later write. */
  abstract catchUpOncePerPass(): Position | Promise<Position>

  /** For a response that is as new as `position`. */
  abstract readsAt(position: number): Reads

  /** Ends when the response to a write may be sent: nobody who reads it is served from before the write. */
  abstract untilSeenByAll(): Promise<void>

  /** Milliseconds since the last read of the log. */
  ageMs(): number {
    return 0
  }

  /** Senders name their last write to any process, because others see it only within a time. */
  readonly isFar: boolean = false

  /** @returns a promise while this process does not know of the sender's last write yet. */
  reach(_: Sender): Promise<unknown> | null {
    return null
  }

  /** Writes within `work` are remembered in `sender`. */
  runFor(_: Sender, work: () => void): void {
    work()
  }

  /** Waits for a write that nobody needs to see soon, but not far from the primary. @param write does not fail. */
  async beside(write: Promise<unknown>): Promise<void> {
    if (!this.isFar) await write
  }

  /** Reads what decides who sends a write, such as a session: far from the primary, as old as a page may be. */
  near<T>(work: () => Promise<T>): Promise<T> {
    return work()
  }

  isUnchanged(topics: Iterable<Topic>, since: number): boolean {
    if (since < this.#floor) return false
    for (const topic of topics) if ((this.#changedAt.get(topic) ?? 0) > since) return false
    return true
  }

  /** @param time of `timeNow`. Everything counts as changed since a time that this process does not know. */
  positionAt(time: number): number {
    let [from, to] = [0, this.#past.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#past[middle]?.at ?? 0) <= time) from = middle + 1
      else to = middle
    }
    return this.#past[from - 1]?.position ?? Number.NEGATIVE_INFINITY
  }

  #rememberPosition(): void {
    const at = timeNow()
    const last = this.#past.at(-1)
    if (last && at - last.begun < PAST_STEP_MS) Object.assign(last, { position: this.position, at })
    else this.#past.push({ position: this.position, at, begun: at })
    if (at - (this.#past[1]?.at ?? at) > PAST_MS) this.#past.shift()
  }

  /** For a change that this process knows and the database does not. */
  note(topic: Topic): void {
    this.version++
    this.#changedAt.set(topic, this.position + 0.5)
  }

  /** Starts at the row that was the newest the last time, or at the present end of a log that is shorter now. */
  protected statement(): [sql: string, args: number[]] {
    const from = "min(?, (select max(id) from changes))"
    return [
      `select id, topic from changes where id >= ${from} order by id desc limit ?`,
      [this.newest[0], READ_MAX],
    ]
  }

  /** The row of the log at a position. */
  protected idAt(position: number): number {
    return position - this.#offset
  }

  protected positionOf(id: number): number {
    return id + this.#offset
  }

  /** Rows that were read beside the regular reads, and may come after newer ones. */
  protected takeBeside(rows: Row[]): void {
    const [known] = this.newest
    if ((rows[0]?.[0] ?? 0) > known) this.take(rows.filter(([id]) => id >= known))
  }

  /** @param rows newest first: whoever is far behind goes to the end at once. */
  protected take(rows: Row[]): number {
    const [known, topic] = this.newest
    const newest = rows[0] ?? [0, ""]
    const oldest = rows.at(-1)
    const added = known === 0 ? rows.length : rows.length - 1
    // Old rows are deleted, and a restored log has others: without the known row or with a gap, changes were missed.
    const isKnown = known === 0 || (oldest?.[0] === known && oldest[1] === topic)
    const isComplete = isKnown && newest[0] === known + added
    if (isComplete && added === 0) return this.position
    this.version++
    this.newest = newest
    if (isComplete && this.#changedAt.size < TOPICS_MAX) {
      for (const [id, topic] of rows.toReversed())
        if (id > known) this.#changedAt.set(topic, id + this.#offset)
      this.position = newest[0] + this.#offset
    } else this.#forget(newest[0])
    this.#rememberPosition()
    return this.position
  }

  #forget(id: number): void {
    this.#offset = Math.max(this.#offset, this.position + 1 - id)
    this.position = id + this.#offset
    this.#changedAt.clear()
    this.#floor = this.position
  }
}
