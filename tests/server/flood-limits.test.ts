import { once } from "node:events"
import { request, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, test, vi } from "vitest"
import { trustedProxies } from "~/env/settings.server.ts"
import { floodLimits } from "~/server/flood-limits.ts"
import type { Handler } from "~/server/handlers.ts"
import { serving } from "./serve.ts"

/** An app whose requests stay under way until `finish` is called. */
async function waitingApp() {
  const underWay: ServerResponse[] = []
  const wait: Handler = ({ request, response }) => {
    request.resume()
    underWay.push(response)
  }
  const handlers = [floodLimits(), wait]
  const { port } = (await serving(handlers, { trustProxy: trustedProxies("on") })).address() as AddressInfo
  const finish = () => {
    for (const response of underWay.splice(0)) response.end()
  }
  return { port, underWay, finish }
}

/** Sends requests of one client. `statuses` fills as they are answered, `all` waits for the last. */
function send(port: number, client: string, count: number, options: { method?: string; body?: string } = {}) {
  const statuses: number[] = []
  const { body, method = "GET" } = options
  const ask = async () => {
    const headers = { "X-Forwarded-For": client }
    const [response] = await once(request({ port, method, agent: false, headers }).end(body), "response")
    response.resume()
    statuses.push(response.statusCode)
  }
  return { statuses, all: Promise.all(Array.from({ length: count }, ask)) }
}

const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

test("a client gets 503 when it has 256 requests under way, and another client does not", async () => {
  const { port, underWay, finish } = await waitingApp()
  const flood = send(port, "10.0.0.1", 300)
  await vi.waitFor(() => expect([underWay.length, flood.statuses.length]).toEqual([256, 44]))
  const other = send(port, "10.0.0.2", 1)
  await vi.waitFor(() => expect(underWay).toHaveLength(257))
  finish()
  await flood.all
  expect([count(flood.statuses, 200), count(flood.statuses, 503)]).toEqual([256, 44])
  await other.all
  expect(other.statuses).toEqual([200])
  const again = send(port, "10.0.0.1", 1)
  await vi.waitFor(() => expect(underWay).toHaveLength(1))
  finish()
  await again.all
  expect(again.statuses).toEqual([200])
})

test("a client gets 503 when it has 64 requests with a body under way", async () => {
  const { port, underWay, finish } = await waitingApp()
  const flood = send(port, "10.0.0.1", 70, { method: "POST", body: "x" })
  await vi.waitFor(() => expect([underWay.length, flood.statuses.length]).toEqual([64, 6]))
  finish()
  await flood.all
  expect([count(flood.statuses, 200), count(flood.statuses, 503)]).toEqual([64, 6])
})

test("a body is aborted when it comes in tiny chunks", async () => {
  const { port } = await waitingApp()
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => {})
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(2_000)}`,
  )
  await once(socket, "close")
}, 20_000)

test("a chunked body arrives when its chunks have an ordinary size", async () => {
  const { port, underWay, finish } = await waitingApp()
  const sent = request({ port, method: "POST", agent: false, headers: { "Transfer-Encoding": "chunked" } })
  for (let chunk = 0; chunk < 2_000; chunk += 1) sent.write("a".repeat(100))
  sent.end()
  await vi.waitFor(() => expect(underWay[0]?.req.readableEnded).toBe(true))
  finish()
  expect((await once(sent, "response"))[0].statusCode).toBe(200)
})

test("pipelined requests are not counted any more when their connection has closed", async () => {
  const { port, underWay, finish } = await waitingApp()
  for (let connection = 0; connection < 100; connection += 1) {
    const socket = connect(port, "127.0.0.1")
    socket.on("error", () => {})
    socket.write("GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n".repeat(4))
    await vi.waitFor(() => expect(underWay).toHaveLength(4), { interval: 2, timeout: 30_000 })
    socket.destroy()
    await vi.waitFor(() => expect(underWay[0]?.closed).toBe(true), { interval: 2, timeout: 30_000 })
    underWay.length = 0
  }
  const after = send(port, "10.0.0.1", 1)
  await vi.waitFor(() => expect(underWay).toHaveLength(1))
  finish()
  await after.all
  expect(after.statuses).toEqual([200])
})
