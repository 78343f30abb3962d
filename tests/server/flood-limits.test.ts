import { once } from "node:events"
import { request, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, test, vi } from "vitest"
import type { Handler } from "~/context.ts"
import { trustedProxies } from "~/env/settings.server.ts"
import { floodLimits } from "~/server/flood-limits.ts"
import { serving } from "./serve.ts"

/** An app whose requests stay under way until `finish` is called. */
async function waitingApp() {
  const underWay: ServerResponse[] = []
  const wait: Handler = ({ request, response }) => {
    request.resume()
    underWay.push(response)
  }
  const handlers = [floodLimits(({ headers }) => headers.from ?? "visitor"), wait]
  const { port } = (await serving(handlers, { trustProxy: trustedProxies("on") })).address() as AddressInfo
  const finish = () => {
    for (const response of underWay.splice(0)) response.end()
  }
  return { port, underWay, finish }
}

type Options = { method?: string; body?: string; sender?: string }

/** Sends requests of one client. `statuses` fills as they are answered, `all` waits for the last. */
function send(port: number, client: string, count: number, options: Options = {}) {
  const statuses: number[] = []
  const { body, method = "GET", sender } = options
  const ask = async () => {
    const headers = { "X-Forwarded-For": client, ...(sender && { From: sender }) }
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

/** Sends writes that stay under way. @returns how many of them began, and how many got 503. */
async function write(app: Awaited<ReturnType<typeof waitingApp>>, sender: string, times: number) {
  const before = app.underWay.length
  const { statuses, all } = send(app.port, "10.0.0.1", times, { method: "POST", body: "x", sender })
  // Some are still under way when the test ends.
  all.catch(() => {})
  await vi.waitFor(() => expect(app.underWay.length - before + statuses.length).toBe(times), 10_000)
  return [app.underWay.length - before, count(statuses, 503)]
}

test("senders of an address find places when others have taken all that they may", async () => {
  const app = await waitingApp()
  expect(await write(app, "one", 100)).toEqual([64, 36])
  expect(await write(app, "two", 20)).toEqual([20, 0])
  expect(await write(app, "two", 20)).toEqual([12, 8])
  expect(await write(app, "three", 10)).toEqual([10, 0])
  // Those who have taken most get none of what is left.
  expect(await write(app, "one", 1)).toEqual([0, 1])
  app.finish()
  await vi.waitFor(async () => expect(await write(app, "one", 1)).toEqual([1, 0]))
})

test("an address has no more than 128 bodies under way, however many senders there are", async () => {
  const app = await waitingApp()
  for (let sender = 0; sender < 40; sender++) await write(app, `sender ${sender}`, 8)
  expect(app.underWay).toHaveLength(128)
})
