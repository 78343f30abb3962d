import { TooManyRequests, Unavailable } from "~/errors.ts"

type Limits = {
  /** The metrics tell its queue by this name. */
  name?: string
  slots: number
  slotsPerKey?: number
  waiting?: number
  waitingPerKey?: number
}

type Job = { key: string; start: () => void }

const RETRY_AFTER_S = 5

const named = new Map<string, Limiter>()

export const queues = (): { name: string; running: number; waiting: number }[] =>
  [...named].map(([name, { running, waiting }]) => ({ name, running, waiting }))

/** Limits concurrent jobs. Free slots go to the keys (a user, a host) in turn. */
export class Limiter {
  readonly #limits: Required<Omit<Limits, "name">>
  #running = 0
  readonly #runningByKey = new Map<string, number>()
  #waiting = 0
  /** The queues are in the order of their next turn. */
  readonly #queues = new Map<string, Job[]>()

  readonly name: string | undefined

  constructor({ name, ...limits }: Limits) {
    this.name = name
    if (name) named.set(name, this)
    this.#limits = {
      slotsPerKey: limits.slots,
      waiting: Number.POSITIVE_INFINITY,
      waitingPerKey: Number.POSITIVE_INFINITY,
      ...limits,
    }
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting
  }

  /** @throws {TooManyRequests} for too many waiting jobs of the key, {Unavailable} for too many in all. */
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
      if (this.#queues.delete(key)) this.#queues.set(key, queue)
      this.#count(key, 1)
      next.start()
      return
    }
  }
}
