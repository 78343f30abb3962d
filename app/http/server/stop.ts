import type { Server, ServerResponse } from "node:http"
import { type Socket, Server as TcpServer } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"

/** How long at most connections that wait already are taken. */
const ACCEPTING_MS = 1_000

/** How long a connection without a request is left open for the next one, which is then its last. */
const IDLE_MS = 1_000

type Times = { graceMs: number; idleMs?: number }
type UnderWay = { connections: Set<Socket>; answers: Set<ServerResponse> }

const followed = new WeakMap<Server, UnderWay>()

/** Keeps account of a server's connections and answers, which `stopServer` needs; from before it listens. */
export function followAnswers(server: Server): void {
  const connections = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  followed.set(server, { connections, answers })
  server.on("connection", (socket: Socket) => {
    connections.add(socket)
    socket.once("close", () => connections.delete(socket))
  })
  server.prependListener("request", (_request, response: ServerResponse) => {
    answers.add(response)
    response.once("close", () => answers.delete(response))
  })
}

/**
 * Stops a server without breaking off what it has taken: every answer from now on closes its connection and says so,
 * because a client that does not know sends its next request into the closing.
 * @param server one that `followAnswers` was told of.
 * @param times.graceMs how long requests under way may take; what is left then is cut off.
 */
export async function stopServer(server: Server, times: Times): Promise<void> {
  const { graceMs, idleMs = IDLE_MS } = times
  const { connections, answers } = followed.get(server) ?? { connections: [], answers: [] }
  for (const response of answers) makeLast(response)
  server.prependListener("request", (_request, response: ServerResponse) => makeLast(response))
  const limit = setTimeout(() => server.closeAllConnections(), graceMs)
  await acceptWaiting(server)
  // Not the HTTP server's own `close`, which cuts off at once what has no request.
  const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve))
  const idle = setTimeout(async () => {
    // A busy process may not have read yet what has long come.
    await nextTurn()
    const busy = new Set([...answers].map(({ socket }) => socket))
    for (const socket of connections) if (!busy.has(socket)) socket.destroySoon()
  }, idleMs)
  await closed
  clearTimeout(idle)
  clearTimeout(limit)
}

/** What waits to be accepted when the listening ends is reset. A turn of the event loop may accept one only. */
async function acceptWaiting(server: Server): Promise<void> {
  const end = performance.now() + ACCEPTING_MS
  let accepted = true
  const count = () => {
    accepted = true
  }
  server.on("connection", count)
  while (accepted && performance.now() < end) {
    accepted = false
    await nextTurn()
  }
  server.off("connection", count)
}

function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close")
}
