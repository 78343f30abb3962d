import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, test } from "#tests/support/e2e.ts"
import { KillableServer } from "#tests/support/killable-server.ts"
import { startCluster } from "../cluster/cluster.ts"
import { randomReads } from "./random-reads/run.ts"

/*
 * Random reads of private things between random writes, over HTTP to two processes of one database. `RANDOM_READS` says how many,
 * `RANDOM_SEED` repeats a run, and with `RANDOM_DATABASE=server` the database is a libSQL server with a replica (docs/testing.md).
 */

const reads = Number(process.env.RANDOM_READS ?? 500)
const seed = Number(process.env.RANDOM_SEED ?? Date.now() % 1_000_000)

type Processes = { origins: string[]; stop: () => Promise<unknown> }

async function startProcesses(): Promise<Processes> {
  if (process.env.RANDOM_DATABASE === "server") {
    const { apps, stop } = await startCluster({ processes: 2 })
    return { origins: apps.map(({ origin }) => origin), stop }
  }
  const [first, second] = [new KillableServer(), new KillableServer()]
  const settings = { TRUST_PROXY: "on", DATA_DIR: first.directory }
  await first.start(settings)
  await second.start(settings)
  const stop = () => Promise.all([second.remove(), first.remove()])
  return { origins: [first.origin, second.origin], stop }
}

test("random reads between writes show nothing private and nothing stale, by any process", {
  tag: oneBrowser,
}, async () => {
  test.setTimeout(60_000 + reads * 40)
  const { origins, stop } = await startProcesses()
  try {
    const { leaks, stale, ...figures } = await randomReads(origins, { reads, seed })
    console.log({ seed, ...figures, leaks: leaks.length, stale: stale.length })
    expect(leaks.slice(0, 10), `leaks with RANDOM_SEED=${seed}`).toEqual([])
    expect(stale.slice(0, 10), `stale with RANDOM_SEED=${seed}`).toEqual([])
  } finally {
    await stop()
  }
})
