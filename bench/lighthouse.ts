import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { launch } from "chrome-launcher"
import lighthouse, { type RunnerResult } from "lighthouse"
import { requireChromium } from "../scripts/get-chromium.js"
import { freePort } from "../tests/support/free-port.ts"
import { print, type Row, report } from "./harness/report.ts"
import { startApp } from "./harness/server.ts"

/*
 * Lighthouse on every page that a visitor sees, as on a phone with a slow line (its mobile preset). The demo has stored
 * pictures, so they load. Medians of several runs. `lighthouse.ts 5 collection group` measures two pages five times, and
 * saves nothing.
 */
const RUNS = Number(process.argv[2] ?? 3)
const only = process.argv.slice(3)
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const
const METRICS = {
  LCP: "largest-contentful-paint",
  FCP: "first-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
}
const LCP_MAX_MS = 1_300

const paths = {
  home: "/",
  collection: "/collection/1",
  product: "/product/1",
  collections: "/collections",
  brands: "/brands",
  brand: "/brand/1",
  groups: "/groups",
  group: "/groups/2",
  search: "/search",
  "sign in": "/auth",
  "sign up": "/auth?mode=register",
  "forgot password": "/auth/forgot-password",
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const dataDir = mkdtempSync(join(tmpdir(), "curio-bench-"))
const seed = { ...process.env, DATA_DIR: dataDir }
if (spawnSync(process.execPath, ["--import", "tsx", "app/commands/seed.ts"], { env: seed }).status !== 0)
  throw new Error("The demo could not be made.")
// The page for a forgotten password needs mail, and mails need the address of the app.
const port = String(await freePort())
const env = { PORT: port, APP_ORIGIN: `http://127.0.0.1:${port}`, SMTP_URL: "smtp://127.0.0.1:9" }
const app = await startApp({ dataDir, env })
const chrome = await launch({
  chromePath: requireChromium(),
  chromeFlags: ["--headless=new", "--no-sandbox"],
})
const rows: Row[] = []
try {
  for (const [name, path] of Object.entries(paths))
    if (only.length === 0 || only.includes(name)) await measure(name, path)
} finally {
  chrome.kill()
  await app.stop()
  rmSync(dataDir, { recursive: true })
}
if (only.length > 0) print(rows)
else report("lighthouse", rows)

async function measure(name: string, path: string) {
  const runs: RunnerResult["lhr"][] = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(app.origin + path, { port: chrome.port, logLevel: "error" })
    if (!result) throw new Error(`${path}: no result`)
    runs.push(result.lhr)
  }
  const failed = runs.find(({ runtimeError }) => runtimeError)
  if (failed) throw new Error(`${path}: ${failed.runtimeError?.message}`)
  const scores = CATEGORIES.map((category) =>
    Math.round(100 * median(runs.map(({ categories }) => categories[category]?.score ?? 0))),
  )
  const metric = (audit: string) =>
    median(runs.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const seen = Object.entries(METRICS).map(([short, audit]) => `${short} ${Number(metric(audit).toFixed(2))}`)
  console.log(`${name}: ${scores.join(" / ")}; ${seen.join(", ")}`)
  rows.push(
    {
      what: `${name}: least of the four scores`,
      unit: "",
      measured: Math.min(...scores),
      target: { atLeast: 100 },
    },
    { what: `${name}: LCP`, unit: "ms", measured: metric(METRICS.LCP), target: { atMost: LCP_MAX_MS } },
  )
}
