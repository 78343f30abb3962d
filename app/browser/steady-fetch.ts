const PASSING_STATUSES = [502, 503, 504]
const READS = ["GET", "HEAD"]

/**
 * `fetch` that sends once more after a network failure or 502 to 504, never after any other answer (specification,
 * section 9), and tells of each write that has ended. Writes that must not be done twice carry a one-time key.
 * @param onWrite called when a write was answered, or has failed: it may have been carried out.
 */
export function steadyFetch(fetch: typeof window.fetch, onWrite: () => void): typeof window.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    try {
      return await twice(fetch, request)
    } finally {
      if (!READS.includes(request.method)) onWrite()
    }
  }
}

async function twice(fetch: typeof window.fetch, request: Request): Promise<Response> {
  const again = request.clone()
  try {
    const response = await fetch(request)
    return PASSING_STATUSES.includes(response.status) ? await fetch(again) : response
  } catch (error) {
    if (request.signal.aborted) throw error
    return fetch(again)
  }
}
