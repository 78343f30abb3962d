import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { Session } from "node:inspector/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { createServer as createVite } from "vite"
import { filesThatRan } from "./trace/coverage.ts"

/*
 * Prints which files and functions of ours run for one request, and its SQL statements, on a small database that is
 * thrown away (trace/world.ts). The sources run, so no build is needed.
 *
 *   npm run trace -- GET /collection/1
 *   npm run trace -- GET /collection/1 --visitor --cached
 *   npm run trace -- POST /api/groups/1/messages '{"content":"Hello"}'
 *
 * A body that begins with "{" is sent as JSON, any other as a form. The first requests of a process load and remember
 * things, so similar ones run before the one that is measured.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { visitor: { type: "boolean" }, cached: { type: "boolean" } },
})
const [method = "GET", path = "/", body] = positionals
const folder = mkdtempSync(join(tmpdir(), "curio-trace-"))
mkdirSync(join(folder, "client", "assets"), { recursive: true })
Object.assign(process.env, { NODE_ENV: "production", DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "error" })

const inspector = new Session()
inspector.connect()
await inspector.post("Debugger.enable")
await inspector.post("Profiler.enable")
await inspector.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
const scripts = async () => (await inspector.post("Profiler.takePreciseCoverage")).result
const sourceOf = async (scriptId: string) =>
  (await inspector.post("Debugger.getScriptSource", { scriptId })).scriptSource

const vite = await createVite({
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  // Remix would use React's development build.
  plugins: [{ name: "trace", config: { order: "post", handler: () => ({ esbuild: { jsxDev: false } }) } }],
})
const build = await vite.ssrLoadModule("virtual:remix/server-build")
const { createApp } = await vite.ssrLoadModule("./app/server/app.ts")
const { stopWatching } = await vite.ssrLoadModule("./app/http/request-info.ts")
const { forgetResponses } = await vite.ssrLoadModule("./app/http/cache/responses.server.ts")
const { FileConnection } = await vite.ssrLoadModule("./db/file/connection.ts")
const { db, makeWorld, PASSWORD } = await vite.ssrLoadModule("./bench/trace/world.ts")
stopWatching()
const { email } = await makeWorld()

const app = createApp({ ...build, assetsBuildDirectory: join(folder, "client") }, "production")
const server = createServer(app).listen(0, "127.0.0.1")
await once(server, "listening")
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const browser: Record<string, string> = { "User-Agent": "Mozilla/5.0 Firefox/140.0" }

async function send(method: string, path: string, body?: string) {
  const type = body?.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded"
  const headers = body === undefined ? browser : { ...browser, "Content-Type": type }
  const response = await fetch(origin + path, { method, headers, body, redirect: "manual" })
  await response.arrayBuffer()
  return response
}

if (!values.visitor) {
  const { headers } = await send("POST", "/api/login", JSON.stringify({ email, password: PASSWORD }))
  browser.Cookie = headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ")
}
const isRead = method === "GET" || method === "HEAD"
for (const _ of "12") await send("GET", isRead ? path : "/")

let statements: string[] = []
for (const name of ["run", "exec"] as const) {
  const original = FileConnection.prototype[name]
  FileConnection.prototype[name] = function (statement: string | { sql: string }) {
    statements.push(typeof statement === "string" ? statement : statement.sql)
    return original.call(this, statement)
  }
}

async function measure() {
  if (!values.cached) forgetResponses()
  statements = []
  await scripts()
  const { status } = await send(method, path, body)
  const ran = await filesThatRan(await scripts(), `${process.cwd()}/`, sourceOf)
  return { status, ran, statements }
}

// Timers of the app may run meanwhile, so of three reads the smallest one is printed. A write is made once.
const runs = [await measure()]
for (const _ of isRead ? "12" : "") runs.push(await measure())
const [smallest] = runs.sort((a, b) => a.ran.length - b.ran.length)
const { status = 500, ran = [] } = smallest ?? {}

for (const { file, functions } of ran) console.log(`${file}: ${functions.join(", ")}`)
for (const sql of smallest?.statements ?? []) console.log(`\n${sql.replace(/\s+/g, " ").trim()}`)
const functions = ran.reduce((sum, { functions }) => sum + functions.length, 0)
console.log(
  `\n${method} ${path} answered ${status}: ${ran.length} files, ${functions} functions, ${smallest?.statements.length} statements.`,
)

db.$client.close()
rmSync(folder, { recursive: true, force: true })
process.exit(status < 500 ? 0 : 1)
