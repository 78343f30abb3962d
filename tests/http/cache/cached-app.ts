import type { IncomingMessage, RequestListener, Server } from "node:http"
import { pino } from "pino"
import { changeLog } from "#db/client.server.ts"
import { wholeBuild } from "#tests/support/app.ts"
import type { Topic } from "~/domain/topics.ts"
import { requestKey } from "~/http/cache/request-key.ts"
import { findResponse, forgetResponses } from "~/http/cache/responses.server.ts"
import { sharedTopicsOf } from "~/http/cache/rules.ts"
import { createApp } from "~/server/app.ts"
import { ask, emptyBuild, listening } from "../../server/serve.ts"

export type Sent = { method?: string; headers?: Record<string, string>; body?: string }

export type Line = { status: number; path: string; userId?: number; bytes: number; client: string }

/** The whole app on a server that ends with the test, and the lines it logged. */
export async function cachedApp(settings: Parameters<typeof createApp>[2] = {}) {
  const lines: Line[] = []
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const build = { ...(await wholeBuild()), assetsBuildDirectory: emptyBuild() }
  const app: RequestListener = createApp(build, "production", { log, ...settings })
  const server = await listening(app)
  return { server, lines, ask: (path: string, sent?: Sent) => ask(server, path, sent) }
}

export const HOST = "curio.test"

/** What a response depends on that the cache would still serve for a request of this address and these cookies. */
export async function topicsAt(path: string, cookie?: string): Promise<Topic[] | null> {
  await changeLog.catchUp()
  const rawHeaders = ["Host", HOST, ...(cookie ? ["Cookie", cookie] : [])]
  const asked = requestKey({ method: "GET", url: path, rawHeaders } as IncomingMessage, {
    path: path.split("?", 1)[0] ?? path,
    proxied: null,
  })
  const hit = asked && findResponse(asked)
  if (!hit) return null
  const permission = sharedTopicsOf(asked.path, hit.userId ?? 0)?.permission ?? []
  return [...hit.cached.topics, ...permission]
}

const headersOf = (cookie?: string): Record<string, string> => ({ host: HOST, ...(cookie && { cookie }) })

export const read = (server: Server, path: string, cookie?: string) =>
  ask(server, path, { headers: headersOf(cookie) })

/** Without what differs in each response. */
export function lasting({ status, headers, text }: Awaited<ReturnType<typeof ask>>) {
  const { date, "x-request-id": id, "server-timing": time, ...rest } = headers
  return { status, headers: rest, text }
}

/** The same, made anew. */
export async function readFresh(server: Server, path: string, cookie?: string) {
  forgetResponses()
  return lasting(await read(server, path, cookie))
}
