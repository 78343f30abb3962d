import { EventEmitter, once } from "node:events"
import { Agent, createServer, request } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test, vi } from "vitest"
import { onShutdown, runShutdownHooks } from "~/runtime/shutdown.ts"
import { stopServer } from "~/server/shutdown.ts"
import { ask, listening } from "./serve.ts"

// In a process of its own: it runs the hooks of the shutdown.

/** Below the grace, so that a stop that waits for the end of the grace fails. */
const LIMIT_MS = 20_000

/** A server whose one request is under way until `finish` is called. */
async function busyServer() {
  const steps = new EventEmitter()
  const server = await listening(async (_request, response) => {
    const finished = once(steps, "finish")
    steps.emit("arrive")
    await finished
    response.end("done")
  })
  const arrived = once(steps, "arrive")
  const answer = ask(server, "/")
  await arrived
  return { server, answer, finish: () => steps.emit("finish") }
}

/** One that has not stopped a server yet. */
async function freshShutdown() {
  vi.resetModules()
  return import("~/server/shutdown.ts")
}

test(
  "a stop finishes running requests, takes no new ones, and closes the server",
  async () => {
    const { server, answer, finish } = await busyServer()
    const { port } = server.address() as AddressInfo
    const stopped = stopServer(server, { graceMs: 60_000 })
    await vi.waitFor(() => expect(server.listening).toBe(false))

    const refused = new Promise((resolve) => request({ port }).on("error", resolve).end())
    expect(await refused).toMatchObject({ code: "ECONNREFUSED" })

    finish()
    expect((await answer).text).toBe("done")
    await stopped
    expect(server.listening).toBe(false)
  },
  LIMIT_MS,
)

test(
  "a server whose readiness was asked says that it stops, and serves until others know",
  async () => {
    const { isReady, stopServer } = await freshShutdown()
    const server = await listening((_request, response) => void response.end(String(isReady())))
    expect((await ask(server, "/")).text).toBe("true")
    const steps = new EventEmitter()
    const stopped = stopServer(server, { graceMs: 60_000, drained: () => once(steps, "drained") })
    expect(await ask(server, "/")).toMatchObject({ text: "false", headers: { connection: "close" } })
    steps.emit("drained")
    await stopped
    expect(server.listening).toBe(false)
  },
  LIMIT_MS,
)

test(
  "a stop answers the connections that wait to be accepted",
  async () => {
    const server = await listening((_request, response) => void response.end("done"))
    const { port } = server.address() as AddressInfo
    const waiting = Array.from({ length: 50 }, async () => {
      const socket = connect(port, "127.0.0.1").end("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      return (await text(socket)).split("\r\n")[0]
    })
    // They connect before the next turn of the event loop, which accepts the first of them.
    await new Promise(process.nextTick)
    await stopServer(server, { graceMs: 60_000 })
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => "HTTP/1.1 200 OK"))
  },
  LIMIT_MS,
)

test(
  "a kept-alive connection has one more request answered, with Connection: close",
  async () => {
    const server = await listening((_request, response) => void response.end("done"))
    const { port } = server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const connectionAfter = async () => {
      const [answer] = await once(request({ port, agent }).end(), "response")
      expect(await text(answer)).toBe("done")
      return answer.headers.connection
    }
    expect(await connectionAfter()).toBe("keep-alive")
    const stopped = stopServer(server, { graceMs: 60_000, idleMs: 60_000 })
    await vi.waitFor(() => expect(server.listening).toBe(false))
    expect(await connectionAfter()).toBe("close")
    await stopped
  },
  LIMIT_MS,
)

test(
  "a request that has arrived when idle connections are closed is answered",
  async () => {
    const server = await listening((_request, response) => void response.end("done"))
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    await once(socket, "data")
    const idleMs = 20
    const stopped = stopServer(server, { graceMs: 60_000, idleMs })
    await vi.waitFor(() => expect(server.listening).toBe(false), { interval: 1 })
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    // The process is busy until the timer is due. Timers come before sockets then.
    for (const end = performance.now() + 2 * idleMs; performance.now() < end; );
    expect(await text(socket)).toContain("done")
    await stopped
  },
  LIMIT_MS,
)

test(
  "a connection without a request is closed before the grace ends when the server stops",
  async () => {
    const server = createServer(
      { connectionsCheckingInterval: 50 },
      (_request, response) => void response.end(),
    )
    await once(server.listen(0, "127.0.0.1"), "listening")
    const silent = connect((server.address() as AddressInfo).port, "127.0.0.1")
    await once(server, "connection")
    const ended = once(silent.resume(), "end")
    await stopServer(server, { graceMs: 60_000, idleMs: 1 })
    await ended
  },
  LIMIT_MS,
)

test(
  "a request that takes longer than the grace period is aborted",
  async () => {
    const { server, answer } = await busyServer()
    const cut = expect(answer).rejects.toThrow("socket hang up")
    await stopServer(server, { graceMs: 1 })
    await cut
  },
  LIMIT_MS,
)

test("a shutdown hook runs once, and others run when it fails", async () => {
  const [first, second] = [vi.fn(() => Promise.reject(new Error("no disk"))), vi.fn()]
  onShutdown(first)
  onShutdown(second)
  expect(await runShutdownHooks()).toEqual([new Error("no disk")])
  expect(await runShutdownHooks()).toEqual([])
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
})
