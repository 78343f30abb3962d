import { TooManyRequests, Unavailable } from "~/domain/errors.ts"
import { Limiter } from "../limiter.ts"

/** Who reads: one key for each user, and a signal that aborts when they have gone. */
export type Reader = { key: string; signal?: AbortSignal }

/*
 * A job holds at most one page of 5 MB from its first byte until the page is read. A pasted page is there while it waits,
 * too, so few of them may wait. That is 4 pages for one user, and 24 for all, which is 120 MB.
 */
const fetched = new Limiter({ slots: 12, slotsPerKey: 2, waiting: 60, waitingPerKey: 8 })
const pasted = new Limiter({ slots: 6, slotsPerKey: 1, waiting: 6, waitingPerKey: 1 })

/** Runs a job that reads a page when its user has a turn. It is not run when they have gone by then. */
export const readings = {
  fetched: <T>(reader: Reader, job: () => Promise<T>) => inTurn(fetched, reader, job),
  pasted: <T>(reader: Reader, job: () => Promise<T>) => inTurn(pasted, reader, job),
}

/** @throws {TooManyRequests} when the user has too many jobs. @throws {Unavailable} when all users together have. */
async function inTurn<T>(limiter: Limiter, reader: Reader, job: () => Promise<T>): Promise<T> {
  try {
    return await limiter.run(job, reader)
  } catch (error) {
    if (error instanceof TooManyRequests) throw new TooManyRequests(error.retryAfter, OF_ONE)
    if (error instanceof Unavailable) throw new Unavailable(OF_ALL, { retryAfter: error.retryAfter })
    throw error
  }
}

const OF_ONE = "You are reading many pages at once. Wait until one is read, then try again."
const OF_ALL = "Many pages are being read just now. Please try again in a few seconds."
