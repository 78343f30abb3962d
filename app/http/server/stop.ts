import type { Server, ServerResponse } from "node:http"
import { type Socket, Server as TcpServer } from "node:net"
import { setImmediate as eventLoopTurn } from "node:timers/promises"

/** How long at most connections that wait already are taken. */
const ACCEPTING_MS = 3_000

/** In a turn of the event loop shorter than this nobody can have come unseen. */
const SHORT_TURN_MS = 2

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
  const { connections, answers } = followed.get(server) ?? { connections: new Set(), answers: new Set() }
  for (const response of answers) makeLast(response)
  server.prependListener("request", (_request, response: ServerResponse) => makeLast(response))
  const limit = setTimeout(() => server.closeAllConnections(), graceMs)
  await acceptWaiting(server, connections)
  // Not the HTTP server's own `close`, which cuts off at once what has no request.
  const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve))
  const idle = setTimeout(async () => {
    // A busy process may not have read yet what has long come.
    await eventLoopTurn()
    const busy = new Set([...answers].map(({ socket }) => socket))
    for (const socket of connections) if (!busy.has(socket)) socket.destroySoon()
  }, idleMs)
  await closed
  clearTimeout(idle)
  clearTimeout(limit)
}

/**
 * Takes the connections that wait, for those that still do when the listening ends are reset. A turn of the event loop
 * may take one only, so nothing is read meanwhile: new work would make the turns long, and let others come unseen.
 */
async function acceptWaiting(server: Server, connections: Set<Socket>): Promise<void> {
  const end = performance.now() + ACCEPTING_MS
  let accepted: boolean
  let began: number
  const hold = (socket: Socket) => {
    accepted = true
    // The HTTP server begins to read a new connection in the next tick.
    process.nextTick(() => socket.pause())
  }
  for (const socket of connections) socket.pause()
  server.on("connection", hold)
  // To the end of this turn, in which none may be taken any more.
  await eventLoopTurn()
  do {
    accepted = false
    began = performance.now()
    await eventLoopTurn()
  } while ((accepted || performance.now() - began > SHORT_TURN_MS) && began < end)
  server.off("connection", hold)
  for (const socket of connections) socket.resume()
}

function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close")
}
