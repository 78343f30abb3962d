import { apiErrorOf, UnreachableError } from "./api.ts"
import { randomId } from "./random-id.ts"

const RETRIED_STATUSES = [502, 503, 504]
const READS = ["GET", "HEAD"]
const KEY = "Idempotency-Key"

/**
 * A `fetch` that sends once more after a network failure or 502 to 504. Writes carry an `Idempotency-Key`, so that a
 * second one does nothing twice.
 * @param onWrite called after each write, also a failed one: it may have been done.
 * @throws {UnreachableError} when there is no response. {ApiError} when something other than the app answers for a page.
 */
export function retryingFetch(fetch: typeof window.fetch, onWrite: () => void): typeof window.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const isRead = READS.includes(request.method)
    if (!isRead && !request.headers.has(KEY)) request.headers.set(KEY, randomId())
    try {
      const response = await fetchTwice(fetch, request)
      if (isForPage(request) && !response.ok && !isFromRouter(response)) throw await apiErrorOf(response)
      return response
    } finally {
      if (!isRead) onWrite()
    }
  }
}

async function fetchTwice(fetch: typeof window.fetch, request: Request): Promise<Response> {
  const again = request.clone()
  try {
    const response = await fetch(request)
    if (!RETRIED_STATUSES.includes(response.status)) return response
  } catch (error) {
    if (request.signal.aborted) throw error
  }
  try {
    return await fetch(again)
  } catch (error) {
    throw request.signal.aborted ? error : new UnreachableError(error)
  }
}

const isForPage = ({ url }: Request) => new URL(url).pathname.endsWith(".data")
const isFromRouter = ({ headers }: Response) => headers.get("Content-Type")?.startsWith("text/x-script")
