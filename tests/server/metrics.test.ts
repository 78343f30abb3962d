import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { Limiter } from "~/runtime/limiter.ts"
import { countOutcome } from "~/services/product-page/outcomes.ts"
import { cachedApp } from "../http/cache/cached-app.ts"
import { appWith } from "./serve.ts"

useTestDatabase()

const TOKEN = "a-token-of-the-tests"
const withToken = { headers: { authorization: `Bearer ${TOKEN}` } }

type Ask = Awaited<ReturnType<typeof appWith>>["ask"]

/** Values by the name with its labels. */
async function metricsOf(ask: Ask): Promise<Record<string, number>> {
  const { status, text } = await ask("/metrics", withToken)
  expect(status).toBe(200)
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  )
}

test("/metrics is 404 without METRICS_TOKEN", async () => {
  const { ask } = await cachedApp({ metricsToken: undefined })
  expect((await ask("/metrics", withToken)).status).toBe(404)
})

test.each(["", "Bearer", "Bearer ", `Bearer ${TOKEN}x`, `Bearer x${TOKEN}`, `Basic ${TOKEN}`, TOKEN])(
  "/metrics is 401 for 'Authorization: %s'",
  async (authorization) => {
    const { ask } = await appWith({ metricsToken: TOKEN })
    const { status, headers, text } = await ask("/metrics", { headers: { authorization } })
    expect(status).toBe(401)
    expect(headers).toMatchObject({ "www-authenticate": "Bearer", "cache-control": "no-store" })
    expect(text).not.toContain("curio_")
  },
)

test("/metrics describes the process, its version, its queues and its disk", async () => {
  const { ask, lines } = await appWith({ metricsToken: TOKEN })
  new Limiter({ name: "of-the-tests", slots: 1 })
  const { headers, text } = await ask("/metrics", withToken)
  expect(headers["content-type"]).toMatch(/^text\/plain/)
  expect(headers["cache-control"]).toBe("no-store")
  for (const name of [
    "process_resident_memory_bytes ",
    "nodejs_eventloop_lag_seconds ",
    'curio_build_info{version="1.',
    'curio_queue_jobs{queue="of-the-tests",state="waiting"} 0',
    'curio_queue_jobs{queue="passwords",state="running"} ',
    "curio_disk_free_bytes ",
    "curio_database_up 1",
    "curio_database_writes_waiting 0",
    'curio_background_left{of="collections"} 0',
    'curio_imports{state="running"} 0',
    'curio_cache_bytes{of="pictures"} ',
  ])
    expect(text).toContain(name)
  expect(lines.find(({ path }) => path === "/metrics")).toMatchObject({ level: 20 })
})

test("requests are counted by kind, method and class of status, never by address", async () => {
  const { ask } = await appWith({ metricsToken: TOKEN })
  const before = await metricsOf(ask)
  await ask("/page")
  await ask("/a/../secret")
  await ask("/page.data")
  await ask("/api/echo?search=secret", { method: "POST" })
  await ask("/livez")
  const after = await metricsOf(ask)
  const more = (labels: string) =>
    (after[`curio_requests_total{${labels}}`] ?? 0) - (before[`curio_requests_total{${labels}}`] ?? 0)
  expect(more('kind="page",method="GET",status="2xx"')).toBe(1)
  expect(more('kind="page",method="GET",status="4xx"')).toBe(1)
  expect(more('kind="data",method="GET",status="2xx"')).toBe(1)
  expect(more('kind="api",method="POST",status="2xx"')).toBe(1)
  expect(more('kind="check",method="GET",status="2xx"')).toBe(2)
  expect(JSON.stringify(after)).not.toContain("secret")
  const count = 'curio_request_duration_seconds_count{kind="page"}'
  expect((after[count] ?? 0) - (before[count] ?? 0)).toBe(2)
})

test("a duration is counted in seconds, and in each bucket that holds it", async () => {
  const { ask, lines } = await appWith({ metricsToken: TOKEN })
  const before = await metricsOf(ask)
  await ask("/page.data")
  const ofPage = () => lines.find(({ path }) => path === "/page.data")
  await expect.poll(ofPage).toBeDefined()
  const seconds = Number(ofPage()?.ms) / 1_000
  const after = await metricsOf(ask)
  const of = (part: string, labels = "") => `curio_request_duration_seconds_${part}{${labels}kind="data"}`
  const more = (name: string) => (after[name] ?? Number.NaN) - (before[name] ?? Number.NaN)
  expect(more(of("sum"))).toBeCloseTo(seconds, 6)
  expect(more(of("count"))).toBe(1)
  for (const atMost of [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10])
    expect(more(of("bucket", `le="${atMost}",`)), `${atMost} s`).toBe(Number(seconds <= atMost))
  expect(more(of("bucket", 'le="+Inf",'))).toBe(1)
})

test("cache hits and misses, and page reads by outcome, are counted", async () => {
  const { ask } = await cachedApp({ metricsToken: TOKEN })
  const before = await metricsOf(ask)
  for (let times = 0; times < 3; times++) await ask("/brands")
  await ask("/brands?search=new")
  countOutcome("timeout")
  const after = await metricsOf(ask)
  const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  expect(more('curio_cache_requests_total{result="hits"}')).toBe(2)
  expect(more('curio_cache_requests_total{result="misses"}')).toBe(2)
  expect(more("curio_cache_responses")).toBe(2)
  expect(more('curio_captures_total{outcome="timeout"}')).toBe(1)
})

test("users and collections are counted once a minute", async () => {
  const { ask } = await appWith({ metricsToken: TOKEN })
  const now = performance.now.bind(performance)
  let later = 3_600_000
  vi.spyOn(performance, "now").mockImplementation(() => now() + later)
  const users = async () => (await metricsOf(ask)).curio_users
  await makeCollection(await makeUser())
  expect(await metricsOf(ask)).toMatchObject({ curio_users: 1, curio_collections: 1 })
  await makeUser()
  expect(await users()).toBe(1)
  later += 60_001
  expect(await users()).toBe(2)
})

test("a metric that cannot be read is left out, and the others are there", async () => {
  const { ask } = await appWith({ metricsToken: TOKEN })
  vi.spyOn(db, "all").mockRejectedValue(new Error("no database"))
  const { status, text } = await ask("/metrics", withToken)
  expect(status).toBe(200)
  expect(text).not.toContain("curio_background_left{")
  expect(text).toContain("curio_disk_free_bytes ")
})
