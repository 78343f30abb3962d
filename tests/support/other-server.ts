import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test as base, expect } from "./e2e.ts"
import { freePort } from "./free-port.ts"

/**
 * Journeys against Curio as another command serves it, with a database of its own.
 * @param command and its arguments; it takes the port from its environment.
 */
export const testOf = (mode: "production" | "development", command: string, ...args: string[]) =>
  base.extend<object, { origin: string }>({
    origin: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named, and there are none
      async ({}, use) => {
        const directory = mkdtempSync(join(tmpdir(), "curio-other-server-"))
        const port = await freePort()
        const settings = { NODE_ENV: mode, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: directory }
        const env = { ...process.env, ...settings }
        const server = spawn(command, args, { env, stdio: "ignore", detached: true })
        const origin = `http://localhost:${port}`
        await expect(async () => expect((await fetch(origin)).status).toBe(200)).toPass({ timeout: 50_000 })
        await use(origin)
        await stop(server)
        rmSync(directory, { recursive: true, force: true })
      },
      { scope: "worker", timeout: 60_000 },
    ],
    baseURL: async ({ origin }, use) => use(origin),
  })

/** With all that it has started. */
async function stop(server: ChildProcess) {
  const ended = once(server, "exit")
  if (server.pid && server.exitCode === null) process.kill(-server.pid, "SIGTERM")
  if (server.exitCode === null && server.signalCode === null) await ended
}
