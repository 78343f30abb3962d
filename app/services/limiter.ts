import { TooManyRequests, Unavailable } from "~/errors.ts"

export type Limits = {
  /** Jobs that run at once. */
  slots: number
  /** Jobs of one key that run at once. */
  slotsPerKey?: number
  /** Jobs that wait, of all keys together. */
  waiting?: number
  /** Jobs of one key that wait. */
  waitingPerKey?: number
}

type Job = { key: string; start: () => void }

/** Seconds after which a refused client may try again. */
const RETRY_AFTER_S = 5

/**
 * Runs a limited number of jobs at once. Free slots go to the keys (a user, a host) in turn, so a key with many jobs
 * does not delay a key with one.
 */
export class Limiter {
  readonly #limits: Required<Limits>
  #running = 0
  readonly #runningByKey = new Map<string, number>()
  #waiting = 0
  /** Keys in the order of their next turn. A key without waiting jobs is not listed. */
  readonly #queues = new Map<string, Job[]>()

  constructor(limits: Limits) {
    this.#limits = {
      slotsPerKey: limits.slots,
      waiting: Number.POSITIVE_INFINITY,
      waitingPerKey: Number.POSITIVE_INFINITY,
      ...limits,
    }
  }

  /**
   * Waits for a slot, then runs the job in it.
   * @param options.signal when it aborts, a job that still waits is dropped. A running job must watch it by itself.
   * @throws {TooManyRequests} when the key has too many waiting jobs.
   * @throws {Unavailable} when all keys together have. Both name the seconds to wait.
   * @throws the signal's reason.
   */
  async run<T>(
    job: () => Promise<T>,
    { key = "", signal }: { key?: string; signal?: AbortSignal } = {},
  ): Promise<T> {
    signal?.throwIfAborted()
    if (this.#mayStart(key)) this.#count(key, 1)
    else await this.#waitForTurn(key, signal)
    try {
      return await job()
    } finally {
      this.#count(key, -1)
      this.#startNext()
    }
  }

  #mayStart(key: string): boolean {
    const ofKey = this.#runningByKey.get(key) ?? 0
    return this.#running < this.#limits.slots && ofKey < this.#limits.slotsPerKey
  }

  #count(key: string, change: 1 | -1): void {
    this.#running += change
    const ofKey = (this.#runningByKey.get(key) ?? 0) + change
    if (ofKey > 0) this.#runningByKey.set(key, ofKey)
    else this.#runningByKey.delete(key)
  }

  #waitForTurn(key: string, signal: AbortSignal | undefined): Promise<void> {
    const queue = this.#queues.get(key) ?? []
    if (queue.length >= this.#limits.waitingPerKey) throw new TooManyRequests(RETRY_AFTER_S)
    if (this.#waiting >= this.#limits.waiting) throw new Unavailable(undefined, { retryAfter: RETRY_AFTER_S })
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(waiting)
        reject(signal?.reason)
      }
      const waiting: Job = {
        key,
        start: () => {
          signal?.removeEventListener("abort", leave)
          resolve()
        },
      }
      signal?.addEventListener("abort", leave, { once: true })
      queue.push(waiting)
      this.#queues.set(key, queue)
      this.#waiting += 1
    })
  }

  #remove(job: Job): void {
    const queue = this.#queues.get(job.key) ?? []
    queue.splice(queue.indexOf(job), 1)
    if (queue.length === 0) this.#queues.delete(job.key)
    this.#waiting -= 1
  }

  #startNext(): void {
    for (const [key, queue] of this.#queues) {
      const next = queue[0]
      if (!next || !this.#mayStart(key)) continue
      this.#remove(next)
      // The key's next turn comes after those of all others.
      if (this.#queues.delete(key)) this.#queues.set(key, queue)
      this.#count(key, 1)
      next.start()
      return
    }
  }
}
