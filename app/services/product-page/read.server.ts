import { Unprocessable, type UnreadableReason } from "~/errors.ts"
import { FetchRefused, type RefusalKind, type SafeResponse, safeFetch } from "~/services/safe-fetch/index.ts"
import { builtWorker, WorkerFailed, WorkerThread } from "../worker-thread.ts"
import { rememberRedirect } from "./clean/url.ts"
import { counted } from "./outcomes.ts"
import { type Reader, readingQueue } from "./reading-queue.server.ts"
import type { PageSource } from "./thread/page-source.ts"
import type { ProductPage } from "./types.ts"

const HTML = ["text/html", "application/xhtml+xml"] as const

type ReadOptions = Reader & { acceptLanguage?: string }

/** A readable page without a product has `product: false`. @throws {Unprocessable} with a `reason`. */
export function readProductPage(url: string, options: ReadOptions): Promise<ProductPage> {
  const reading = readingQueue.fetched(options, async () => {
    prepareToExtract()
    const response = await fetchPage(url, options)
    const refusal = byStatus(response.status)
    if (refusal) throw unreadable(refusal, busyFor(response))
    const { bytes, headers, url: address, truncated } = response
    rememberRedirect(url, address)
    const page = await readable({ bytes, contentType: headers.get("content-type"), address }, options)
    if (truncated && !page.product) throw unreadable("timeout")
    return page
  })
  return counted(reading, options.signal)
}

export const readPastedPage = (html: string, url: string, reader: Reader): Promise<ProductPage> =>
  readingQueue.pasted(reader, () => readable({ html, address: url }, reader))

async function readable(source: PageSource, { key, signal }: Reader): Promise<ProductPage> {
  const page = await extractApart(source, { key, signal }).catch((error: unknown) => {
    throw error instanceof WorkerFailed ? unreadable("too-large") : error
  })
  if (page.kind === "wall") throw unreadable("refused")
  if (page.kind === "not-found") throw unreadable("not-found")
  return page
}

async function fetchPage(url: string, { acceptLanguage, signal }: ReadOptions): Promise<SafeResponse> {
  try {
    return await safeFetch(url, { accept: HTML, acceptLanguage, signal, partialOnTimeout: true })
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
}

/** RFC 9110, section 15. Shops also answer programs with 503. */
function byStatus(status: number): UnreadableReason | undefined {
  if (status === 404 || status === 410) return "not-found"
  if ([401, 402, 403, 405, 406, 407, 418, 429, 451, 503].includes(status) || status === 999) return "refused"
  if (status >= 500) return "shop-error"
  return status >= 400 ? "unreachable" : undefined
}

const BUSY_S = 10

/** The site names the seconds with 429 and 503 (RFC 9110, section 10.2.3). */
function busyFor({ status, headers }: SafeResponse): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const said = headers.get("retry-after") ?? ""
  const seconds = /^\d{1,9}$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : BUSY_S
}

export const reasonMessages: Record<UnreadableReason, string> = {
  unreachable: "The shop could not be reached. Check the link, or fill in the details yourself.",
  "shop-error": "The shop has a problem just now. Try again later, or fill in the details yourself.",
  refused: "The shop does not let programs read this page. Fill in the details yourself, or paste the page.",
  "not-found": "There is no page at this link any more. Check the link, or fill in the details yourself.",
  "not-a-product": "This page does not show a product. Fill in the details yourself.",
  "too-large": "This page is too large to read. Fill in the details yourself.",
  "not-html": "This link leads to a file, not to a page. Fill in the details yourself.",
  timeout: "The shop took too long to answer. Try again, or fill in the details yourself.",
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
