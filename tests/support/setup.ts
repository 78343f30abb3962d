import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeEach, inject, vi } from "vitest"

// Runs in each test file before its imports, so that `app/env.server.ts` reads what is set here. It must therefore
// import nothing of the application itself.

const directory = mkdtempSync(join(tmpdir(), "curio-test-"))
const template = inject("databaseTemplate")
const server = inject("databaseServers")?.[Number(process.env.VITEST_POOL_ID) - 1]
const file = join(directory, "curio.db")
if (template) copyFileSync(template, file)
else if (!server) throw new Error("the global setup has provided no database for this worker")

Object.assign(process.env, {
  NODE_ENV: "test",
  DATA_DIR: directory,
  DATABASE_URL: server ?? `file:${file}`,
  SESSION_SECRET: "a-secret-of-the-tests-and-nothing-else",
  LOG_LEVEL: "silent",
})
for (const name of [
  "DATABASE_AUTH_TOKEN",
  "APP_ORIGIN",
  "APP_NAME",
  "TRUST_PROXY",
  "OUTBOUND_ALLOWED_HOSTS",
  "SMTP_URL",
  "MAIL_FROM",
]) {
  delete process.env[name]
}

afterAll(() => rmSync(directory, { recursive: true, force: true }))

// A test that expects `console.error` mocks it itself, which takes the place of this one.
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
