import type { Server, ServerResponse } from "node:http"
import { Server as TcpServer } from "node:net"

/** How long an open connection may still send one more request. */
const IDLE_MS = 1_000

type Hook = () => void | Promise<void>
const hooks = new Set<Hook>()

/** Registers work that must end before the process does, while the database is still open. */
export function onShutdown(hook: Hook) {
  hooks.add(hook)
}

/** Runs all hooks at once. @returns their errors. */
export async function runShutdownHooks(): Promise<unknown[]> {
  const pending = [...hooks]
  hooks.clear()
  const results = await Promise.allSettled(pending.map(async (hook) => hook()))
  return results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []))
}

// Plain remix-serve stops listening on a signal, and the process ends when nothing is left to do.
process.once("beforeExit", () => void runShutdownHooks())

/**
 * Stops listening, and closes each connection with its next response. `server.close()` would cut idle connections off at
 * once, and the requests that clients send on them in that moment would fail (docs/decisions/0014-shutdown.md).
 * @param times.graceMs after this, requests under way are cut off.
 */
export async function stopServer(
  server: Server,
  { graceMs, idleMs = IDLE_MS }: { graceMs: number; idleMs?: number },
): Promise<void> {
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.setHeader("Connection", "close")
  })
  const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve))
  const idle = setTimeout(() => server.closeIdleConnections(), idleMs)
  const limit = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(idle)
  clearTimeout(limit)
}
