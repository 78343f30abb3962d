import { TooManyRequests, Unavailable } from "~/errors.ts"
import { Limiter } from "~/runtime/limiter.ts"

export type Reader = { key: string; signal?: AbortSignal }

/** Each job holds up to 5 MB. Pasted pages also do while they wait. At most 4 per user and 24 in all: 120 MB. */
const fetchedPages = new Limiter({
  name: "product-pages",
  slots: 12,
  slotsPerKey: 2,
  waiting: 60,
  waitingPerKey: 8,
})
const pastedPages = new Limiter({
  name: "pasted-pages",
  slots: 6,
  slotsPerKey: 1,
  waiting: 6,
  waitingPerKey: 1,
})

/** From the first byte of a request with a page until it is read. What waits here has not been received. */
const sentPages = new Limiter({ name: "sent-pages", slots: 4, slotsPerKey: 1, waiting: 60, waitingPerKey: 4 })

export const readingQueue = {
  fetched: <T>(reader: Reader, job: () => Promise<T>) => inTurn(fetchedPages, reader, job),
  pasted: <T>(reader: Reader, job: () => Promise<T>) => inTurn(pastedPages, reader, job),
  sent: <T>(reader: Reader, job: () => Promise<T>) => inTurn(sentPages, reader, job),
}

async function inTurn<T>(limiter: Limiter, reader: Reader, job: () => Promise<T>): Promise<T> {
  try {
    return await limiter.run(job, reader)
  } catch (error) {
    if (error instanceof TooManyRequests) throw new TooManyRequests(error.retryAfter, USER_LIMIT_MESSAGE)
    if (error instanceof Unavailable)
      throw new Unavailable(QUEUE_FULL_MESSAGE, { retryAfter: error.retryAfter })
    throw error
  }
}

const USER_LIMIT_MESSAGE = "You are reading many pages at once. Wait until one is read, then try again."
const QUEUE_FULL_MESSAGE = "Many pages are being read just now. Please try again in a few seconds."
