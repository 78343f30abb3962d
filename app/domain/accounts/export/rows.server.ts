import { setImmediate as eventLoopTurn } from "node:timers/promises"

/** Rows of a page. Reading and writing them takes a few milliseconds, in which nobody is served. */
export const ROWS_AT_ONCE = 200

/**
 * The rows of a list of any length, read page by page as they are asked for, with everybody's requests in between.
 * @param read the first `ROWS_AT_ONCE` rows whose `key` is greater than this, in its order. Keys are positive; they are
 *   left out of what is given.
 */
export async function* rowsOf<R extends { key: number }>(
  read: (after: number) => PromiseLike<R[]>,
): AsyncGenerator<Omit<R, "key">> {
  for (let after = 0; ; ) {
    // Before each page and not only between two: an account may have thousands of short lists.
    await eventLoopTurn()
    const page = await read(after)
    for (const { key, ...row } of page) {
      after = key
      yield row
    }
    if (page.length < ROWS_AT_ONCE) return
  }
}
