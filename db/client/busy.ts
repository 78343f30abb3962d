import { setTimeout as sleep } from "node:timers/promises"
import { isBusy } from "./errors.ts"

const RETRY_MS = 5_000

/** Retries what meets another process's lock. One 5 s budget per lock, shared by all waiting writes. */
export class BusyRetry {
  #lockedSince = 0
  #lastBusy = Number.NEGATIVE_INFINITY

  /** @param reconnect prevents that later writes are acknowledged and lost (libsql-client-ts#352). */
  async run<T>(attempt: () => Promise<T>, reconnect: () => void): Promise<T> {
    for (let pause = 5; ; pause = Math.min(pause * 2, 100)) {
      try {
        const result = await attempt()
        this.#lastBusy = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        reconnect()
        if (this.#isTimeUp()) throw error
        await sleep(pause * (0.5 + Math.random()))
      }
    }
  }

  #isTimeUp(): boolean {
    const now = performance.now()
    const isSameLock = now - this.#lastBusy < RETRY_MS
    if (!isSameLock) this.#lockedSince = now
    this.#lastBusy = now
    return now - this.#lockedSince > RETRY_MS
  }
}
