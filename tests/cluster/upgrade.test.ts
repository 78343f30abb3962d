import { setTimeout as sleep } from "node:timers/promises"
import { createClient } from "@libsql/client"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Cluster, startCluster } from "./cluster.ts"
import { type Counts, Load } from "./load.ts"
import { ADDED, makeNextVersion } from "./next-version.ts"

/* Upgrades under load: the processes are replaced one by one, as deploy/ does it. */

let cluster: Cluster
let load: Load
const nextVersion = makeNextVersion()

beforeAll(async () => {
  cluster = await startCluster()
  load = await Load.start(cluster)
  await load.recovered()
})
afterAll(async () => {
  await load?.stop()
  await cluster?.stop()
  nextVersion.remove()
})

async function replaceOneByOne(folder: string): Promise<void> {
  for (const app of cluster.apps) {
    await cluster.replace(app, folder)
    await sleep(1_000)
  }
}

/** About as long as a rolling restart. */
const CONTROL_MS = 20_000

const CLIENTS = ["write", "upload", "visitor reads", "user reads"]

function expectNoFailure(counts: Counts): void {
  const ofClients = Object.keys(counts).filter((name) => CLIENTS.some((kind) => name.startsWith(kind)))
  expect(ofClients.toSorted()).toEqual(["upload 200", "user reads 200", "visitor reads 200", "write 201"])
}

// A failure here says that the machine is too busy for this load, and that those below prove nothing.
test("a cluster in which nothing is replaced answers each request", async () => {
  const counts = await load.during(() => sleep(CONTROL_MS))
  console.log(`nothing is replaced: ${JSON.stringify(counts)}`)
  expectNoFailure(counts)
})

test.each([
  ["a proxy that asks whether a process is ready", true],
  ["a proxy that tries the next process", false],
])("a rolling restart behind %s loses no request", async (what, asksReadiness) => {
  cluster.balancer.asksReadiness = asksReadiness
  const counts = await load.during(() => replaceOneByOne("."))
  console.log(`rolling restart behind ${what}: ${JSON.stringify(counts)}`)
  expectNoFailure(counts)
})

test("a rolling upgrade with a migration loses no request of the old version and the new one", async () => {
  cluster.balancer.asksReadiness = true
  const counts = await load.during(() => replaceOneByOne(nextVersion.folder))
  console.log(`rolling upgrade: ${JSON.stringify(counts)}`)
  expectNoFailure(counts)
  const database = createClient({ url: cluster.primary.url })
  const { columns } = await database.execute("select * from items limit 0")
  database.close()
  expect(columns).toContain(ADDED)
})

test("everything that was acknowledged during the upgrades is there once", async () => {
  await load.stop()
  const { acknowledged, uploads, ...missing } = await load.missing()
  console.log(`${acknowledged} acknowledged writes and ${uploads} uploads were read back`)
  expect(missing).toEqual({ lost: [], notShown: [], twice: [], uploadsGone: [] })
  expect(load.leaks).toEqual([])
})
