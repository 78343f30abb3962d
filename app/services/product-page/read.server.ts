import { Unprocessable, type UnreadableReason } from "~/errors.ts"
import { builtWorker, WorkerFailed, WorkerThread } from "~/runtime/worker-thread.ts"
import { FetchRefused, type RefusalKind, type SafeResponse, safeFetch } from "~/services/safe-fetch/index.ts"
import { rememberRedirect, unwrapped } from "./clean/url.ts"
import { counted } from "./outcomes.ts"
import { type Reader, readingQueue } from "./reading-queue.server.ts"
import type { PageSource } from "./thread/page-source.ts"
import type { ProductPage } from "./types.ts"

const HTML = ["text/html", "application/xhtml+xml"] as const

type ReadOptions = Reader & { acceptLanguage?: string }

/** A readable page without a product has `product: false`. @throws {Unprocessable} with a `reason`. */
export function readProductPage(link: string, options: ReadOptions): Promise<ProductPage> {
  const reading = readingQueue.fetched(options, async () => {
    prepareToExtract()
    const url = unwrapped(new URL(link)).href
    const { page, address } = await readForwarded(url, {
      ...options,
      timeoutMs: FETCH_MS,
      startedAt: performance.now(),
      left: MAX_FORWARDS,
    })
    rememberRedirect(url, address)
    return page
  })
  return counted(reading, options.signal)
}

export const readPastedPage = (html: string, url: string, reader: Reader): Promise<ProductPage> =>
  readingQueue.pasted(reader, async () => readable(await extracted({ html, address: url }, reader)))

type Visit = { response: SafeResponse; page: ProductPage | null; forwardsTo: string | null }
type Found = { page: ProductPage; address: string }

type Journey = VisitOptions & { startedAt: number; left: number }

/** A page that forwards is followed, with its cookies. If it is a product itself, and its target is none, it counts. */
async function readForwarded(url: string, journey: Journey): Promise<Found> {
  const { startedAt, left } = journey
  const timeoutMs = Math.max(MIN_FETCH_MS, FETCH_MS - (performance.now() - startedAt))
  const first = await visit(url, { ...journey, timeoutMs })
  if (!first.forwardsTo) return judged(first)
  const { cookies } = first.response
  try {
    if (left === 0) throw unreadable("too-many-redirects")
    const target = await readForwarded(first.forwardsTo, { ...journey, cookies, left: left - 1 })
    if (target.page.product || !first.page?.product) return target
  } catch (error) {
    if (!first.page?.product) throw error
  }
  return judged(first)
}

/** A short link leads to an affiliate's page, and that one to the shop's. */
const MAX_FORWARDS = 3
const FETCH_MS = 10_000
const MIN_FETCH_MS = 2_000

type VisitOptions = ReadOptions & { cookies?: SafeResponse["cookies"]; timeoutMs: number }

async function visit(url: string, options: VisitOptions): Promise<Visit> {
  const response = await fetchPage(url, options)
  const { status, bytes, headers, url: address } = response
  if (isGone(status) || (status >= 400 && bytes.length === 0))
    return { response, page: null, forwardsTo: null }
  const contentType = headers.get("content-type")
  const refresh = status < 400 ? headers.get("refresh") : null
  const page = await extracted({ bytes, contentType, refresh, address }, options)
  return { response, page, forwardsTo: status < 400 ? page.forwardsTo : null }
}

/** Shops show products with statuses of errors. @throws {Unprocessable} */
function judged({ response, page }: Visit): Found {
  const { status, truncated, url: address } = response
  const refusal = byStatus(status)
  if (refusal && !page?.product) throw unreadable(refusal, busyFor(response))
  if (!page) throw unreadable("not-a-product")
  if (truncated && !page.product) throw unreadable(REASONS[truncated] ?? "unreachable")
  return { page: readable(page), address }
}

function readable(page: ProductPage): ProductPage {
  if (page.kind === "wall") throw unreadable("refused")
  if (page.kind === "not-found") throw unreadable("not-found")
  return page
}

const extracted = (source: PageSource, { key, signal }: Reader): Promise<ProductPage> =>
  extractApart(source, { key, signal }).catch((error: unknown) => {
    throw error instanceof WorkerFailed ? unreadable("too-large") : error
  })

async function fetchPage(url: string, options: VisitOptions): Promise<SafeResponse> {
  const { acceptLanguage, signal, cookies, timeoutMs } = options
  try {
    return await safeFetch(url, {
      accept: HTML,
      acceptLanguage,
      signal,
      cookies,
      timeoutMs,
      partial: true,
    })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const byResponse = error.status ? byStatus(error.status) : undefined
    throw unreadable(byResponse ?? REASONS[error.kind] ?? "unreachable")
  }
}

/** All others mean "unreachable". */
const REASONS: Partial<Record<RefusalKind, UnreadableReason>> = {
  aborted: "timeout",
  timeout: "timeout",
  "too-large": "too-large",
  "content-type": "not-html",
  "too-many-redirects": "too-many-redirects",
}

/** RFC 9110, section 15. Shops also answer programs with 503. */
function byStatus(status: number): UnreadableReason | undefined {
  if (isGone(status)) return "not-found"
  if ([401, 402, 403, 405, 406, 407, 418, 429, 451, 503].includes(status) || status === 999) return "refused"
  if (status >= 500) return "shop-error"
  return status >= 400 ? "unreachable" : undefined
}

const isGone = (status: number): boolean => status === 404 || status === 410

const BUSY_S = 10

/** The site names the seconds with 429 and 503 (RFC 9110, section 10.2.3). */
function busyFor({ status, headers }: SafeResponse): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const retryAfter = headers.get("retry-after") ?? ""
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : BUSY_S
}

export const reasonMessages: Record<UnreadableReason, string> = {
  unreachable: "The shop could not be reached. Check the link, or fill in the details yourself.",
  "shop-error": "The shop has a problem just now. Try again later, or fill in the details yourself.",
  refused: "The shop does not let programs read this page. Fill in the details yourself.",
  "not-found": "There is no page at this link any more. Check the link, or fill in the details yourself.",
  "not-a-product": "This page does not show a product. Fill in the details yourself.",
  "too-large": "This page is too large to read. Fill in the details yourself.",
  "not-html": "This link leads to a file, not to a page. Fill in the details yourself.",
  timeout: "The shop took too long to answer. Try again, or fill in the details yourself.",
  "too-many-redirects":
    "This link forwards too often. Open it in your browser and save the link of the page you get to.",
}

const unreadable = (reason: UnreadableReason, shopRetryAfter?: number) =>
  new Unprocessable(reasonMessages[reason], { reason, shopRetryAfter })

/** The slowest real page takes 0.1 s, and 0.4 s in a new thread. */
const LIMIT_MS = 1500

const workerFile = builtWorker("product-page-worker")

const thread = workerFile && new WorkerThread<PageSource, ProductPage>(workerFile, { limitMs: LIMIT_MS })

const prepareToExtract = (): void => thread?.start()

/** Without a build (development, unit tests) it runs in place, without a time limit. @throws {WorkerFailed} */
async function extractApart(
  source: PageSource,
  turn: { key: string; signal?: AbortSignal },
): Promise<ProductPage> {
  if (thread) return thread.ask(source, { ...turn, handOver: "bytes" in source ? source.bytes : undefined })
  const { extractFrom } = await import("./thread/page-source.ts")
  return extractFrom(source)
}
