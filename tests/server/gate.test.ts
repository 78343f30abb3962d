import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { once } from "node:events"
import { IncomingMessage, type RequestListener, ServerResponse } from "node:http"
import { type AddressInfo, connect, Socket } from "node:net"
import { setImmediate as nextPass } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { gate, limitFloods } from "~/server/gate.ts"
import { ask, listening } from "./serve.ts"

limitFloods()

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

/** A server behind the gate: the responses that its app began, and how many requests Node made of what it read. */
async function gated(app: RequestListener) {
  const begun: ServerResponse[] = []
  const server = await listening(
    gate((request, response) => {
      begun.push(response)
      app(request, response)
    }),
  )
  const parsed = vi.fn()
  subscribe("http.server.request.start", parsed)
  onTestFinished(() => void unsubscribe("http.server.request.start", parsed))
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, "connect")
    return socket.resume()
  }
  return { server, begun, open, parsed }
}

const answer: RequestListener = (_request, response) => void response.end("x")
const leaveOpen: RequestListener = () => {}

test("a connection is closed and its other requests are not parsed when it sends 1,000 at once", async () => {
  const { begun, open, parsed } = await gated(answer)
  const socket = await open()
  socket.write(GET.repeat(1_000))
  await once(socket, "close")
  expect(begun).toHaveLength(4)
  expect(parsed).toHaveBeenCalledTimes(5)
})

test("a connection is closed when it sends 1,000 requests at once that Node refuses itself", async () => {
  const { begun, open, parsed } = await gated(answer)
  const socket = await open()
  socket.write("GET / HTTP/1.1\r\n\r\n".repeat(1_000))
  await once(socket, "close")
  expect(begun).toHaveLength(0)
  expect(parsed).toHaveBeenCalledTimes(5)
})

test("a new connection is served when others were closed, whose parsers Node uses again", async () => {
  const { server, open } = await gated(answer)
  for (let connection = 0; connection < 20; connection++) {
    const socket = await open()
    socket.write(GET.repeat(100))
    await once(socket, "close")
  }
  expect((await ask(server, "/")).text).toBe("x")
})

test("a connection is closed when four of its requests wait and it sends one more", async () => {
  const { begun, open } = await gated(leaveOpen)
  const socket = await open()
  for (let sent = 1; sent <= 4; sent++) {
    socket.write(GET)
    await vi.waitFor(() => expect(begun).toHaveLength(sent))
  }
  expect(socket.destroyed).toBe(false)
  socket.write(GET)
  await once(socket, "close")
  expect(begun).toHaveLength(4)
})

test("a connection stays open when each request arrives before the end of the last response", async () => {
  const { begun, open } = await gated(leaveOpen)
  const socket = await open()
  for (let sent = 1; sent <= 20; sent++) {
    socket.write(GET)
    await vi.waitFor(() => expect(begun).toHaveLength(sent))
    begun.at(-2)?.end("x")
  }
  expect(socket.destroyed).toBe(false)
})

/** Passes requests to the gate as Node does, all in one pass of the event loop. */
function sendAtOnce(listener: RequestListener, count: number, remoteAddress: string, sender = ""): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress })
    const request = new IncomingMessage(socket)
    request.headers.from = sender
    const response = new ServerResponse(request)
    response.assignSocket(socket)
    listener(request, response)
    return socket
  })
}

test("an address begins 32 requests in each turn of the event loop, in their order, when it sends more", async () => {
  const begun: Socket[] = []
  const listener = gate(({ socket }) => void begun.push(socket))
  const sent = sendAtOnce(listener, 80, "10.0.0.1")
  expect(begun).toHaveLength(32)
  sendAtOnce(listener, 1, "10.0.0.2")
  expect(begun).toHaveLength(33)
  await nextPass()
  expect(begun).toHaveLength(33 + 32)
  sent.push(...sendAtOnce(listener, 1, "10.0.0.1"))
  await nextPass()
  expect(begun.toSpliced(32, 1)).toEqual(sent)
})

test("senders of an address begin in turn when one of them sends many requests", async () => {
  const begun: Socket[] = []
  const listener = gate(
    ({ socket }) => void begun.push(socket),
    ({ headers }) => String(headers.from),
  )
  const many = sendAtOnce(listener, 100, "10.0.0.4", "one")
  const few = sendAtOnce(listener, 16, "10.0.0.4", "other")
  await nextPass()
  expect(begun.filter((socket) => few.includes(socket))).toEqual(few)
  await nextPass()
  await nextPass()
  expect(begun.filter((socket) => many.includes(socket))).toEqual(many)
})

test("a request does not begin when its connection was closed while it waited", async () => {
  const begun: Socket[] = []
  const sent = sendAtOnce(
    gate(({ socket }) => void begun.push(socket)),
    50,
    "10.0.0.3",
  )
  for (const socket of sent.slice(32)) socket.destroy()
  await nextPass()
  expect(begun).toHaveLength(32)
})

test("an address begins no more than 32 requests while connections arrive", async () => {
  // The wait for more connections ends after some time.
  vi.spyOn(performance, "now").mockReturnValue(0)
  const begun: string[] = []
  const server = await listening(
    gate(({ socket }, response) => {
      begun.push(String(socket.remoteAddress))
      response.end("x")
    }),
  )
  const { port } = server.address() as AddressInfo
  // A turn ends after 50 ms, and a busy machine takes longer to open the connections.
  vi.spyOn(performance, "now").mockReturnValue(0)
  let accepted = 0
  const begunBeforeTheLast = new Promise<number>((resolve) =>
    server.on("connection", () => ++accepted === 200 && resolve(begun.length)),
  )
  for (let opened = 0; opened < 200; opened++) {
    const socket = connect(port, "127.0.0.1")
      .on("error", () => {})
      .resume()
    socket.write(GET)
    onTestFinished(() => void socket.destroy())
  }
  expect(await begunBeforeTheLast).toBe(32)
  await vi.waitFor(() => expect(begun).toHaveLength(200))
})
