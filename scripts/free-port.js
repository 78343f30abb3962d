/** In JavaScript, because it runs before the build as well. */
import { once } from "node:events"
import { createServer } from "node:net"

/**
 * @param {NodeJS.ErrnoException} error of a server that could not listen
 * @param {number} port
 * @param {string} host
 */
export function explainListening(error, port, host) {
  if (error.code === "EADDRINUSE")
    return `Port ${port} is in use by another program. End that one, or choose another: PORT=${port + 1} npm start`
  if (error.code === "EACCES") return `Port ${port} may not be used by this user; set PORT to one above 1023.`
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `HOST ${host} is not an address of this machine.`
  if (error.code === "ERR_SOCKET_BAD_PORT") return "PORT must be a number from 0 to 65535."
  return error.message
}

/** @returns {Promise<string | null>} why the server could not listen at PORT, or null. */
export async function problemOfPort({ PORT, HOST }) {
  const [port, host] = [Number(PORT?.trim() || 3000), HOST?.trim() || "0.0.0.0"]
  const server = createServer()
  try {
    await once(server.listen({ port, host }), "listening")
    return null
  } catch (error) {
    return explainListening(error, port, host)
  } finally {
    server.close()
  }
}
