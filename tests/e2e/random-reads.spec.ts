import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, test } from "#tests/support/e2e.ts"
import { KillableServer } from "#tests/support/killable-server.ts"
import { startCluster } from "../cluster/cluster.ts"
import { send } from "./random-reads/people.ts"
import { randomReads } from "./random-reads/run.ts"
import type { World } from "./random-reads/world.ts"

/*
 * Random reads of private things between random writes, over HTTP to two processes of one database. `RANDOM_READS` says how many,
 * `RANDOM_SEED` repeats a run, and with `RANDOM_DATABASE=server` the database is a libSQL server with a replica (docs/testing.md).
 */

const reads = Number(process.env.RANDOM_READS ?? 500)
const seed = Number(process.env.RANDOM_SEED ?? Date.now() % 1_000_000)

type Processes = {
  origins: string[]
  stop: () => Promise<unknown>
  /** Starts the processes anew, a day later. Null where that cannot be. */
  sleepADay: (() => Promise<void>) | null
}

/** Moves the clock of a process. */
const aDayLater = `const Now = Date, day = 86_400_000
globalThis.Date = class extends Now {
  constructor(...of) { of.length > 0 ? super(...of) : super(Now.now() + day) }
  static now() { return Now.now() + day }
}`

async function startProcesses(): Promise<Processes> {
  if (process.env.RANDOM_DATABASE === "server") {
    const { apps, stop } = await startCluster({ processes: 2 })
    return { origins: apps.map(({ origin }) => origin), stop, sleepADay: null }
  }
  const [first, second] = [new KillableServer(), new KillableServer()]
  const settings = { TRUST_PROXY: "on", DATA_DIR: first.directory }
  await first.start(settings)
  await second.start(settings)
  const stop = () => Promise.all([second.remove(), first.remove()])
  const sleepADay = async () => {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(aDayLater)}`
    for (const server of [first, second]) {
      await server.end("SIGTERM")
      await server.start({ ...settings, NODE_OPTIONS })
    }
  }
  return { origins: [first.origin, second.origin], stop, sleepADay }
}

test("random reads between writes show nothing private and nothing stale, by any process", {
  tag: oneBrowser,
}, async () => {
  test.setTimeout(600_000 + reads * 40)
  const { origins, stop, sleepADay } = await startProcesses()
  try {
    const { world, leaks, stale, ...figures } = await randomReads(origins, { reads, seed })
    console.log({ seed, ...figures, leaks: leaks.length, stale: stale.length })
    expect(leaks.slice(0, 10), `leaks with RANDOM_SEED=${seed}`).toEqual([])
    expect(stale.slice(0, 10), `stale with RANDOM_SEED=${seed}`).toEqual([])
    if (sleepADay) await expectEndedAddresses(world, sleepADay)
  } finally {
    await stop()
  }
})

/** A day after the list became private, no address of its pictures from before works. */
async function expectEndedAddresses(world: World, sleepADay: () => Promise<void>): Promise<void> {
  const { path, cookie } = await world.close()
  const ended = [...world.pictures.private, ...world.pictures.public]
  expect(world.pictures.private.size).toBeGreaterThan(0)
  await sleepADay()
  for (const origin of world.origins) {
    for (const address of ended)
      expect([address, (await send(origin + address)).status]).toEqual([address, 404])
    world.pictures.private.clear()
    world.notePictures((await send(origin + path, { cookie })).text)
    expect(world.pictures.private.size).toBeGreaterThan(0)
    for (const address of world.pictures.private)
      expect([address, (await send(origin + address)).status]).toEqual([address, 200])
  }
}
