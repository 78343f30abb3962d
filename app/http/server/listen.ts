import { once } from "node:events"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { followAnswers } from "./stop.ts"

/** How often Node looks for requests that have taken too long; by default it lets them have 30 seconds more. */
const CHECKING_MS = 5_000

/** Connections that wait to be accepted while the process is busy; the system may allow fewer. */
const BACKLOG = 4_096

/**
 * Starts to listen, with limits for peers that send or read slowly or not at all (milliseconds).
 * @throws {Error} a readable one when the address is taken or not ours.
 */
export async function listen(app: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer({ connectionsCheckingInterval: CHECKING_MS }, app)
  followAnswers(server)
  // Counted from the connection on, so it is also how long a request that has come may wait for a busy process to read it.
  server.headersTimeout = 60_000
  // A picture of 10 MB takes 84 seconds over a line of 1 Mbit/s.
  server.requestTimeout = 120_000
  // Longer than proxies keep their side open, so that none sends into a connection that we are closing.
  server.keepAliveTimeout = 65_000
  server.setTimeout(130_000)
  server.listen({ port, host, backlog: BACKLOG })
  await once(server, "listening").catch((error) => {
    throw new Error(explain(error, port, host), { cause: error })
  })
  return server
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === "EADDRINUSE") return `Port ${port} is in use; set PORT to another.`
  if (error.code === "EACCES") return `Port ${port} may not be used by this user; set PORT to one above 1023.`
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `HOST ${host} is not an address of this machine.`
  return error.message
}

/** Where a person on this machine finds the server. */
export function localUrl(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo
  if (address === "0.0.0.0" || address === "::") return `http://localhost:${port}`
  return family === "IPv6" ? `http://[${address}]:${port}` : `http://${address}:${port}`
}
