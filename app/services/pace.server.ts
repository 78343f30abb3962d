import { env } from "~/env.server.ts"
import { eventLoopTurn } from "~/runtime/event-loop.ts"

/**
 * A step on a database file stops everybody for its time, and for as long again while its commit merges full-text indexes. One on
 * a libSQL server holds up other writes only.
 */
const STEP_MS = env.DATABASE_URL.startsWith("file:") ? 25 : 500
const STATEMENT_MS = STEP_MS / 5

const FIRST_ROWS = 16
/** Fewer rows would not make a statement faster that waits for its turn or for a server. */
const FEWEST_ROWS = 8
/** Rows after many short ones may be long, so that one statement takes far longer than the one before. */
export const MOST_ROWS = 128

/** Bounds steps of work on rows by time, because nobody knows what a row costs. A step is a transaction or less. */
export class Pace {
  #rows = FIRST_ROWS
  #worked = 0
  readonly #end = performance.now() + STEP_MS

  /** The step is to end. False until it has worked on a few rows, so that each step gets on, and a small one is enough. */
  get isOver(): boolean {
    return performance.now() >= this.#end && this.#worked >= FEWEST_ROWS
  }

  /**
   * Runs a statement on at most so many rows: more when the one before was fast, fewer when it was slow.
   * @param work returns how many rows it has worked on. @returns whether there were fewer than it may have.
   */
  async statement(work: (limit: number) => Promise<number>): Promise<boolean> {
    const limit = this.#rows
    const began = performance.now()
    const rows = await work(limit)
    const ms = performance.now() - began
    this.#worked += rows
    if (ms > STATEMENT_MS) this.#rows = Math.max(FEWEST_ROWS, limit / 2)
    // Few rows say nothing of what many would cost.
    else if (ms < STATEMENT_MS / 2 && rows === limit) this.#rows = Math.min(MOST_ROWS, limit * 2)
    return rows < limit
  }

  /** Runs `work` on the parts of a list, one after the other. Other requests come in between. */
  async parts<T>(all: T[], work: (some: T[]) => Promise<unknown>): Promise<void> {
    for (let at = 0; at < all.length; ) {
      if (at > 0) await eventLoopTurn()
      await this.statement(async (limit) => {
        const some = all.slice(at, at + limit)
        at += some.length
        await work(some)
        return some.length
      })
    }
  }

  /** Yields the first ones, as far as there is time, and a few in any case. */
  *inTime<T>(all: Iterable<T>): Generator<T> {
    for (const one of all) {
      if (this.isOver) return
      this.#worked++
      yield one
    }
  }
}

/** Yields all of a list. Others are served in between where that takes long; their writes wait for an open transaction. */
export async function* inTurns<T>(all: Iterable<T>): AsyncGenerator<T> {
  let end = performance.now() + STEP_MS
  for (const one of all) {
    yield one
    if (performance.now() < end) continue
    await eventLoopTurn()
    end = performance.now() + STEP_MS
  }
}
