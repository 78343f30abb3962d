import { setTimeout as sleep } from "node:timers/promises"
import { databaseError } from "./database-error.ts"

/** How long statements that meet another process's lock are tried again before its error reaches the callers. */
const PATIENCE_MS = 5_000

/** Another connection holds the lock: the statement did nothing, and trying it again is safe. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(databaseError(error)?.code ?? "")
}

/**
 * Tries again what meets a lock. The patience is with the lock, not with each statement, or of a row of writes each
 * would wait in full for a lock that is never released.
 */
export class BusyRetry {
  #lockedSince = 0
  #lastMet = Number.NEGATIVE_INFINITY

  /**
   * Runs `attempt` until it meets no lock. After each lock it met, `recover` makes the connection new: a statement
   * that failed as busy is never reset by the driver, and later writes on its connection would be acknowledged and
   * then rolled back (tursodatabase/libsql-client-ts#352). Waits asynchronously, so that the process goes on serving.
   * @throws whatever `attempt` throws; the busy error itself when the lock has been met for too long.
   */
  async run<T>(attempt: () => Promise<T>, recover: () => void): Promise<T> {
    for (let pause = 5; ; pause = Math.min(pause * 2, 100)) {
      try {
        const result = await attempt()
        this.#lastMet = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        recover()
        if (this.#isOutOfPatience()) throw error
        await sleep(pause * (0.5 + Math.random()))
      }
    }
  }

  #isOutOfPatience(): boolean {
    const now = performance.now()
    const isSameLock = now - this.#lastMet < PATIENCE_MS
    if (!isSameLock) this.#lockedSince = now
    this.#lastMet = now
    return now - this.#lockedSince > PATIENCE_MS
  }
}
