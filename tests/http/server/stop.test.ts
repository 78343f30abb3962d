import { EventEmitter, once } from "node:events"
import { request } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test, vi } from "vitest"
import { onShutdown, runShutdownHooks } from "~/http/server/shutdown.ts"
import { stopServer } from "~/http/server/stop.ts"
import { ask, listening } from "./serve.ts"

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

test("requests under way finish, new ones are not taken, and then the server is down", async () => {
  const { server, answer, finish } = await busyServer()
  const { port } = server.address() as AddressInfo
  const stopped = stopServer(server, 60_000)

  const refused = new Promise((resolve) => request({ port }).on("error", resolve).end())
  expect(await refused).toMatchObject({ code: "ECONNREFUSED" })

  finish()
  expect((await answer).text).toBe("done")
  await stopped
  expect(server.listening).toBe(false)
})

test("what takes longer than the grace is cut off", async () => {
  const { server, answer } = await busyServer()
  const cut = expect(answer).rejects.toThrow("socket hang up")
  await stopServer(server, 1)
  await cut
})

test("what was registered runs once, and one failure keeps nobody else from it", async () => {
  const [first, second] = [vi.fn(() => Promise.reject(new Error("no disk"))), vi.fn()]
  onShutdown(first)
  onShutdown(second)
  expect(await runShutdownHooks()).toEqual([new Error("no disk")])
  expect(await runShutdownHooks()).toEqual([])
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
})
