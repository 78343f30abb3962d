import { apiErrorOf, Unreached } from "./api-error.ts"

const PASSING_STATUSES = [502, 503, 504]
const READS = ["GET", "HEAD"]

/**
 * `fetch` that sends once more after a network failure or 502 to 504, never after any other answer (specification,
 * section 9), and tells of each write that has ended. Writes that must not be done twice carry a one-time key.
 * @param onWrite called when a write was answered, or has failed: it may have been carried out.
 * @throws {Unreached} when nothing has answered. {ApiError} when what answered for a page was not the app.
 */
export function steadyFetch(fetch: typeof window.fetch, onWrite: () => void): typeof window.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    try {
      const response = await twice(fetch, request)
      if (isForPage(request) && !response.ok && !isOfRouter(response)) throw await apiErrorOf(response)
      return response
    } finally {
      if (!READS.includes(request.method)) onWrite()
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
