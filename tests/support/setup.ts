import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, inject, vi } from "vitest"

// Runs before the imports of each test file, so that app/env.server.ts reads these variables. It must not import the app.

/** Test files of one process share its modules, and therefore its database and folder. */
const worker = globalThis as typeof globalThis & { folderOfTests?: string }
worker.folderOfTests ??= makeFolder()
const directory = worker.folderOfTests
for (const name of readdirSync(directory))
  if (!name.startsWith("curio.db")) rmSync(join(directory, name), { recursive: true })

function makeFolder(): string {
  const folder = mkdtempSync(join(inject("folder"), "process-"))
  const template = inject("databaseTemplate")
  if (template) copyFileSync(template, join(folder, "curio.db"))
  return folder
}

const servers = inject("databaseServers") ?? []
// A cluster has one for all, and its tests run one after the other.
const server = servers[(Number(process.env.VITEST_POOL_ID) - 1) % servers.length]
if (!server && !inject("databaseTemplate"))
  throw new Error("the global setup has provided no database for this worker")

// What the machine has set for the app. A new variable is deleted too, because its name is read from the schema.
const schema = readFileSync("app/env.server.ts", "utf8")
const variables = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
for (const name of Object.keys(process.env))
  if (variables.includes(name) || /^[A-Z0-9_]+_FILE$/.test(name)) delete process.env[name]

Object.assign(process.env, {
  NODE_ENV: "test",
  DATA_DIR: directory,
  DATABASE_URL: server ?? `file:${join(directory, "curio.db")}`,
  SESSION_SECRET: "a-secret-of-the-tests-and-nothing-else",
  LOG_LEVEL: "silent",
  // What a test leaves behind there is deleted with the folder.
  TMPDIR: inject("folder"),
})

// One second is not enough on a busy machine. What is waited for ends the wait.
const { waitFor } = vi
vi.waitFor = (check, options = 30_000) => waitFor(check, options)

// Vitest never ends fake timers, and ends other stubs only when the next test begins. The next file would import with them.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

// A test that expects `console.error` mocks it itself, which replaces this mock.
let complaints: unknown[][] = []
beforeEach(() => {
  complaints = []
  vi.spyOn(console, "error").mockImplementation((...words) => void complaints.push(words))
})
afterEach(() => {
  if (complaints.length > 0) {
    throw new Error(
      `console.error was called: ${complaints.map((words) => words.map(String).join(" ")).join("\n")}`,
    )
  }
})
