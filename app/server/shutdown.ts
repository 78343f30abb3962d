import type { Server, ServerResponse } from "node:http"
import { Server as TcpServer } from "node:net"
import { setImmediate, setTimeout as sleep } from "node:timers/promises"

const IDLE_MS = 1_000
/** Longer than the proxies of deploy/ take to ask `/readyz` again, also while the machine is busy. */
const DRAIN_MS = 3_000
/** Kubernetes asks every five seconds. */
const ASKED_MS = 15_000

let isStopping = false
let askedAt = Number.NEGATIVE_INFINITY

/** False while the server stops. Whoever asks sends requests to other processes then, so the server waits for that. */
export function isReady(): boolean {
  askedAt = performance.now()
  return !isStopping
}

type Limits = { graceMs: number; idleMs?: number; drained?: () => Promise<unknown> }

/** `server.close()` would cut off idle connections and the requests just sent on them (docs/decisions/0014-shutdown.md). */
export async function stopServer(
  server: Server,
  { graceMs, idleMs = IDLE_MS, drained = () => sleep(DRAIN_MS) }: Limits,
): Promise<void> {
  isStopping = true
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.setHeader("Connection", "close")
  })
  if (performance.now() - askedAt < ASKED_MS) await drained()
  await acceptWaiting(server, idleMs)
  const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve))
  // After the sockets were read: a request that has arrived meanwhile makes its connection busy.
  const idle = setInterval(() => void setImmediate().then(() => server.closeIdleConnections()), idleMs)
  // Node does not call a connection without any request idle: its headers are late. Browsers open such connections.
  server.headersTimeout = 5 * idleMs
  const limit = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}

/** Connections that wait when the server stops listening are reset, perhaps with a request. A turn accepts one. */
async function acceptWaiting(server: Server, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs
  // The first turn has begun before, and may have looked for connections already.
  let quietTurns = -1
  const accepted = () => {
    quietTurns = -1
  }
  server.on("connection", accepted)
  while (quietTurns < 1 && performance.now() < end) {
    await setImmediate()
    quietTurns++
  }
  server.off("connection", accepted)
}
