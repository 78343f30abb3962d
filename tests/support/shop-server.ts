import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type AddressInfo, type Socket } from "node:net"
import { createGzip } from "node:zlib"

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A shop on the loopback interface, to be fetched from by tests. */
export type ShopServer = {
  /** `http://127.0.0.1:port` */
  origin: string
  /** `127.0.0.1:port`, as `OUTBOUND_ALLOWED_HOSTS` wants it. */
  host: string
  port: number
  /** Every request that came, in order. */
  requests: { method: string; url: string; headers: IncomingMessage["headers"] }[]
  /** Adds or replaces the answer of a path; the query does not matter. */
  on: (path: string, handler: Handler) => void
  /** Bytes written to sockets so far, what the kernel still holds included. */
  bytesSent: () => number
  /** Fulfils when no connection is open any more. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a shop, on any free port by default. `routes` are answers by path; every other path is a 404 page. */
export async function startShopServer(routes: Record<string, Handler> = {}, at = 0): Promise<ShopServer> {
  const handlers = new Map(Object.entries(routes))
  const requests: ShopServer["requests"] = []
  let sentByClosed = 0
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers })
    const { pathname } = new URL(request.url ?? "/", "http://shop")
    const handler = handlers.get(pathname) ?? page("<title>Not found</title>", { status: 404 })
    handler(request, response)
  })
  const waiting = new Set<() => void>()
  server.on("connection", (socket) => {
    sockets.add(socket)
    socket.on("close", () => {
      sentByClosed += socket.bytesWritten
      sockets.delete(socket)
      if (sockets.size === 0) for (const done of waiting) done()
    })
  })
  await new Promise<void>((done) => server.listen(at, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    port,
    requests,
    on: (path, handler) => handlers.set(path, handler),
    bytesSent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, sentByClosed),
    idle: () =>
      sockets.size === 0
        ? Promise.resolve()
        : new Promise((done) => {
            waiting.add(done)
          }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

type PageOptions = { status?: number; contentType?: string; headers?: Record<string, string | string[]> }

/** One whole answer: HTML in UTF-8 unless told otherwise. */
export function page(
  body: string | Uint8Array,
  { status = 200, contentType, headers }: PageOptions = {},
): Handler {
  return (_request, response) => {
    response
      .writeHead(status, { "content-type": contentType ?? "text/html; charset=utf-8", ...headers })
      .end(body)
  }
}

export function redirect(location: string, { status = 302, headers }: PageOptions = {}): Handler {
  return (_request, response) => {
    response.writeHead(status, { location, ...headers }).end()
  }
}

/** HTML of `bytes` bytes, without end unless told; a Content-Length says so only where `headers` holds one. */
export function filler({
  bytes = Number.POSITIVE_INFINITY,
  status = 200,
  headers,
}: PageOptions & { bytes?: number } = {}): Handler {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "text/html", ...headers })
    pour(response, bytes)
  }
}

/** A small answer on the wire that unpacks to `bytes` bytes of HTML. */
export function gzipBomb(bytes: number): Handler {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
    const gzip = createGzip()
    gzip.pipe(response)
    response.on("close", () => gzip.destroy())
    pour(gzip, bytes)
  }
}

/** Sends `beginning`, and then nothing more without ever ending. */
export function stalled(beginning: string, contentType = "text/html"): Handler {
  return (_request, response) => {
    response.writeHead(200, { "content-type": contentType })
    response.write(beginning)
  }
}

/** A connection that is taken and never answered. */
export const silent: Handler = () => {}

function pour(sink: NodeJS.WritableStream, bytes: number) {
  const chunk = Buffer.alloc(64 * 1024, "<p>more of the same</p>")
  let left = bytes
  const more = () => {
    while (left > 0) {
      const part = chunk.subarray(0, Math.min(left, chunk.length))
      left -= part.length
      if (!sink.write(part)) {
        sink.once("drain", more)
        return
      }
    }
    sink.end()
  }
  more()
}
