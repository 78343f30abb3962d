import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import type { AppLoadContext } from "@remix-run/node"
import { pino } from "pino"
import { onTestFinished } from "vitest"
import { serverBuild } from "#tests/support/server-build.ts"
import type { Handler } from "~/context.ts"
import type { TrustedProxies } from "~/env/settings.server.ts"
import { runHandlers } from "~/http/handlers.ts"
import { requestInfo } from "~/http/request-info.ts"
import { logRequest } from "~/observe/request-log.ts"
import { createApp } from "~/server/app.ts"
import { unexpectedError } from "~/server/send-error.ts"

type Settings = NonNullable<Parameters<typeof createApp>[2]>
type Sent = { method?: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** A listening server that ends with the test. */
export async function listening(app: RequestListener): Promise<Server> {
  const server = createServer(app).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return server
}

/** Sends a request exactly as given: `path` may be what no browser would send, and so may the headers. */
export async function ask(server: Server, path: string, { body, ...options }: Sent = {}): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  // A name would be looked up for each of thousands of requests.
  const sent = request({ host: "127.0.0.1", port, path, agent: false, ...options }).end(body)
  const [answer] = await once(sent, "response")
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
}

type Lines = Record<string, unknown>[]

function logTo(lines: Lines) {
  return pino({ level: "debug" }, { write: (line: string) => void lines.push(JSON.parse(line)) })
}

/** Some of the app's handlers on a listening server. @param lines get what is logged. */
export function serving(
  handlers: Handler[],
  { trustProxy = null, lines = [] }: { trustProxy?: TrustedProxies | null; lines?: Lines } = {},
): Promise<Server> {
  const log = logTo(lines)
  return listening((request, response) => {
    const exchange = { request, response, info: requestInfo(request, trustProxy) }
    logRequest(log, exchange)
    runHandlers(handlers, exchange, unexpectedError(log))
  })
}

/** The app around a Remix build with one page (`/page`) and one resource (`/api/echo`), and the lines it logged. */
export async function appWith(settings: Settings = {}, assetsBuildDirectory = emptyBuild()) {
  const lines: Lines = []
  const app = createApp(fakeBuild(assetsBuildDirectory), "production", { log: logTo(lines), ...settings })
  const server = await listening(app)
  return { lines, ask: (path: string, sent?: Sent) => ask(server, path, sent) }
}

export function emptyBuild() {
  const directory = mkdtempSync(join(tmpdir(), "curio-build-"))
  mkdirSync(join(directory, "assets"))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

/** Tells what reached it. `?as=7` makes the request that of a signed-in person. */
function echo({ request, context }: { request: Request; context: AppLoadContext }) {
  const person = new URL(request.url).searchParams.get("as")
  if (person) context.userId = Number(person)
  return Response.json({ url: request.url, headers: Object.fromEntries(request.headers), context })
}

const fakeBuild = (assetsBuildDirectory: string) =>
  serverBuild({
    assetsBuildDirectory,
    entry: { default: (request, status) => new Response(`page ${request.url}`, { status }) },
    routes: {
      page: { id: "page", path: "page", module: { default: () => null, action: () => ({ done: true }) } },
      echo: { id: "echo", path: "api/echo", module: { default: undefined, loader: echo, action: echo } },
    },
  })
