import { apiErrorOf, UnreachableError } from "./api.ts"
import { randomId } from "./random-id.ts"

const READS = ["GET", "HEAD"]
const KEY = "Idempotency-Key"

/** A poor connection or a restarting server is often back after this pause. */
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 5_000

/**
 * A `fetch` that sends once more, after a pause, when there is no response or a 5xx. Writes carry an `Idempotency-Key`, so
 * that a second one does nothing twice. A form is sent to its end, also when its page is left (`sendForm`).
 * @param onWrite called after each write, also a failed one: it may have been done.
 * @throws {UnreachableError} when there is no response. {ApiError} when something other than the app answers for a page.
 */
export function retryingFetch(fetch: typeof window.fetch, onWrite: () => void): typeof window.fetch {
  return async (input, init) => {
    const given = new Request(input, init)
    const isRead = READS.includes(given.method)
    const request = !isRead && isForPage(given) ? new Request(given, { signal: null }) : given
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
  const { signal } = request
  let pause = PAUSE_MS
  try {
    const response = await fetch(request)
    if (response.status < 500) return response
    pause = pauseOf(response)
  } catch (error) {
    if (signal.aborted) throw error
  }
  await passed(pause, signal)
  try {
    return await fetch(again)
  } catch (error) {
    throw signal.aborted ? error : new UnreachableError(error)
  }
}

/** As the server asks, within reason. */
function pauseOf({ headers }: Response): number {
  const seconds = Number(headers.get("Retry-After"))
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS) : PAUSE_MS
}

/** @throws the signal's reason when it aborts. */
const passed = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
    setTimeout(resolve, ms)
  })

const isForPage = ({ url }: Request) => new URL(url).pathname.endsWith(".data")
const isFromRouter = ({ headers }: Response) => headers.get("Content-Type")?.startsWith("text/x-script")
