import type { Server } from "node:http"

/**
 * Stops a server: no new connections, requests under way finish.
 * @param graceMs how long they may take; what is left then is cut off.
 */
export async function stopServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // Kept-alive connections become idle one by one, when their last answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const limit = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}
