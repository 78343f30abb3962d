import { expect, test, vi } from "vitest"
import { Unavailable } from "~/errors.ts"
import * as turns from "~/http/rate-limit.server.ts"
import { appWith } from "../server/serve.ts"

const { waitInQueue } = turns

test("a request gets 503 with Retry-After when too many wait", async () => {
  const { ask } = await appWith()
  expect((await ask("/page")).status).toBe(200)
  vi.spyOn(turns, "waitInQueue").mockRejectedValue(new Unavailable())
  const { status, headers } = await ask("/page")
  expect([status, headers["retry-after"]]).toEqual([503, "5"])
})

test("clients take turns when one has many requests", async () => {
  const order: string[] = []
  const ask = async (client: string) => {
    await waitInQueue(client)
    order.push(client)
  }
  await Promise.all([...Array.from({ length: 5 }, () => ask("10.0.0.1")), ask("10.0.0.2")])
  expect(order.indexOf("10.0.0.2")).toBeLessThanOrEqual(2)
})

test("a request leaves time for other events before the next one", async () => {
  const order: string[] = []
  const work = async (name: string) => {
    await waitInQueue("10.0.0.1")
    order.push(name)
    setTimeout(() => order.push("timer"), 0)
    const until = performance.now() + 5
    while (performance.now() < until);
  }
  await Promise.all([work("first"), work("second"), work("third")])
  expect(order.slice(0, 3)).toEqual(["first", "timer", "second"])
})

test("a request whose client has disconnected is not run", async () => {
  const client = new AbortController()
  const busy = waitInQueue("10.0.0.1")
  const gone = waitInQueue("10.0.0.1", client.signal)
  client.abort(new Error("gone"))
  await expect(gone).rejects.toThrow("gone")
  await busy
})
