import { apiErrorOf, randomId, UnreachableError } from "./api.ts"
import { type Send, withPatience } from "./late-requests.ts"

const READS = ["GET", "HEAD"]
const KEY = "Idempotency-Key"

/** A poor connection or a restarting server is often back after this pause. */
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 5_000
/**
 * A `fetch` that sends once more, after a pause, when there is no response or a 5xx. Writes carry an `Idempotency-Key`, so
 * that a second one does nothing twice. A form is sent to its end, also when its page is left (`sendForm`). A response counts
 * when all of it is there: Remix logs an error when it is aborted while it reads one.
 * @param afterWrite called after each write, without a response when there was none.
 * @throws {UnreachableError} when there is no response. {ApiError} when something other than the app answers for a page.
 */
export function retryingFetch(
  fetch: typeof window.fetch,
  afterWrite: (response: Response | undefined) => void,
): typeof window.fetch {
  return async (input, init) => {
    const given = new Request(input, init)
    const isRead = READS.includes(given.method)
    if (!isRead && !given.headers.has(KEY)) given.headers.set(KEY, randomId())
    let response: Response | undefined
    try {
      response = await withPatience(
        (signal, send = fetch) =>
          fetchTwice(async (request) => whole(await send(request)), new Request(given, { signal })),
        { ...(isRead || !isForPage(given) ? { signal: given.signal } : {}), init, isRead },
      )
      if (isForPage(given) && !response.ok && !isFromRouter(response)) throw await apiErrorOf(response)
      return response
    } finally {
      if (!isRead) afterWrite(response)
    }
  }
}

async function fetchTwice(send: Send, request: Request): Promise<Response> {
  const again = request.clone()
  const { signal } = request
  let pause = PAUSE_MS
  try {
    const response = await send(request)
    if (response.status < 500) return response
    pause = pauseOf(response)
  } catch (error) {
    if (signal.aborted) throw error
  }
  await passed(pause, signal)
  try {
    return await send(again)
  } catch (error) {
    throw signal.aborted ? error : new UnreachableError(error)
  }
}

async function whole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, response)
}

/** The server sets the pause by `Retry-After`, up to the longest one. */
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
