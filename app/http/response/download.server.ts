import { setImmediate as eventLoopTurn } from "node:timers/promises"
import type { AppLoadContext } from "@remix-run/node"
import { NotFound, TooManyRequests, Unavailable } from "~/errors.ts"
import { Limiter } from "~/services/limiter.ts"
import { requestedUrl, waitForClient } from "../server/current-response.server.ts"
import { reportError } from "../server/log.server.ts"

const downloads = new Limiter({ name: "exports", slots: 4, slotsPerKey: 1, waiting: 20, waitingPerKey: 1 })

const PIECE_CHARACTERS = 65_536
/** A client that reads nothing for so long, or takes longer in all, is cut off: others wait for its place. */
const STALLED_MS = 30_000
const LIMIT_MS = 15 * 60_000

type Download = {
  fileName: string
  key: string
  make: () => AsyncIterable<string>
}

/** Sends a JSON file while it is made, as fast as the client reads it. An error cuts the connection, so that it is noticed. */
export async function download(
  request: Request,
  context: AppLoadContext,
  { fileName, key, make }: Download,
): Promise<Response> {
  requireDocumentRequest(request)
  const headers = new Headers({
    "Content-Type": "application/json",
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "no-store, no-transform",
  })
  if (request.method === "HEAD") return new Response(null, { headers })
  try {
    const log = (error: unknown) => void reportError(error, request, context)
    return new Response(await begin(make, { key, log, signal: context.gone ?? request.signal }), { headers })
  } catch (error) {
    if (!(error instanceof TooManyRequests || error instanceof Unavailable)) throw error
    const { message, status, retryAfter } = error
    const refusal = { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(retryAfter) }
    return new Response(message, { status, headers: refusal })
  }
}

/** For one of its own data requests, Remix would read the whole file into memory. No page makes one here. */
function requireDocumentRequest(request: Request): void {
  const url = requestedUrl()
  if (url === undefined) return
  const { pathname, searchParams } = new URL(url, request.url)
  if (pathname !== new URL(request.url).pathname || searchParams.has("_data")) throw new NotFound()
}

type Options = { key: string; signal: AbortSignal; log: (error: unknown) => void }

function begin(make: Download["make"], { key, signal, log }: Options): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    const job = () =>
      new Promise<void>((end) => {
        signal.addEventListener("abort", () => end(), { once: true })
        resolve(streamOf(pieces(make(), { signal, log, end })))
      })
    downloads.run(job, { key, signal }).catch(reject)
  })
}

const streamOf = (pieces: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )

async function* pieces(
  parts: AsyncIterable<string>,
  { signal, log, end }: Omit<Options, "key"> & { end: () => void },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const since = performance.now()
  let piece = ""
  try {
    for await (const part of parts) {
      piece += part
      if (piece.length < PIECE_CHARACTERS) continue
      await eventLoopTurn()
      await waitForClient(STALLED_MS)
      signal.throwIfAborted()
      if (performance.now() - since > LIMIT_MS) throw new Error("The client reads its download too slowly")
      yield encoder.encode(piece)
      piece = ""
    }
    yield encoder.encode(piece)
  } catch (error) {
    log(error)
    throw error
  } finally {
    end()
  }
}
