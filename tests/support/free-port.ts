import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/**
 * A port of the loopback address that is free now, for a process that is to listen on it later.
 * Not 10,080, which browsers refuse, and below 32,768: the ports above are given to outgoing connections by Linux.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_768)
    const probe = createServer().listen(port, "127.0.0.1")
    try {
      await once(probe, "listening")
    } catch {
      continue
    }
    probe.close()
    await once(probe, "close")
    return port
  }
}
