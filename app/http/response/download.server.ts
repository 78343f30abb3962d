import { setImmediate as eventLoopTurn } from "node:timers/promises"
import type { AppLoadContext } from "@remix-run/node"
import { NotFound, TooManyRequests, Unavailable } from "~/domain/errors.ts"
import { Limiter } from "~/services/limiter.ts"
import { askedAddress, clientKeepsUp } from "../server/client-pace.server.ts"
import { reportError } from "../server/log.server.ts"
import { completeHeaders } from "./remix-serve.server.ts"

/** Downloads at once; each has a small part of its file in memory. */
const downloads = new Limiter({ slots: 4, slotsPerKey: 1, waiting: 20, waitingPerKey: 1 })

/** Characters that are sent in one piece. */
const PIECE = 65_536
/** A client that takes nothing for so long, or all in all needs longer, is cut off: others wait for its place. */
const STALLED_MS = 30_000
const LIMIT_MS = 15 * 60_000

type Download = {
  fileName: string
  /** Whose it is: one at a time for each. */
  key: string
  /** Begins to make the file. */
  make: () => AsyncIterable<string>
}

/**
 * Answers with a JSON file that is sent while it is made, as fast as the client takes it. When making it fails, the
 * connection is cut, so that the client knows that the file is not whole.
 * @returns 429 or 503 with Retry-After when there is no place for it.
 */
export async function download(
  request: Request,
  context: AppLoadContext,
  { fileName, key, make }: Download,
): Promise<Response> {
  needDocumentRequest(request)
  const headers = new Headers({
    "Content-Type": "application/json",
    "Content-Disposition": `attachment; filename="${fileName}"`,
    // A server in between that compresses it would not know how the client keeps up.
    "Cache-Control": "no-store, no-transform",
  })
  completeHeaders(headers, request, context)
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

/** Remix would read the whole file into memory for one of its own calls for data, which no page makes here. */
function needDocumentRequest(request: Request): void {
  const asked = askedAddress()
  if (asked === undefined) return
  const { pathname, searchParams } = new URL(asked, request.url)
  if (pathname !== new URL(request.url).pathname || searchParams.has("_data")) throw new NotFound()
}

type Asked = { key: string; signal: AbortSignal; log: (error: unknown) => void }

/** Waits for a place. @returns the file's stream, which gives the place back when it ends in whatever way. */
function begin(make: Download["make"], { key, signal, log }: Asked): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    const job = () =>
      new Promise<void>((end) => {
        signal.addEventListener("abort", () => end(), { once: true })
        resolve(streamOf(pieces(make(), { signal, log, end })))
      })
    downloads.run(job, { key, signal }).catch(reject)
  })
}

/** Asks for a piece only when it is read. */
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
  { signal, log, end }: Omit<Asked, "key"> & { end: () => void },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const since = performance.now()
  let piece = ""
  try {
    for await (const part of parts) {
      piece += part
      if (piece.length < PIECE) continue
      await eventLoopTurn()
      await clientKeepsUp(STALLED_MS)
      signal.throwIfAborted()
      if (performance.now() - since > LIMIT_MS) throw new Error("The client takes its download too slowly")
      yield encoder.encode(piece)
      piece = ""
    }
    yield encoder.encode(piece)
  } catch (error) {
    // The answer has begun, so nobody after us can say or log more than that it broke off.
    log(error)
    throw error
  } finally {
    end()
  }
}
