import type { Server, ServerResponse } from "node:http"
import { Server as TcpServer } from "node:net"

const IDLE_MS = 1_000

type Hook = () => void | Promise<void>
const hooks = new Set<Hook>()

export function onShutdown(hook: Hook) {
  hooks.add(hook)
}

export async function runShutdownHooks(): Promise<unknown[]> {
  const pending = [...hooks]
  hooks.clear()
  const results = await Promise.allSettled(pending.map(async (hook) => hook()))
  return results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []))
}

// Plain remix-serve stops listening on a signal, and the process ends when nothing is left to do.
process.once("beforeExit", () => void runShutdownHooks())

/** `server.close()` would cut off idle connections and the requests just sent on them (docs/decisions/0014-shutdown.md). */
export async function stopServer(
  server: Server,
  { graceMs, idleMs = IDLE_MS }: { graceMs: number; idleMs?: number },
): Promise<void> {
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.setHeader("Connection", "close")
  })
  const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve))
  const idle = setTimeout(() => server.closeIdleConnections(), idleMs)
  // Node does not call a connection without any request idle: its headers are late. Browsers open such connections.
  server.headersTimeout = Math.max(idleMs, 1)
  const limit = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(idle)
  clearTimeout(limit)
}
