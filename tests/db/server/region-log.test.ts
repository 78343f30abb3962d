import { setTimeout as sleep } from "node:timers/promises"
import type { ResultSet } from "@libsql/client"
import { expect, test } from "vitest"
import type { Row } from "#db/change-log.ts"
import { RegionChangeLog } from "#db/server/change-log.ts"
import type { ServerClient } from "#db/server/client.ts"
import { ReplicaReads } from "#db/server/reader.ts"

const STALE_MS = 400

/** The log of a primary, which can be read and written here. */
function regionOver(...topics: string[]) {
  const rows: Row[] = topics.map((topic, at) => [at + 1, topic])
  let asked = 0
  const newestFirst = (from: number) =>
    rows.filter(([id]) => id >= Math.min(from, rows.at(-1)?.[0] ?? 0)).toReversed()
  const ask = async ({ args }: { args: number[] }) => {
    asked++
    return { rows: newestFirst(args[0] ?? 0) }
  }
  const servers = {
    primary: { ask, doubt: () => {} },
    replica: {},
    writtenAt: Number.NEGATIVE_INFINITY,
  } as unknown as ServerClient
  const log = new RegionChangeLog(servers, STALE_MS)
  const add = (topic: string) => rows.push([rows.length + 1, topic])
  return { log, add, rows, newestFirst, asked: () => asked }
}

const resultOf = (rows: Row[]) => [{ rows }] as unknown as ResultSet[]
const needed = (log: RegionChangeLog, position: number) => (log.readsAt(position) as ReplicaReads).changeId

test("a region's log serves without waiting for the primary, and follows it meanwhile", async () => {
  const { log, add, asked } = regionOver("a")
  expect(await log.catchUpOncePerPass()).toBe(1)
  add("b")
  for (let at = 0; at < 20; at++) {
    expect(typeof log.catchUpOncePerPass()).toBe("number")
    await sleep(STALE_MS / 10)
  }
  expect(log.isUnchanged(["b"], 1)).toBe(false)
  expect(asked()).toBeGreaterThan(2)
})

test("a replica must have no more than what the primary had as long ago as the bound", async () => {
  const { log, add } = regionOver("a")
  await log.catchUpOncePerPass()
  add("b")
  await log.catchUp()
  expect(log.catchUpOncePerPass()).toBe(1)
  await expect.poll(() => log.catchUpOncePerPass()).toBe(2)
})

test("a sender's reads need the sender's last write, also where the process did not know of it", async () => {
  const { log, add } = regionOver("a")
  await log.catchUpOncePerPass()
  add("b")
  const sender = { ownId: 2 }
  await log.reach(sender)
  expect(log.reach(sender)).toBeNull()
  log.runFor(sender, () => expect(needed(log, 1)).toBe(2))
  expect(needed(log, 1)).toBe(1)
})

test("a position that the log never reached counts as its end", async () => {
  const { log } = regionOver("a")
  const sender = { ownId: 900 }
  await log.reach(sender)
  log.runFor(sender, () => expect(needed(log, 1)).toBe(1))
})

test("a write is known to its process, its sender and its reads at once", async () => {
  const { log, add, newestFirst } = regionOver("a")
  await log.catchUpOncePerPass()
  const sender = { ownId: 0 }
  const reads = new ReplicaReads(1, false)
  log.runFor(sender, () =>
    reads.run(() => {
      add("b")
      add("write")
      log.hasWritten(resultOf(newestFirst(1)))
    }),
  )
  expect([sender.ownId, reads.changeId]).toEqual([3, 3])
  expect(log.isUnchanged(["b"], 1)).toBe(false)
  expect(log.isUnchanged(["a"], 1)).toBe(true)
})

test("rows that come with a write, after newer ones were read, forget nothing", async () => {
  const { log, add, newestFirst } = regionOver("a")
  await log.catchUpOncePerPass()
  add("b")
  const early = newestFirst(1)
  add("c")
  await log.catchUp()
  add("d")
  const late = newestFirst(1)
  log.hasWritten(resultOf(early))
  log.hasWritten(resultOf(late))
  expect(log.isUnchanged(["other"], 1)).toBe(true)
  expect(log.isUnchanged(["d"], 3)).toBe(false)
})

test("a page is as new as the replica that it was read from", async () => {
  const { log } = regionOver("a", "b")
  await log.catchUpOncePerPass()
  const reads = log.readsAt(1) as ReplicaReads
  expect(reads.asNewAs(1)).toBe(1)
  reads.answeredAt(2)
  expect(reads.asNewAs(1)).toBe(2)
})
