import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { once } from "node:events"
import { IncomingMessage, type RequestListener, request, ServerResponse } from "node:http"
import { type AddressInfo, connect, Socket } from "node:net"
import { text } from "node:stream/consumers"
import { setImmediate as nextPass } from "node:timers/promises"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { limitBody } from "~/server/bodies.ts"
import { gate, limitFloods } from "~/server/gate.ts"
import { listening } from "./serve.ts"

limitFloods()

const TINY = "1\r\na\r\n"
const CHUNKED = "Transfer-Encoding: chunked"
const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: x", ...headers, "", ""].join("\r\n")

type Parser = { [callback: number]: unknown; constructor: { kOnBody: number } }

const parsed = vi.fn()
const counted = new WeakSet<Parser>()

/** Counts the chunks that Node makes of what it has read. It uses its parsers again. */
function countChunks(message: unknown): void {
  const { parser } = (message as { socket: Socket & { parser: Parser } }).socket
  if (counted.has(parser)) return
  counted.add(parser)
  const { kOnBody } = parser.constructor
  const onBody = parser[kOnBody] as (chunk: Uint8Array) => void
  parser[kOnBody] = function (chunk: Uint8Array) {
    parsed()
    onBody.call(this, chunk)
  }
}

/** A server behind the gate. */
async function gated(app: RequestListener) {
  parsed.mockClear()
  subscribe("http.server.request.start", countChunks)
  onTestFinished(() => void unsubscribe("http.server.request.start", countChunks))
  const { port } = (await listening(gate(app))).address() as AddressInfo
  const open = async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, "connect")
    return socket
  }
  return { port, open }
}

const leaveOpen: RequestListener = () => {}
const answer: RequestListener = (_request, response) => void response.end("x")
/** Answers with the length of the body. */
const readAndAnswer: RequestListener = async (request, response) => {
  const body = await text(request).catch(() => "")
  response.end(String(body.length))
}

/** What comes back until the connection is closed. */
async function answersOf(socket: Socket): Promise<string> {
  let answers = ""
  socket.on("data", (part) => {
    answers += part
  })
  await once(socket, "close")
  return answers
}

function limited() {
  const request = new IncomingMessage(new Socket())
  request.method = "POST"
  request.headers = { "transfer-encoding": "chunked" }
  const response = new ServerResponse(request)
  limitBody(request, response)
  return { request, response }
}

/** Takes this many chunks, all in one pass of the event loop. @returns how many before its connection is closed. */
function chunksTaken(count: number, size = 1): number {
  const { request } = limited()
  let taken = 0
  while (taken < count && !request.socket.destroyed) {
    request.push(Buffer.alloc(size))
    taken++
  }
  return taken
}

/** What other tests have sent counts no more. */
beforeEach(async () => {
  for (let body = 0; body < 6; body++) chunksTaken(1_000)
  await vi.waitFor(() => expect(chunksTaken(20)).toBe(20))
})

test.each([
  ["waits to be read", "POST /", leaveOpen],
  ["is being read", "POST /", readAndAnswer],
  ["was answered before", "POST /", answer],
  ["belongs to a read that was answered before", "GET /", answer],
])(
  "a connection is closed, and its other chunks are not parsed, when a body of tiny chunks %s",
  async (_which, line, app) => {
    const { open } = await gated(app)
    const socket = await open()
    socket.resume().write(head(line, CHUNKED) + TINY.repeat(9_000))
    await once(socket, "close")
    expect(parsed).toHaveBeenCalledTimes(1_001)
  },
)

test("a connection is closed when Node refuses a request itself whose body comes in tiny chunks", async () => {
  const { open } = await gated(answer)
  const socket = await open()
  socket.resume().write(head("POST /", "Expect: nothing known", CHUNKED) + TINY.repeat(9_000))
  await once(socket, "close")
  expect(parsed).toHaveBeenCalledTimes(1_001)
})

