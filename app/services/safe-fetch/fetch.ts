import { setMaxListeners } from "node:events"
import { acceptedCodings } from "./body.ts"
import { type Gate, openSocket } from "./connect.ts"
import { CookieJar } from "./cookies.ts"
import { readHttp } from "./read-http.ts"
import { FetchRefused, toFetchRefused } from "./refused.ts"
import { type ResponseLimits, readResponse, type SafeResponse } from "./response.ts"
import { redirectTarget, safeUrl } from "./url.ts"

/** The same for every hop, so only the language tells anything about the user. */
function requestHeaders(userAgent: string, accept: readonly string[], acceptLanguage: string | undefined) {
  return {
    accept: [...accept.filter((range) => range !== "*/*"), "*/*;q=0.1"].join(","),
    "accept-encoding": acceptedCodings,
    "accept-language": isLanguageList(acceptLanguage) ? acceptLanguage : "en",
    "user-agent": userAgent,
  }
}

function isLanguageList(value: string | undefined): value is string {
  return value !== undefined && /^[\w*][\w*,;=. -]{0,199}$/.test(value)
}

/** Browsers follow twenty, and affiliate links need up to ten. */
const maxRedirects = 10

export type SafeFetchOptions = {
  /** Content types. With "text/html", a page counts whose type says nothing. */
  accept: readonly string[]
  /** Before and after decompression; 5 MB by default. */
  maxBytes?: number
  timeoutMs?: number
  respondWithinMs?: number
  acceptLanguage?: string
  signal?: AbortSignal
  /** Returns what has arrived (`truncated`) when it takes too long, is too large or breaks off. */
  partial?: boolean
  /** Of the response before, when it leads on to this address. */
  cookies?: CookieJar
}

type FetchClient = Gate & { userAgent: string }

type Trip = {
  outbound: FetchClient
  headers: Record<string, string>
  cookies: CookieJar
  limits: ResponseLimits
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
    partial = false,
    cookies = new CookieJar(),
  } = options
  const deadline = startDeadline(timeoutMs, options.signal, options.respondWithinMs)
  try {
    return await follow(safeUrl(input), {
      outbound,
      headers: requestHeaders(outbound.userAgent, accept, acceptLanguage),
      cookies,
      responded: deadline.responded,
      limits: { accept, maxBytes, partial, signal: deadline.signal },
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
    if (result) return { url: url.href, redirects, cookies: trip.cookies, ...result }
    if (redirects.length === maxRedirects) {
      throw new FetchRefused("too-many-redirects", "The address redirects too many times")
    }
    redirects.push(url.href)
    url = next
  }
}

async function visit(url: URL, { outbound, headers, cookies, limits, responded }: Trip) {
  const socket = await openSocket(url, outbound, limits.signal)
  // Nobody reads the socket of a redirect any more.
  socket.on("error", () => {})
  try {
    socket.write(requestText(url, { ...headers, cookie: cookies.header(url) }))
    const response = await readHttp(socket)
    cookies.store(url, response.headers.getSetCookie())
    const next = redirectTarget(url, response.status, response.headers)
    if (next) return { next }
    responded()
    return { result: await readResponse(response, limits) }
  } finally {
    socket.destroy()
  }
}

function requestText(url: URL, headers: Record<string, string | undefined>): string {
  const lines = Object.entries({ host: url.host, connection: "close", ...headers }).flatMap(
    ([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]),
  )
  return [`GET ${url.pathname}${url.search} HTTP/1.1`, ...lines, "", ""].join("\r\n")
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
