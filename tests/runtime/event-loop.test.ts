import { once } from "node:events"
import { type AddressInfo, connect, createServer } from "node:net"
import { setImmediate as nextPass } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { eventLoopTurn } from "~/runtime/event-loop.ts"

const stopClock = () => vi.spyOn(performance, "now").mockReturnValue(0)

/** @returns how many of these connections, which were all opened before, have been accepted. */
async function connections(count: number) {
  let accepted = 0
  const server = createServer((socket) => {
    accepted++
    socket.on("error", () => {})
  }).listen(0, "127.0.0.1")
  onTestFinished(() => void server.close())
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1").on("error", () => {}))
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  return () => accepted
}

test("a turn begins after the connections that have waited are accepted", async () => {
  stopClock()
  const accepted = await connections(100)
  while (accepted() === 0) await nextPass()
  expect(accepted()).toBeLessThan(10)
  await eventLoopTurn()
  expect(accepted()).toBe(100)
})

test("a turn begins while connections still wait when there are very many", async () => {
  stopClock()
  const accepted = await connections(400)
  while (accepted() === 0) await nextPass()
  await eventLoopTurn()
  expect(accepted()).toBeGreaterThan(200)
  expect(accepted()).toBeLessThan(300)
})

test("a turn begins while connections still wait when that takes long", async () => {
  let now = 0
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 20
    return now
  })
  const accepted = await connections(100)
  while (accepted() === 0) await nextPass()
  await eventLoopTurn()
  expect(accepted()).toBeLessThan(50)
})

test("a turn begins in the next pass of the event loop when no connection arrives", async () => {
  let passes = 0
  const count = () => {
    passes++
    setImmediate(count).unref()
  }
  setImmediate(count)
  await eventLoopTurn()
  expect(passes).toBeLessThanOrEqual(2)
})
