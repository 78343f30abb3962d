import { EventEmitter, once } from "node:events"
import { Agent, createServer, request } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test, vi } from "vitest"
import { onShutdown, runShutdownHooks, stopServer } from "~/server/shutdown.ts"
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
