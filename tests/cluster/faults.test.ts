import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Cluster, startCluster } from "./cluster.ts"
import { type Counts, Load } from "./load.ts"

/*
 * What breaks under load, and what is answered meanwhile. Each test prints its counts. The last one reads back what was
 * acknowledged in all of them.
 */

let cluster: Cluster
let load: Load

beforeAll(async () => {
  cluster = await startCluster()
  load = await Load.start(cluster)
  await load.recovered()
})
afterAll(async () => {
  await load?.stop()
  await cluster?.stop()
})

/** Breaks something for some seconds. @returns what was answered then. */
async function broken(what: string, { breaks, repairs, seconds = 4 }: Fault): Promise<Counts> {
  const counts = await load.during(async () => {
    await breaks()
    await sleep(seconds * 1_000)
  })
  await repairs()
  const recovery = await load.recovered()
  console.log(`${what}: ${JSON.stringify(counts)}; whole again after ${Math.round(recovery)} ms`)
  return counts
}
type Fault = { breaks: () => unknown; repairs: () => unknown; seconds?: number }

const kinds = (counts: Counts, kind: string) => Object.keys(counts).filter((name) => name.startsWith(kind))

/** What needs no database: each process answers it, whatever is broken. */
function expectAlive(counts: Counts, processes = [1, 2, 3]): void {
  for (const at of processes) {
    expect(kinds(counts, `/livez ${at}`)).toEqual([`/livez ${at} 200`])
    expect(kinds(counts, `file ${at}`)).toEqual([`file ${at} 200`])
  }
}

const writesWait = (counts: Counts) =>
  expect(["write 201", "write 503"]).toEqual(expect.arrayContaining(kinds(counts, "write")))
const readsGoOn = (counts: Counts) => expect(kinds(counts, "visitor reads")).toEqual(["visitor reads 200"])
const says = (counts: Counts, reason: string) =>
  expect(kinds(counts, "/healthz 1")).toContain(`/healthz 1 (${reason}) 503`)

test("writes wait and reads go on while the primary is killed and started again", async () => {
  const { primary } = cluster
  const counts = await broken("primary killed", { breaks: primary.kill, repairs: primary.restart })
  expectAlive(counts)
  writesWait(counts)
  readsGoOn(counts)
  says(counts, "database")
})

test("writes wait and reads go on while the primary hangs", async () => {
  const { hang: breaks, resume: repairs } = cluster.primary
  const counts = await broken("primary stopped by SIGSTOP", { breaks, repairs, seconds: 10 })
  expectAlive(counts)
  writesWait(counts)
  readsGoOn(counts)
  says(counts, "database")
})

test.each([
  ["hangs", () => cluster.links.primary.hang()],
  ["is cut", () => cluster.links.primary.cut()],
])("writes wait and reads go on while the network to the primary %s", async (what, breaks) => {
  const repairs = () => cluster.links.primary.repair()
  const counts = await broken(`network to the primary ${what}`, { breaks, repairs, seconds: 6 })
  expectAlive(counts)
  writesWait(counts)
  readsGoOn(counts)
  says(counts, "database")
})

test("everything goes on while the replica is dead", async () => {
  const { replica } = cluster
  const counts = await broken("replica killed", { breaks: replica.kill, repairs: replica.restart })
  expectAlive(counts)
  expect(kinds(counts, "write")).toEqual(["write 201"])
  readsGoOn(counts)
  expect(kinds(counts, "user reads")).toEqual(["user reads 200"])
})

test("everything goes on while the replica hangs", async () => {
  const { hang: breaks, resume: repairs } = cluster.replica
  const counts = await broken("replica stopped by SIGSTOP", { breaks, repairs, seconds: 6 })
  expectAlive(counts)
  expect(kinds(counts, "write")).toEqual(["write 201"])
  readsGoOn(counts)
  expect(kinds(counts, "user reads")).toEqual(["user reads 200"])
})

test("everything goes on while the replica is 10 s behind", async () => {
  const { replication } = cluster.links
  const breaks = () => replication.hang()
  const counts = await broken("replica 10 s behind", {
    breaks,
    repairs: () => replication.repair(),
    seconds: 10,
  })
  expectAlive(counts)
  expect(kinds(counts, "write")).toEqual(["write 201"])
  readsGoOn(counts)
  expect(kinds(counts, "user reads")).toEqual(["user reads 200"])
})

test("other processes go on while one is dead", async () => {
  const [app] = cluster.apps
  const counts = await broken("process killed", {
    breaks: () => app?.end("SIGKILL"),
    repairs: () => app?.start(cluster.settings),
  })
  expectAlive(counts, [2, 3])
  // The proxy sends again what the process was doing when it died, because writes have a one-time key.
  writesWait(counts)
  readsGoOn(counts)
})

test.each([
  ["slow", () => (cluster.links.bucket.delayMs = 1_000), () => (cluster.links.bucket.delayMs = 0)],
  ["full", () => (cluster.bucket.isFull = true), () => (cluster.bucket.isFull = false)],
  ["gone", () => cluster.links.bucket.cut(), () => cluster.links.bucket.repair()],
  ["silent", () => cluster.links.bucket.hang(), () => cluster.links.bucket.repair()],
])("only uploads wait while the bucket is %s", async (what, breaks, repairs) => {
  const counts = await broken(`bucket ${what}`, { breaks, repairs, seconds: 9 })
  expectAlive(counts)
  expect(kinds(counts, "write")).toEqual(["write 201"])
  readsGoOn(counts)
  expect(["upload 200", "upload 503", "upload 507"]).toEqual(expect.arrayContaining(kinds(counts, "upload")))
})

test("no acknowledged write is lost or there twice, and nothing was shown to others", async () => {
  await load.stop()
  const { acknowledged, uploads, ...missing } = await load.missing()
  console.log(`${acknowledged} acknowledged writes and ${uploads} uploads were read back`)
  expect(acknowledged).toBeGreaterThan(0)
  expect(missing).toEqual({ lost: [], notShown: [], twice: [], uploadsGone: [] })
  expect(load.leaks).toEqual([])
})
