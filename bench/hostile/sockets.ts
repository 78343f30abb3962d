import { connect, type Socket } from "node:net"

const STATUS = /HTTP\/1\.1 (\d{3})/g

type Options = {
  /** Whether what comes back is read; the default is true. */
  read?: boolean
  /** Called for each status that comes back, and with 0 when a connection ends without one. */
  onStatus: (status: number) => void
}

/** Opens connections by hand. Each sends `text`. */
export function openSockets(
  port: number,
  count: number,
  text: string | Uint8Array,
  { read = true, onStatus }: Options,
): Promise<Socket[]> {
  const open = () =>
    new Promise<Socket>((resolve) => {
      let answers = 0
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(text)
        resolve(socket)
      })
      if (read)
        socket.on("data", (part) => {
          for (const [, status] of part.toString("latin1").matchAll(STATUS)) {
            answers++
            onStatus(Number(status))
          }
        })
      else socket.pause()
      socket.on("error", () => resolve(socket))
      socket.once("close", () => answers === 0 && onStatus(0))
    })
  return Promise.all(Array.from({ length: count }, open))
}

/** Leaves connections open for a while, or until the attack's time is over, and breaks them off. */
export async function hold(sockets: Socket[], ms: number, signal: AbortSignal): Promise<void> {
  await until(ms, signal)
  const closed = sockets.map((socket) => socket.closed || new Promise((done) => socket.once("close", done)))
  for (const socket of sockets) socket.destroy()
  await Promise.all(closed)
}

/** Waits for so long, or until the signal aborts. */
export function until(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** The same work so many times side by side. */
export const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
