import { AsyncLocalStorage } from "node:async_hooks"
import {
  finishJob,
  hurryJobs,
  isJobFree,
  type Job,
  type JobData,
  type JobKind,
  LOCK_MS,
  type Offer,
  PAUSE_MAX_MS,
  releaseJob,
  renewLocks,
  retryJob,
  takeJob,
} from "#db/jobs.server.ts"
import { withReserve } from "~/domain/write.server.ts"
import { Unavailable } from "~/errors.ts"
import { log, reportFailure } from "~/observe/log.server.ts"

/** A job that another process has enqueued, or left, is found this soon. */
const TICK_MS = LOCK_MS / 3
/** So often, jobs are looked for that a wrong clock has put off. */
const HURRY_TICKS = 10
const ERROR_MAX = 300

/** `signal` ends the turn soon: the process stops, or another one has taken the job. Its bounded steps are finished. */
type Turn = { job: Job; signal: AbortSignal }

/** Undefined when the job is done. Otherwise the job runs again, at once if no time is given. */
type Outcome<D> = undefined | { again: { runAt?: Date; data?: D } }

export type Kind<D> = {
  run: (data: D, turn: Turn) => Promise<Outcome<D>>
  failure: string
  /** Jobs that a process works on at a time; half of them may be one user's. */
  slots: number
  /** A user's jobs of this kind run one after the other. */
  isOrdered?: boolean
  /** The longest wait of its jobs; by default as long as after a failure. */
  longestMs?: number
  /** The job is given up after some tries. Until then its failures are only warnings. */
  mayBeGivenUp?: boolean
  isHopeless?: (error: unknown) => boolean
}

export type Kinds = { [K in JobKind]?: Kind<JobData[K]> }

/** By how much the clock is ahead of the monotonic one, in ms. */
const clockAhead = () => Date.now() - performance.now()

/** Works on the jobs of some kinds. Several workers, also of several processes, share the jobs of a database. */
export class Worker {
  readonly #kinds: Map<JobKind, Kind<object>>
  readonly #stop = new AbortController()
  readonly #running = new Map<Promise<void>, { job: Job; lost: AbortController }>()
  /** The user whose job of a kind was taken last. */
  readonly #served = new Map<JobKind, number>()
  #timer: NodeJS.Timeout | undefined
  #ticks = 0
  #clock = clockAhead()
  #isAsked = false
  /** A job was enqueued, perhaps in a transaction that is not committed yet. */
  #isEnqueued = false
  #hasFailed = false
  #taking: Promise<void> | undefined
  /** The caller that enqueues a job may be inside a transaction, whose scope the work must not be in. */
  readonly #outside = AsyncLocalStorage.snapshot()

  constructor(kinds: Kinds) {
    this.#kinds = new Map(Object.entries(kinds) as [JobKind, Kind<object>][])
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#tick(), TICK_MS).unref()
    this.look()
  }

  /** Ends the worker for good after the steps that have begun. Another process, or the next start, does the rest. */
  async stop(): Promise<void> {
    this.abort()
    await this.idle()
    clearInterval(this.#timer)
  }

  /** Aborts what runs and takes no more, without waiting. */
  readonly abort = (): void => this.#stop.abort()

  /** Call it when a job is enqueued, before or after the commit. */
  readonly look = (): void => {
    this.#isEnqueued = true
    this.#lookAgain()
  }

  readonly #lookAgain = (): void => {
    this.#isAsked = true
    if (this.#stop.signal.aborted) return
    this.#taking ??= this.#outside(async () => {
      // The transaction of whoever enqueued a job begins to wait for its turn before this does.
      await this.#take().catch((error: unknown) => this.#failed(error))
      this.#taking = undefined
      if (this.#isAsked) this.#lookAgain()
    })
  }

