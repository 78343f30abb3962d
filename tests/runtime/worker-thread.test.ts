import { Worker } from "node:worker_threads"
import { expect, test } from "vitest"
import { WorkerFailed, WorkerThread } from "~/runtime/worker-thread.ts"
import type { PageSource } from "~/services/product-page/thread/page-source.ts"
import type { ProductPage } from "~/services/product-page/types.ts"
import { address } from "../services/product-page/product-page.ts"

// Reads "wait" for ever, fails at "throw", answers late at "sleep", needs endless memory at "fill", and answers the page itself as the title.
const worker = new URL("./worker-thread.js", import.meta.url)

const threadOf = (limitMs = 60_000) => {
  const thread = new WorkerThread<PageSource, ProductPage>(worker, { limitMs })
  const read = (html: string, turn?: { key?: string; signal?: AbortSignal }) =>
    thread.ask({ html, address }, turn).then(({ title }) => title)
  return { thread, read }
}

test("a page that fails or takes too long is given up, and the next one is read", async () => {
  const { read } = threadOf(2000)
  const pages = ["a", "throw", "b", "wait", "c"].map((html) => read(html))
  const given = (await Promise.allSettled(pages)).map((page) =>
    page.status === "fulfilled" ? page.value : page.reason,
  )
  expect(given).toEqual(["a", expect.any(WorkerFailed), "b", expect.any(WorkerFailed), "c"])
})

test("a page is read while other threads are busy, whose processor time does not count", async () => {
  const limitMs = 1000
  const { read } = threadOf(limitMs)
  await read("start")
  const busy = Array.from({ length: 4 }, () => new Worker("for (;;);", { eval: true }))
  const [before, since] = [process.cpuUsage(), performance.now()]
  const usedMs = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const page = read("sleep")
  await new Promise(setImmediate)
  // The main thread is busy too, for less than the limit by the clock.
  while (usedMs() < 1.2 * limitMs && performance.now() - since < 3.5 * limitMs);
  for (const thread of busy) void thread.terminate()
  expect(await page).toBe("sleep")
})

test("a page that needs too much memory is given up, and the next one is read", async () => {
  const { read } = threadOf()
  const given = await read("fill").catch((error: unknown) => error)
  expect(given).toMatchObject({ cause: { code: "ERR_WORKER_OUT_OF_MEMORY" } })
  expect(await read("next")).toBe("next")
})

test("users take turns, however many pages one of them has", async () => {
  const { read } = threadOf()
  const order: string[] = []
  const readAs = (key: string, html: string) => read(html, { key }).then(() => order.push(html))
  const many = ["a1", "a2", "a3", "a4"].map((html) => readAs("a", html))
  await Promise.all([...many, readAs("b", "b1"), readAs("b", "b2")])
  expect(order).toEqual(["a1", "a2", "b1", "a3", "b2", "a4"])
})

test("a page whose user has disconnected is not read", async () => {
  const { read } = threadOf()
  const gone = new AbortController()
  const first = read("first")
  const dropped = read("wait", { signal: gone.signal })
  gone.abort()
  await expect(dropped).rejects.toBe(gone.signal.reason)
  expect([await first, await read("next")]).toEqual(["first", "next"])
})

test("bytes are passed without a copy, and parts of a larger buffer are copied", async () => {
  const { thread } = threadOf()
  const read = (bytes: Uint8Array<ArrayBuffer>) =>
    thread.ask({ bytes, contentType: null, address }, { handOver: bytes })
  const whole = new TextEncoder().encode("whole")
  expect((await read(whole)).title).toBe("whole")
  expect(whole.byteLength).toBe(0)
  const around = new TextEncoder().encode("a part of it")
  expect((await read(around.subarray(2, 6))).title).toBe("part")
  expect(around.byteLength).toBe(12)
})

test("a thread that does not start fails the page, and nothing else", async () => {
  const missing = new WorkerThread<PageSource, ProductPage>(new URL("./no-worker.js", import.meta.url), {
    limitMs: 1000,
  })
  missing.start()
  await expect(missing.ask({ html: "a", address })).rejects.toThrow("no-worker.js")
  await expect(missing.ask({ html: "b", address })).rejects.toThrow("no-worker.js")
})
