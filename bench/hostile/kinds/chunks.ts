import type { Socket } from "node:net"
import type { Kind } from "../kind.ts"
import { hold } from "../sockets.ts"

const KB = 1_024
const CHUNKED = "Transfer-Encoding: chunked"
const BYTE = "1\r\na\r\n"
const SMALL = `40\r\n${"a".repeat(64)}\r\n`

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: x", "Content-Type: application/x-www-form-urlencoded", ...headers, "", ""].join(
    "\r\n",
  )

type Sent = { connections: number; kb: number; line: string; expects: number[] }

/** So many connections, each of which sends this much in chunks of one byte at once. */
const burst = ({ connections, kb, line, expects }: Sent): Kind => ({
  id: "chunks",
  name: `${connections} x ${kb} KB in chunks of one byte, ${line}`,
  expects,
  remix: false,
  run: async ({ open, signal }) => {
    const start = head(line, CHUNKED)
    const body = BYTE.repeat((kb * KB - start.length) / BYTE.length)
    await hold(await open(connections, start + body), 4_000, signal)
  },
})

type Stream = { connections: number; name: string; start: string; part: string; expects: number[] }

/** Bodies that go on for as long as they are taken. */
const stream = ({ connections, name, start, part, expects }: Stream): Kind => ({
  id: "chunks",
  name: `${connections} endless bodies ${name}`,
  expects,
  remix: false,
  run: async ({ open, signal }) => {
    const parts = Buffer.from(part.repeat((60 * KB) / part.length))
    const send = (socket: Socket) => {
      while (!socket.destroyed && socket.write(parts));
    }
    const sockets = await open(connections, start)
    for (const socket of sockets) socket.on("drain", () => send(socket))
    for (const socket of sockets) send(socket)
    await hold(sockets, 5_000, signal)
  },
})

const foreignWrite = (...headers: string[]) => head("POST /auth", "Origin: http://other.example", ...headers)

/** What it costs to take bodies that nobody reads. */
export const chunks: Kind[] = [
  burst({ connections: 200, kb: 64, line: "POST /auth", expects: [0] }),
  burst({ connections: 200, kb: 64, line: "GET /livez", expects: [200, 0] }),
  burst({ connections: 400, kb: 96, line: "POST /auth", expects: [0] }),
  stream({
    connections: 50,
    name: "in chunks of one byte behind /livez",
    start: head("GET /livez", CHUNKED),
    part: BYTE,
    expects: [200, 0],
  }),
  stream({
    connections: 50,
    name: "in chunks of 64 bytes behind a write that was refused",
    start: foreignWrite(CHUNKED),
    part: SMALL,
    expects: [403, 0],
  }),
  stream({
    connections: 200,
    name: "of a stated length behind a write that was refused",
    start: foreignWrite("Content-Length: 100000000000"),
    part: "a".repeat(KB),
    expects: [403, 503, 0],
  }),
]
