import { Limiter } from "../limiter.ts"

/** Concurrent calls with the same key share one run. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>()

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (running) return running
    const started = work().finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }
}

/** `key` (a user or an address) gives fair turns; `signal` aborts when the client disconnects. */
export type Requester = { key?: string; signal?: AbortSignal }

/** One of Node's four threads, which also read files, stays free. New pictures are slow, so they take two at most. */
const threads = new Limiter({ name: "picture-threads", slots: 3, slotsPerKey: 2 })
const perRequester = new Limiter({ name: "new-pictures", slots: Number.POSITIVE_INFINITY, slotsPerKey: 1 })
const large = new Limiter({ slots: 1 })

export function decodeNew<T>(
  job: () => Promise<T>,
  { isLarge, ...requester }: Requester & { isLarge: boolean },
): Promise<T> {
  const run = () => threads.run(job, { key: "new" })
  return perRequester.run(() => (isLarge ? large.run(run) : run()), requester)
}

export const resizeKept = <T>(job: () => Promise<T>): Promise<T> => threads.run(job, { key: "kept" })
