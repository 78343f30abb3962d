import { setTimeout as sleep } from "node:timers/promises"
import { LibsqlError } from "@libsql/client"

/** How long a statement that meets another process's lock is tried again before its error reaches the caller. */
const BUSY_LIMIT_MS = 5_000

export const busyDeadline = () => performance.now() + BUSY_LIMIT_MS

/** Another connection holds the lock: the statement did nothing, and trying it again is safe. */
export function isBusy(error: unknown): boolean {
  return error instanceof LibsqlError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}

/**
 * Runs `attempt` until it meets no lock. After each lock it met, `recover` makes the connection new: a statement that
 * failed as busy is never reset by the driver, and later writes on its connection would be acknowledged and then
 * rolled back (tursodatabase/libsql-client-ts#352). Waits asynchronously, so that the process goes on serving.
 * @param deadline on the clock of `performance.now()`; counted from the asking, or each in a row of waiting writes
 *   would wait in full for a lock that is never released.
 * @throws whatever `attempt` throws; the busy error itself after the deadline.
 */
export async function retryWhileBusy<T>(
  attempt: () => Promise<T>,
  recover: () => void,
  deadline: number,
): Promise<T> {
  for (let pause = 5; ; pause = Math.min(pause * 2, 100)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      recover()
      if (performance.now() + pause > deadline) throw error
      await sleep(pause * (0.5 + Math.random()))
    }
  }
}
