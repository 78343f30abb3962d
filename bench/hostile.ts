import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { print, type Row, report } from "./harness/report.ts"
import { median } from "./harness/rounds.ts"
import { type Kind, LIMITS, type Outcome } from "./hostile/kind.ts"
import { kinds } from "./hostile/kinds/index.ts"
import { heading, line } from "./hostile/report.ts"
import { runKind } from "./hostile/run.ts"
import { dropSeeded, seededFolder } from "./hostile/seeded.ts"
import { modeOf, startTarget, type Target } from "./hostile/server.ts"
import { openShop } from "./hostile/shop.ts"
import { watch } from "./hostile/watch.ts"

/*
 * Sends each kind of hostile input to a server of its own on 127.0.0.1, and says how long others had to wait meanwhile.
 *
 *   npm run bench -- hostile [--only=S4,S5] [--remix]
 *
 * A kind fails when another client's cheap request waits longer than 300 ms, the server dies or answers 500, its memory
 * grows beyond a bound, the log tells a secret, or another user waits too long or is refused; then the exit code is 1. The
 * bounds stand in `hostile/kind.ts`. Run it on a quiet machine. Memory is read on Linux only.
 */

const ALL_WITHIN_MS = 265_000
const IDLE_MS = 2_000

const { values } = parseArgs({
  options: { only: { type: "string" }, remix: { type: "boolean", default: false } },
})
const only = values.only?.split(",")
const mode = modeOf(values.remix)
const chosen = kinds.filter(({ id, remix = true }) => (!only || only.includes(id)) && (remix || !mode.remix))
if (chosen.length === 0) throw new Error("There is no such kind")

const shops = { shop: await openShop(), honest: await openShop() }
const began = performance.now()
const elapsed = () => performance.now() - began
let failed = 0
let idleMs = 0
const waits: number[] = []
try {
  idleMs = await idle()
  console.log(`Idle: ${idleMs.toFixed(1)} ms is the longest wait for ${mode.path}\n${heading}`)
  for (const kind of chosen) {
    const outcome = elapsed() < ALL_WITHIN_MS ? await attacked(kind) : notRun(kind)
    if (outcome.failures.length > 0) failed++
    waits.push(outcome.waitMs)
    console.log(line(outcome, idleMs))
  }
} finally {
  for (const shop of Object.values(shops)) shop.stop()
  await dropSeeded()
}
console.log(`${(elapsed() / 1_000).toFixed(0)} s`)
const rows: Row[] = [
  {
    what: `kinds of hostile input that succeed, of ${chosen.length}`,
    unit: "kinds",
    measured: failed,
    target: { atMost: 0 },
  },
  {
    what: "longest wait of others: median of the kinds, beside idle",
    unit: "ms",
    measured: median(waits),
    baseline: idleMs,
  },
  {
    what: "longest wait of others: all kinds",
    unit: "ms",
    measured: Math.max(...waits),
    target: { atMost: LIMITS.waitMs },
  },
]
// Part of the kinds is no result to keep.
if (only || mode.remix) print(rows)
else report("hostile", rows)
process.exit()

/** Runs against a server with a data folder of its own, which ends with it. */
async function onServer<T>(kind: Pick<Kind, "seeded">, run: (target: Target) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "curio-hostile-"))
  try {
    if (kind.seeded) cpSync(await seededFolder(), dataDir, { recursive: true })
    const target = await startTarget({
      mode,
      dataDir,
      allowedHosts: `${shops.shop.host},${shops.honest.host}`,
    })
    try {
      return await run(target)
    } finally {
      await target.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The longest wait when nobody attacks, in milliseconds. */
function idle(): Promise<number> {
  return onServer({}, async ({ port, pid }) => {
    const end = await watch({ port, path: mode.path, pid })
    await pause(IDLE_MS)
    return (await end()).longestMs
  })
}

async function attacked(kind: Kind): Promise<Outcome> {
  try {
    return await onServer(kind, (target) => runKind(kind, mode, target, shops))
  } catch (error) {
    return notRun(kind, String(error))
  }
}

function notRun(kind: Kind, why = "not run, for want of time"): Outcome {
  return { kind, waitMs: 0, rssMb: 0, otherMs: null, statuses: new Map(), failures: [why] }
}
