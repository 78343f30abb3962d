/** Builds the app; with `--if-stale` only if the sources have changed, and with `--free-port` only if PORT is free. */

import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { chdir, env, execPath, exit } from "node:process"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { listBrowserRoutes } from "./browser-routes.js"
import { problemOfPort } from "./free-port.js"
import { warning } from "./node-version.js"

const SOURCES = [
  "app",
  "db",
  "docs/first-evening.md",
  "docs/screens",
  "public",
  "scripts",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
]
const ENTRIES = ["build/server/index.js", "build/server/server.js", "build/client"]
const STAMP = "build/sources.sha256"
const TEXT = /^(?!\.).*\.(css|js|json|svg|txt)$/

chdir(fileURLToPath(new URL("..", import.meta.url)))
const isBeforeStart = process.argv.includes("--if-stale")
if (isBeforeStart && warning) console.warn(warning)
const sources = fingerprint()
if (!isBeforeStart || isStale()) {
  if (process.argv.includes("--free-port")) await requireFreePort()
  build()
}

/** Before the build, which takes a minute. */
async function requireFreePort() {
  const problem = await problemOfPort(env)
  if (problem === null) return
  console.error(problem)
  exit(1)
}

function isStale() {
  if (!ENTRIES.every((path) => existsSync(path))) return true
  // An image for production may leave the sources out.
  if (!existsSync("app")) return false
  return !existsSync(STAMP) || readFileSync(STAMP, "utf8") !== sources
}

function build() {
  rmSync(STAMP, { force: true })
  const cli = remixCli()
  const began = Date.now()
  if (isBeforeStart)
    console.log("Building Curio. This is done once for each version, and takes about a minute …")
  // Vite lists some 400 files, which nobody needs who wants to start the app.
  const quiet = isBeforeStart ? ["--logLevel", "error"] : []
  const { status } = spawnSync(execPath, [cli, "vite:build", ...quiet], {
    stdio: "inherit",
    env: { ...env, NODE_ENV: "production" },
  })
  if (status !== 0) exit(status ?? 1)
  // This comes after the whole build: Remix writes the browser's manifest while it builds the server.
  listBrowserRoutes("build/client")
  precompress("build/client")
  writeFileSync(STAMP, sources)
  if (isBeforeStart) console.log(`Built in ${Math.round((Date.now() - began) / 1000)} s.`)
}

function remixCli() {
  try {
    return createRequire(import.meta.url).resolve("@remix-run/dev/dist/cli.js")
  } catch {
    console.error("The app must be built, and the tools for that are not installed: run `npm ci` first.")
    exit(1)
  }
}

function fingerprint() {
  const hash = createHash("sha256")
  for (const path of SOURCES.flatMap(filesOf).sort())
    hash.update(`${path}\0`).update(readFileSync(path)).update("\0")
  return hash.digest("hex")
}

/** @param {string} path */
function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Writes `file.br` and `file.gz` beside each text file of a folder that becomes smaller. */
function precompress(folder) {
  for (const name of readdirSync(folder, { recursive: true }).filter((name) => TEXT.test(name))) {
    const path = join(folder, name)
    const raw = readFileSync(path)
    const brotli = brotliCompressSync(raw)
    const gzip = gzipSync(raw, { level: 9 })
    if (brotli.length < raw.length) writeFileSync(`${path}.br`, brotli)
    if (gzip.length < raw.length) writeFileSync(`${path}.gz`, gzip)
  }
}
