import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { freePort } from "#tests/support/free-port.ts"
import { failedJourneys, failedUnitTests, flakyJourneys } from "#tests/support/run-reports.js"
import { startCluster } from "./cluster.ts"
import { makeNextVersion } from "./next-version.ts"

/*
 * `npm run test:cluster`: the API's contract, the permission matrix and the main journeys, over HTTP to three processes. With
 * an argument only that stage: `api`, `journeys`, `regions`, or `faults`, which is longer. More arguments go to vitest or Playwright.
 */

/** Journeys that write, and read in other browsers what was written. */
const JOURNEYS = [
  "add-item",
  "brands",
  "collections",
  "concurrent-edits",
  "freshness",
  "group-items",
  "group-members",
  "groups",
  "import",
  "invitations",
  "make-friends",
  "move-and-copy",
  "notes",
  "pictures",
  "save-a-product",
  "share-a-collection",
  "sign-in",
  "signed-out",
  "two-tabs",
]

const [only, ...more] = process.argv.slice(2)
let running: ChildProcess | undefined
let isEnding = false

async function run([name, ...args]: string[], env: Record<string, string>): Promise<boolean> {
  if (isEnding) return false
  // Not by npx, which does not pass signals on.
  running = spawn(`node_modules/.bin/${name}`, args, { stdio: "inherit", env: { ...process.env, ...env } })
  const [status] = await once(running, "exit")
  return status === 0
}

const VITEST_REPORT = ".tmp/reports/vitest.json"
const PLAYWRIGHT_REPORT = ".tmp/reports/playwright.json"

const vitest = (...args: string[]) => [
  ...["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`],
  ...args,
  ...more,
]

async function onCluster(args: string[], settings: Record<string, string> = {}): Promise<boolean> {
  const shopPort = await freePort()
  const cluster = await startCluster({
    env: { OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${shopPort}`, ...settings },
  })
  const nextVersion = makeNextVersion()
  try {
    // So this version has to serve with the tables of the next one, as it does during an upgrade.
    for (const app of cluster.apps.slice(2)) await cluster.replace(app, nextVersion.folder)
    return await run(args, {
      CLUSTER: "api",
      CLUSTER_ORIGIN: cluster.origin,
      CLUSTER_DATABASE: cluster.primary.url,
      CLUSTER_SHOP_PORT: String(shopPort),
      E2E_PORT: new URL(cluster.origin).port,
      E2E_SHOP_PORT: String(shopPort),
    })
  } finally {
    await cluster.stop()
    nextVersion.remove()
  }
}

const stages: Record<string, () => Promise<boolean>> = {
  // The tests open sessions themselves.
  api: () => onCluster(vitest(), { SESSION_SECRET: "a-secret-of-the-tests-and-nothing-else" }),
  journeys: () =>
    onCluster([
      ...["playwright", "test", "--project=js-desktop", "--project=nojs-phone"],
      ...JOURNEYS.map((name) => `e2e/${name}.spec.ts`),
      ...more,
    ]),
  faults: () => run(vitest("tests/cluster/faults", "tests/cluster/upgrade"), { CLUSTER: "faults" }),
  regions: () => run(vitest("tests/cluster/regions"), { CLUSTER: "faults" }),
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    isEnding = true
    running?.kill(signal)
  })

// Of earlier runs.
for (const report of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(report, { force: true })
const wanted = only ? [only] : ["api", "journeys"]
const failed: string[] = []
for (const name of wanted) {
  const stage = stages[name]
  if (!stage) throw new Error(`Name one of: ${Object.keys(stages).join(", ")}`)
  const began = Date.now()
  const isPassed = await stage()
  console.log(`== ${name}: ${isPassed ? "passed" : "FAILED"} in ${Math.round((Date.now() - began) / 1000)} s`)
  if (!isPassed) failed.push(name)
}
const journeys = readReport(PLAYWRIGHT_REPORT)
for (const line of flakyJourneys(journeys)) console.log(line)
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.join(", ")}`)
  for (const line of [...failedUnitTests(readReport(VITEST_REPORT)), ...failedJourneys(journeys)])
    console.log(line)
  process.exitCode = 1
}

function readReport(path: string) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null
}