  /** Waits until no job is left whose time has come. */
  async idle(): Promise<void> {
    this.look()
    while (this.#taking || this.#running.size > 0)
      await Promise.race([this.#taking, ...this.#running.keys()].filter(Boolean))
  }

  async #tick(): Promise<void> {
    try {
      await this.#renew()
      await this.#hurry()
      this.#lookAgain()
    } catch (error) {
      this.#failed(error)
    }
  }

  /** A clock that was set back has put everything off, whatever a kind asks for. */
  async #hurry(): Promise<void> {
    const clock = clockAhead()
    const isSetBack = clock < this.#clock - TICK_MS
    this.#clock = clock
    if (!isSetBack && this.#ticks++ % HURRY_TICKS > 0) return
    const longest = [...this.#kinds].map(([kind, { longestMs = PAUSE_MAX_MS }]) => [
      kind,
      isSetBack ? 0 : longestMs,
    ])
    await withReserve(() => hurryJobs(Object.fromEntries(longest)))
  }

  /** A disk that is read-only would fill the log, so only the first failure in a row is reported. */
  #failed(error: unknown): void {
    if (!this.#hasFailed) reportFailure(error, "jobs could not be looked for")
    this.#hasFailed = true
  }

  async #renew(): Promise<void> {
    const running = [...this.#running.values()]
    if (running.length === 0) return
    const held = await withReserve(() => renewLocks(running.map(({ job }) => job.lock)))
    for (const { job, lost } of running) if (!held.has(job.lock)) lost.abort()
  }

  /** Half of a kind's places are for other users, who may come while one has thousands of jobs. */
  #offer(): Offer {
    const running = [...this.#running.values()].map(({ job }) => job)
    const kinds = [...this.#kinds].flatMap(([kind, { slots, isOrdered = false }]) => {
      const users = running.filter((job) => job.kind === kind).map(({ userId }) => userId)
      if (users.length >= slots) return []
      const most = Math.max(1, Math.floor(slots / 2))
      const full = users.filter(
        (user) => user !== null && users.filter((other) => other === user).length >= most,
      )
      return { kind, isOrdered, after: this.#served.get(kind) ?? 0, full: full as number[] }
    })
    return { kinds, held: running.map(({ id }) => id) }
  }

  async #take(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false
      for (;;) {
        if (this.#stop.signal.aborted) return
        const job = await this.#next()
        this.#hasFailed = false
        if (!job) break
        this.#begin(job)
      }
    }
  }

  /** A read does not hold up other writes. Only a write waits for the transaction of whoever enqueued a job. */
  async #next(): Promise<Job | null> {
    const isEnqueued = this.#isEnqueued
    this.#isEnqueued = false
    const isThere = isEnqueued || (await isJobFree(this.#offer()))
    return isThere ? withReserve(() => takeJob(this.#offer())) : null
  }

  #begin(job: Job): void {
    this.#served.set(job.kind, job.userId ?? 0)
    const lost = new AbortController()
    const signal = AbortSignal.any([this.#stop.signal, lost.signal])
    const work = this.#work(job, signal)
      // Its lock ends by itself, and then it is done once more.
      .catch((error: unknown) => reportFailure(error, "a job could not be ended"))
      .finally(() => {
        this.#running.delete(work)
        this.#lookAgain()
      })
    this.#running.set(work, { job, lost })
  }

  async #work(job: Job, signal: AbortSignal): Promise<void> {
    const kind = this.#kinds.get(job.kind) as Kind<object>
    try {
      signal.throwIfAborted()
      const outcome = await kind.run(job.data, { job, signal })
      const next = outcome && { runAt: new Date(), ...outcome.again }
      await withReserve(() => finishJob(job, next))
    } catch (error) {
      if (signal.aborted) await withReserve(() => releaseJob(job))
      else await this.#fail(job, kind, error)
    }
  }

  /** What must be done is tried again soon when the server is busy, and this does not count. A mail would be sent too often. */
  async #fail(job: Job, { failure, mayBeGivenUp = false, isHopeless }: Kind<object>, error: unknown) {
    const options = { mayBeGivenUp, isHopeless: isHopeless?.(error) ?? false }
    const text = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX)
    const details = { err: error, job: job.id, attempt: job.attempts }
    if (error instanceof Unavailable && !mayBeGivenUp) {
      log.warn(details, `${failure}, because the server is busy, and is tried again`)
      return withReserve(() => releaseJob(job, new Date(Date.now() + error.retryAfter * 1000)))
    }
    const isFailed = await withReserve(() => retryJob(job, text, options))
    if (mayBeGivenUp && !isFailed) log.warn(details, `${failure}, and is tried again`)
    else reportFailure(error, mayBeGivenUp ? failure : `${failure}, and is tried again`)
  }
}
