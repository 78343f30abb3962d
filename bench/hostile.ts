import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { print, type Row, report } from "./harness/report.ts"
import { median } from "./harness/rounds.ts"
import { judgedMs, type Kind, LIMITS, type Outcome } from "./hostile/kind.ts"
import { kinds } from "./hostile/kinds/index.ts"
import { heading, line, notRun } from "./hostile/report.ts"
import { runKind } from "./hostile/run.ts"
import { dropSeeded, seededFolder } from "./hostile/seeded.ts"
import { modeOf, startTarget, type Target } from "./hostile/server.ts"
import { openShop } from "./hostile/shop.ts"
import { watch } from "./hostile/watch.ts"

/*
 * Sends each kind of hostile input to a server of its own on 127.0.0.1, and measures how long others have to wait meanwhile.
 *
 *   npm run bench -- hostile [--remix] [S4 "a CSV file"]
 *
 * The words choose kinds by their id or by a part of their name; without words all run, and the results are saved. With
 * `--remix` the server is plain remix-serve.
 *
 * A kind fails when the server's main thread works for more than 300 ms while another client waits for a cheap request,
 * when the server ends, when a response is not one that the kind expects, when memory grows beyond a bound, when the log
 * contains a secret, or when another user waits too long or is refused. The bounds are in `hostile/kind.ts`. Where the
 * system does not tell a thread's processor time (only Linux does), the wait by the clock is judged: then the machine must
 * be quiet.
 */

const ALL_WITHIN_MS = 540_000
const IDLE_MS = 2_000

const { values, positionals } = parseArgs({
  options: { remix: { type: "boolean", default: false } },
  allowPositionals: true,
})
const mode = modeOf(values.remix)
const isNamed = ({ id, name }: Kind) => positionals.some((word) => word === id || name.includes(word))
const chosen = kinds.filter(
  (kind) => (positionals.length === 0 || isNamed(kind)) && (kind.remix !== false || !mode.remix),
)
if (chosen.length === 0) throw new Error("There is no such kind")

const shops = { shop: await openShop(), honest: await openShop() }
const began = performance.now()
const elapsed = () => performance.now() - began
const outcomes: Outcome[] = []
let idle = { longestMs: 0, busyMs: null as number | null }
try {
  idle = await idleWaits()
  if (idle.busyMs === null)
    console.log("This system does not tell processor times: waits are judged by the clock")
  console.log(`Idle: ${mode.path} is answered within ${idle.longestMs.toFixed(0)} ms\n${heading}`)
  for (const kind of chosen) {
    const outcome = elapsed() < ALL_WITHIN_MS ? await attacked(kind) : "there was no time left"
    if (typeof outcome !== "string") outcomes.push(outcome)
    console.log(typeof outcome === "string" ? notRun(kind, outcome) : line(outcome))
  }
} finally {
  for (const shop of Object.values(shops)) shop.stop()
  await dropSeeded()
}
console.log(`${(elapsed() / 1_000).toFixed(0)} s`)

const held = outcomes.filter(({ failures }) => failures.length === 0).length
const judged = outcomes.map(judgedMs)
const rows: Row[] = [
  {
    what: `kinds of hostile input that the server withstands, of ${chosen.length}`,
    unit: "kinds",
    measured: held,
    target: { atLeast: chosen.length },
  },
  {
    what: "kinds that did not run",
    unit: "kinds",
    measured: chosen.length - outcomes.length,
    target: { atMost: 0 },
  },
  {
    what: "longest wait of others, in processor time: median of the kinds, beside idle",
    unit: "ms",
    measured: median(judged),
    baseline: judgedMs({ ...idle, waitMs: idle.longestMs }),
  },
  {
    what: "longest wait of others, in processor time: all kinds",
    unit: "ms",
    measured: Math.max(...judged),
    target: { atMost: LIMITS.waitMs },
  },
  {
    what: "longest wait of others, by the clock: all kinds, beside idle",
    unit: "ms",
    measured: Math.max(...outcomes.map(({ waitMs }) => waitMs)),
    baseline: idle.longestMs,
  },
]
// Part of the kinds is no result to keep.
if (positionals.length > 0 || mode.remix) print(rows)
else report("hostile", rows)
process.exit()

/** Runs against a server with a data folder of its own, which ends with it. */
async function onServer<T>(
  kind: Pick<Kind, "seeded" | "env">,
  run: (target: Target) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "curio-hostile-"))
  try {
    if (kind.seeded) cpSync(await seededFolder(), dataDir, { recursive: true })
    const allowedHosts = `${shops.shop.host},${shops.honest.host}`
    const target = await startTarget({ mode, dataDir, allowedHosts, env: kind.env })
    try {
      return await run(target)
    } finally {
      await target.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The longest waits when nobody attacks, in milliseconds. */
function idleWaits() {
  return onServer({}, async ({ port, pid }) => {
    const end = await watch({ port, path: mode.path, pid })
    await pause(IDLE_MS)
    return end()
  })
}

/** @returns why it could not run, or what it has done. */
async function attacked(kind: Kind): Promise<Outcome | string> {
  try {
    return await onServer(kind, (target) => runKind(kind, mode, target, shops))
  } catch (error) {
    return String(error)
  }
}
