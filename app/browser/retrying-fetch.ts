import { apiErrorOf, Unreached } from "./api-error.ts"
import { randomId } from "./random-id.ts"

const PASSING_STATUSES = [502, 503, 504]
const READS = ["GET", "HEAD"]
const KEY = "Idempotency-Key"

/**
 * `fetch` that sends once more after a network failure or 502 to 504, never after any other answer (specification,
 * section 9), and tells of each write that has ended. Every write has a one-time key: when the answer was lost and not
 * the request, the second one is answered like the first, and nothing is done twice (product decisions, Freshness).
 * @param onWrite called when a write was answered, or has failed: it may have been carried out.
 * @throws {Unreached} when nothing has answered. {ApiError} when what answered for a page was not the app.
 */
export function steadyFetch(fetch: typeof window.fetch, onWrite: () => void): typeof window.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const isRead = READS.includes(request.method)
    if (!isRead && !request.headers.has(KEY)) request.headers.set(KEY, randomId())
    try {
      const response = await twice(fetch, request)
      if (isForPage(request) && !response.ok && !isOfRouter(response)) throw await apiErrorOf(response)
      return response
    } finally {
      if (!isRead) onWrite()
    }
  }
}

async function twice(fetch: typeof window.fetch, request: Request): Promise<Response> {
  const again = request.clone()
  try {
    const response = await fetch(request)
    if (!PASSING_STATUSES.includes(response.status)) return response
  } catch (error) {
    if (request.signal.aborted) throw error
  }
  try {
    return await fetch(again)
  } catch (error) {
    throw request.signal.aborted ? error : new Unreached(error)
  }
}

/** The router reads and writes pages as their data, in a format of its own. */
const isForPage = ({ url }: Request) => new URL(url).pathname.endsWith(".data")
const isOfRouter = ({ headers }: Response) => headers.get("Content-Type")?.startsWith("text/x-script")