test("a connection is closed when a body with a length comes byte by byte", async () => {
  const { open } = await gated(leaveOpen)
  const socket = await open()
  socket.resume().setNoDelay().write(head("POST /", "Content-Length: 100000"))
  for (let sent = 0; sent < 1_001; sent++) {
    await vi.waitFor(() => expect(parsed).toHaveBeenCalledTimes(sent), { interval: 1 })
    socket.write("a")
  }
  await once(socket, "close")
  expect(parsed).toHaveBeenCalledTimes(1_001)
}, 20_000)

test("bodies have fewer tiny chunks free while many come, and as many as before a while later", async () => {
  for (let body = 0; body < 4; body++) expect(chunksTaken(1_000)).toBe(1_000)
  chunksTaken(1_000)
  expect(chunksTaken(1_000)).toBe(17)
  expect(chunksTaken(16)).toBe(16)
  expect(chunksTaken(1_000, 1_024)).toBe(1_000)
  await vi.waitFor(() => expect(chunksTaken(1_000)).toBe(1_000))
})

test("a pass of the event loop drains 4 bodies whose responses were sent, in turn", async () => {
  const drained: number[] = []
  for (let body = 0; body < 10; body++) {
    const { request, response } = limited()
    response.emit("finish")
    request.push(Buffer.alloc(1_000))
    const read = request.read.bind(request)
    request.read = (...size) => {
      if (size.length === 0) drained.push(body)
      return read(...size)
    }
  }
  for (const count of [0, 4, 8, 10]) {
    await nextPass()
    expect(drained).toEqual(Array.from({ length: count }, (_, body) => body))
  }
})

test.each(["GET", "HEAD", "OPTIONS"])(
  "%s is answered and its connection closed when it has a body",
  async (method) => {
    const { open } = await gated(answer)
    const socket = await open()
    socket.write(`${head(`${method} /`, "Content-Length: 2")}{}`)
    const answers = await answersOf(socket)
    expect(answers).toContain("HTTP/1.1 200")
    expect(answers).toContain("Connection: close")
  },
)

test("a connection stays open when a read says that its body is empty", async () => {
  const { port } = await gated(answer)
  const sent = request({ port, headers: { "Content-Length": 0 } }).end()
  const [{ headers }] = await once(sent, "response")
  expect(headers.connection).toBe("keep-alive")
})

test("a chunked body arrives when its chunks have an ordinary size", async () => {
  const { port } = await gated(readAndAnswer)
  const sent = request({ port, method: "POST", agent: false, headers: { "Transfer-Encoding": "chunked" } })
  for (let chunk = 0; chunk < 2_000; chunk += 1) sent.write("a".repeat(100))
  sent.end()
  expect((await once(sent, "response"))[0].statusCode).toBe(200)
})

test("a body arrives when it comes in a thousand tiny chunks", async () => {
  const { open } = await gated(readAndAnswer)
  const socket = await open()
  socket.write(`${head("POST /", CHUNKED, "Connection: close") + TINY.repeat(1_000)}0\r\n\r\n`)
  expect(await answersOf(socket)).toContain("HTTP/1.1 200")
})

test("bodies arrive when other connections were closed, whose parsers Node uses again", async () => {
  const { port, open } = await gated(readAndAnswer)
  for (let connection = 0; connection < 20; connection++) {
    const socket = await open()
    socket.resume().write(head("POST /", CHUNKED) + TINY.repeat(2_000))
    await once(socket, "close")
  }
  const sent = request({ port, method: "POST", agent: false }).end("body")
  const [response] = await once(sent, "response")
  expect(await text(response)).toBe("4")
})

test("requests behind a body that nobody reads are answered, in their order", async () => {
  const { open } = await gated((request, response) => void response.end(`answer ${request.url}`))
  const socket = await open()
  const body = "a".repeat(300_000)
  socket.write(`${head("POST /1", "Content-Length: 300000")}${body}`)
  socket.write(`${head("POST /2", "Expect: 100-continue", "Content-Length: 300000")}${body}`)
  socket.write(head("GET /3", "Connection: close"))
  const answers = await answersOf(socket)
  expect(answers.match(/answer ..|100 Continue/g)).toEqual([
    "answer /1",
    "100 Continue",
    "answer /2",
    "answer /3",
  ])
})
