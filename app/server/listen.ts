import { once } from "node:events"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { explainListening } from "../../scripts/free-port.js"
import { gate } from "./gate.ts"

const BACKLOG = 4_096

/** @throws {Error} with a readable message if the address cannot be used. */
export async function listen(app: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer({ connectionsCheckingInterval: 5_000 }, gate(app))
  // Starts with the connection, so it includes the time that a busy process needs to read the request.
  server.headersTimeout = 60_000
  // A picture of 10 MB takes 84 seconds over a line of 1 Mbit/s.
  server.requestTimeout = 120_000
  // Longer than proxies keep connections open, so that none sends into one that we close.
  server.keepAliveTimeout = 65_000
  server.setTimeout(130_000)
  server.listen({ port, host, backlog: BACKLOG })
  await once(server, "listening").catch((error) => {
    throw new Error(explainListening(error, port, host), { cause: error })
  })
  return server
}

export function localUrl(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo
  if (address === "0.0.0.0" || address === "::") return `http://localhost:${port}`
  return family === "IPv6" ? `http://[${address}]:${port}` : `http://${address}:${port}`
}
