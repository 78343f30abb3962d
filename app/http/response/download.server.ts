import type { AppLoadContext } from "@remix-run/node"
import type { SentRequest } from "~/context.ts"
import { recordBeside } from "~/domain/events/record.server.ts"
import { ClientLost, NotFound, TooManyRequests, Unavailable } from "~/errors.ts"
import { requestedUrl, waitForClient } from "~/observe/current-request.ts"
import { reportError } from "~/observe/log.server.ts"
import { eventLoopTurn } from "~/runtime/event-loop.ts"
import { joinSmallParts } from "~/runtime/join-small-parts.ts"
import { Limiter } from "~/runtime/limiter.ts"
import { Reply } from "./deliver.server.ts"

const downloads = new Limiter({ name: "exports", slots: 4, slotsPerKey: 1, waiting: 20, waitingPerKey: 1 })

/** A client that reads nothing for so long, or takes longer in all, is cut off: others wait for its place. */
const STALLED_MS = 30_000
const LIMIT_MS = 15 * 60_000
/** A client that reads as fast as this may take longer. */
const PACE_BYTES_PER_S = 256 * 1024

export type Download = {
  /** Without control characters, slashes, quotes and lone surrogates. */
  fileName: string
  type: string
  key: string
  /** @param signal aborts when the client has disconnected. */
  make: (signal: AbortSignal) => AsyncIterable<string | Uint8Array>
  about: Parameters<typeof recordBeside>[1]
}

type Asked = { request: SentRequest; context: AppLoadContext }

/** Sends at the client's pace. An error cuts the connection. @throws {TooManyRequests} {Unavailable} when the queue is full. */
export async function downloadReply(
  { request, context }: Asked,
  { fileName, type, key, make, about }: Download,
): Promise<Reply> {
  requireDocumentRequest(request)
  const headers = new Headers({
    "Content-Type": type,
    "Content-Disposition": attachmentNamed(fileName),
    "Cache-Control": "no-store, no-transform",
  })
  if (request.method === "HEAD") return new Reply(null, { headers })
  const log = (error: unknown) => void reportError(error, request, context)
  const stream = await begin(make, { key, log, signal: context.gone ?? request.signal })
  await recordBeside("export-started", about)
  return new Reply(stream, { headers })
}

/** RFC 6266: the name in ASCII for old clients, and as it is. */
const attachmentNamed = (name: string): string =>
  /^[\x20-\x7e]*$/.test(name)
    ? `attachment; filename="${name}"`
    : `attachment; filename="${name.replace(/[^\x20-\x7e]/g, "_")}"; filename*=UTF-8''${encodeValue(name)}`

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves. */
const encodeValue = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The response is the same as that of a page's link. */
export async function download(request: Asked, file: Download): Promise<Response> {
  try {
    return (await downloadReply(request, file)).toResponse()
  } catch (error) {
    if (!(error instanceof TooManyRequests || error instanceof Unavailable)) throw error
    const { message, status, retryAfter } = error
    const refusal = { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(retryAfter) }
    return new Response(message, { status, headers: refusal })
  }
}

/** Remix would read the whole file into memory for one of its own data requests. No page makes one here. */
function requireDocumentRequest(request: SentRequest): void {
  const url = requestedUrl()
  if (url === undefined) return
  const { pathname, searchParams } = new URL(url, request.url)
  if (pathname !== new URL(request.url).pathname || searchParams.has("_data")) throw new NotFound()
}

type Options = { key: string; signal: AbortSignal; log: (error: unknown) => void }

function begin(make: Download["make"], { key, signal, log }: Options): Promise<ReadableStream<Uint8Array>> {
  return new Promise((resolve, reject) => {
    const job = () =>
      new Promise<void>((end) => {
        signal.addEventListener("abort", () => end(), { once: true })
        resolve(streamOf(pieces(make(signal), { signal, log, end }), end))
      })
    downloads.run(job, { key, signal }).catch(reject)
  })
}

/** @param end also when it is cancelled before it is read. */
const streamOf = (pieces: AsyncGenerator<Uint8Array>, end: () => void) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        end()
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )

async function* pieces(
  parts: AsyncIterable<string | Uint8Array>,
  { signal, log, end }: Omit<Options, "key"> & { end: () => void },
): AsyncGenerator<Uint8Array> {
  const since = performance.now()
  let bytes = 0
  try {
    for await (const piece of joinSmallParts(parts)) {
      await eventLoopTurn()
      await waitForClient(STALLED_MS)
      signal.throwIfAborted()
      if (performance.now() - since > Math.max(LIMIT_MS, (1_000 * bytes) / PACE_BYTES_PER_S))
        throw new ClientLost("The client reads its download too slowly")
      bytes += piece.byteLength
      yield piece
    }
  } catch (error) {
    log(error)
    throw error
  } finally {
    end()
  }
}
