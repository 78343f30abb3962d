import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { benchmarks } from "./harness/report.ts"

// `npm run bench -- <name> [options]`: builds the app when the sources have changed, and runs one benchmark.

const [name = "", ...options] = process.argv.slice(2)
const isKnown = benchmarks.some((known) => known === name)
if (!isKnown) {
  console.error(`Name one of: ${benchmarks.join(", ")}`)
  process.exit(1)
}
if (!existsSync("bench/node_modules")) {
  console.error("The benchmarks have packages of their own: run `npm ci --prefix bench` first.")
  process.exit(1)
}
const run = (...args: string[]) => spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1
process.exit(run("scripts/build.js", "--if-stale") || run("--import", "tsx", `bench/${name}.ts`, ...options))
