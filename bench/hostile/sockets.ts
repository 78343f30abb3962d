import { connect, type Socket } from "node:net"

/** Opens connections by hand. Each sends `text`; what comes back is dropped, or with `read: false` left unread. */
export function openSockets(
  port: number,
  count: number,
  text: string | Uint8Array,
  { read = true }: { read?: boolean } = {},
): Promise<Socket[]> {
  const open = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(text)
        resolve(socket)
      })
      if (read) socket.resume()
      else socket.pause()
      socket.on("error", () => resolve(socket))
    })
  return Promise.all(Array.from({ length: count }, open))
}

/** Leaves connections open for a while, or until the attack's time is over, and breaks them off. */
export async function hold(sockets: Socket[], ms: number, signal: AbortSignal): Promise<void> {
  await until(ms, signal)
  for (const socket of sockets) socket.destroy()
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
