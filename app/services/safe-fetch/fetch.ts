import { setMaxListeners } from "node:events"
import type { IncomingHttpHeaders } from "node:http"
import { acceptedCodings } from "./body.ts"
import { type Gate, openClient } from "./connect.ts"
import { CookieJar } from "./cookies.ts"
import { FetchRefused, toFetchRefused } from "./refused.ts"
import { type ResponseLimits, readResponse, type SafeResponse } from "./response.ts"
import { redirectTarget, safeUrl } from "./url.ts"

/** The same for every hop, so only the language tells anything about the user. */
function requestHeaders(userAgent: string, accept: readonly string[], acceptLanguage: string | undefined) {
  return {
    accept: [...accept, "*/*;q=0.1"].join(","),
    "accept-encoding": acceptedCodings,
    "accept-language": isLanguageList(acceptLanguage) ? acceptLanguage : "en",
    "user-agent": userAgent,
  }
}

function isLanguageList(value: string | undefined): value is string {
  return value !== undefined && /^[\w*][\w*,;=. -]{0,199}$/.test(value)
}

const LINES_MAX = 50

export function toHeaders(received: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) {
    for (const line of [value ?? []].flat().slice(0, LINES_MAX)) headers.append(name, line)
  }
  return headers
}

const maxRedirects = 5

export type SafeFetchOptions = {
  accept: readonly string[]
  /** Before and after decompression; 5 MB by default. */
  maxBytes?: number
  timeoutMs?: number
  respondWithinMs?: number
  acceptLanguage?: string
  signal?: AbortSignal
  /** On timeout, return what has arrived (`truncated`) instead of throwing. */
  partialOnTimeout?: boolean
}

type FetchClient = Gate & { userAgent: string }

type Trip = {
  outbound: FetchClient
  headers: Record<string, string>
  cookies: CookieJar
  wanted: ResponseLimits
} & Pick<Deadline, "responded">

export async function fetchThrough(
  outbound: FetchClient,
  input: string | URL,
  options: SafeFetchOptions,
): Promise<SafeResponse> {
  const {
    accept,
    acceptLanguage,
    maxBytes = 5_000_000,
    timeoutMs = 10_000,
    partialOnTimeout = false,
  } = options
  const deadline = startDeadline(timeoutMs, options.signal, options.respondWithinMs)
  try {
    return await follow(safeUrl(input), {
      outbound,
      headers: requestHeaders(outbound.userAgent, accept, acceptLanguage),
      cookies: new CookieJar(),
      responded: deadline.responded,
      wanted: { accept, maxBytes, partialOnTimeout, signal: deadline.signal },
    })
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : toFetchRefused(error)
  } finally {
    deadline.clear()
  }
}

async function follow(start: URL, trip: Trip): Promise<SafeResponse> {
  const redirects: string[] = []
  let url = start
  while (true) {
    const { next, result } = await visit(url, trip)
    if (result) return { url: url.href, redirects, ...result }
    if (redirects.length === maxRedirects) {
      throw new FetchRefused("too-many-redirects", "The address redirects too many times")
    }
    redirects.push(url.href)
    url = next
  }
}

async function visit(url: URL, { outbound, headers, cookies, wanted, responded }: Trip) {
  const client = openClient(url, outbound, wanted.signal)
  try {
    const response = await client.request({
      method: "GET",
      path: url.pathname + url.search,
      headers: { ...headers, cookie: cookies.header(url) },
    })
    // An unread body emits an error when its socket closes.
    response.body.on("error", () => {})
    const received = toHeaders(response.headers)
    cookies.store(url, received.getSetCookie())
    const next = redirectTarget(url, response.statusCode, received)
    if (next) return { next }
    responded()
    return { result: await readResponse(response, received, wanted) }
  } finally {
    void client.destroy()
  }
}

type Deadline = {
  signal: AbortSignal
  responded: () => void
  clear: () => void
}

function startDeadline(
  timeoutMs: number,
  caller: AbortSignal | undefined,
  respondWithinMs = timeoutMs,
): Deadline {
  const controller = new AbortController()
  // Every hop adds listeners, and all end with the fetch.
  setMaxListeners(0, controller.signal)
  const giveUp = () =>
    controller.abort(new FetchRefused("aborted", "Fetching was cancelled", { cause: caller?.reason }))
  const tooLate = () => controller.abort(new FetchRefused("timeout", "The page took too long to answer"))
  const timer = setTimeout(tooLate, timeoutMs)
  const responseTimer = setTimeout(tooLate, respondWithinMs)
  if (caller?.aborted) giveUp()
  else caller?.addEventListener("abort", giveUp, { once: true })
  return {
    signal: controller.signal,
    responded: () => clearTimeout(responseTimer),
    clear: () => {
      clearTimeout(timer)
      clearTimeout(responseTimer)
      caller?.removeEventListener("abort", giveUp)
    },
  }
}
