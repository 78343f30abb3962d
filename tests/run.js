/** `npm test`: runs all stages, even if one fails. Reports are under .tmp/reports. */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { chdir, env, exit } from "node:process"
import { fileURLToPath } from "node:url"
import { findFirefox, findWholeChromium } from "../scripts/chromium.js"
import { requireChromium } from "../scripts/get-chromium.js"
import {
  browserCounts,
  failedJourneys,
  failedUnitTests,
  flakyJourneys,
  unitCounts,
} from "./support/run-reports.js"

chdir(fileURLToPath(new URL("..", import.meta.url)))
const REPORTS = ".tmp/reports"
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const failedStages = []

function ended(name, status, began) {
  if (status !== 0) failedStages.push(name)
  console.log(
    `== ${name}: ${status === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - began) / 1000)} s`,
  )
}

function stage(name, command, ...args) {
  const began = Date.now()
  console.log(`\n== ${name}`)
  ended(name, spawnSync(command, args, { stdio: "inherit", env }).status, began)
}

async function stageBeside(name, command, ...args) {
  const began = Date.now()
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] })
  const printed = []
  for (const output of [child.stdout, child.stderr]) output.on("data", (chunk) => printed.push(chunk))
  const [status] = await once(child, "close")
  console.log(`\n== ${name}\n${Buffer.concat(printed)}`)
  ended(name, status, began)
}

await Promise.all([
  stageBeside("types", "npm", "run", "--silent", "typecheck"),
  stageBeside("lint", "npx", "biome", "ci", "--error-on-warnings"),
  stageBeside("build", "node", "scripts/build.js", "--if-stale"),
])
env.LIBSQL_SERVER = "1"
stage(
  "unit",
  "npx",
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${REPORTS}/vitest.json`,
)
try {
  env.CHROMIUM_PATH = requireChromium()
  stage("browser", "npx", "playwright", "test")
} catch (error) {
  console.error(error.message)
  failedStages.push("browser")
}

const [unit, browser] = [readReport("vitest"), readReport("playwright")]
const counts = [unitCounts(unit), browserCounts(browser)]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
// A stage that failed without a failed test (types, lint, build, a crash) counts as one.
const failed = Math.max(
  counts.reduce((sum, count) => sum + count.failed, 0),
  failedStages.length,
)
console.log("")
if (!findFirefox()) console.log("SKIPPED: the journey in Firefox (Debian: apt-get install firefox-esr)")
if (!findWholeChromium())
  console.log(
    "SKIPPED: the journeys of extensions and installed apps, which no headless shell can (Debian: apt-get install chromium)",
  )
if (failedStages.length > 0) console.log(`Failed: ${failedStages.join(", ")}`)
// The failures are repeated at the end, for readers of the last lines.
for (const line of [...failedUnitTests(unit), ...failedJourneys(browser), ...flakyJourneys(browser)])
  console.log(line)
console.log(`${passed} passed, ${failed} failed`)
exit(failed > 0 || passed === 0 ? 1 : 0)

function readReport(name) {
  const file = `${REPORTS}/${name}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null
}
