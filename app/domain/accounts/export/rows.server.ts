import { eventLoopTurn } from "~/services/event-loop.ts"

/** Reading and writing these takes a few milliseconds, in which nobody is served. */
export const ROWS_AT_ONCE = 200

/** Reads a list page by page, with other requests in between. @param read rows whose `key` is greater, in its order. */
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
