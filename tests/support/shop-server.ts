import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { createGzip } from "node:zlib"

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A web shop on the loopback interface. */
export type ShopServer = {
  /** `http://127.0.0.1:port` */
  origin: string
  /** `127.0.0.1:port`, as `OUTBOUND_ALLOWED_HOSTS` wants it. */
  host: string
  port: number
  /** All requests, in order. */
  requests: { method: string; url: string; headers: IncomingMessage["headers"] }[]
  /** Sets the handler of a path; queries are ignored. */
  on: (path: string, handler: Handler) => void
  /** Bytes written to sockets so far. */
  bytesSent: () => number
  /** Resolves when no connection is open. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a shop on a free port. Paths without a handler are a 404 page. */
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
  await once(server.listen(at, "127.0.0.1"), "listening")
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

/** A whole response, HTML by default. */
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

/** These bytes, whatever they are: Node writes only answers that are right. */
export function raw(...parts: (string | Uint8Array)[]): Handler {
  return ({ socket }) => {
    socket.end(
      Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part))),
    )
  }
}

/** HTML of `bytes` bytes, endless by default, without Content-Length. */
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

/** A small gzip response that unpacks to `bytes` bytes. */
export function gzipBomb(bytes: number): Handler {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
    const gzip = createGzip()
    gzip.pipe(response)
    response.on("close", () => gzip.destroy())
    pour(gzip, bytes)
  }
}

/** Sends `beginning`, then nothing, and never ends. */
export function stalled(beginning: string, contentType = "text/html"): Handler {
  return (_request, response) => {
    response.writeHead(200, { "content-type": contentType })
    response.write(beginning)
  }
}

/** Accepts the connection and never responds. */
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
