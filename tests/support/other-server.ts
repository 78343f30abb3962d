import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test as base, expect } from "./e2e.ts"
import { freePort } from "./free-port.ts"

/** Starts Curio by a command, with its own data directory. @returns its origin, its settings, and a function that ends it. */
export async function serve(settings: Record<string, string>, command: string, ...args: string[]) {
  const directory = mkdtempSync(join(tmpdir(), "curio-other-server-"))
  const port = settings.PORT ?? String(await freePort())
  const own = { HOST: "127.0.0.1", PORT: port, DATA_DIR: directory, ENV_FILE: "" }
  const environment = { ...process.env, ...own, ...settings }
  const server = spawn(command, args, { env: environment, stdio: "ignore", detached: true })
  const origin = `http://localhost:${port}`
  const end = async () => {
    await stop(server)
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    await expect(async () => expect((await fetch(origin)).status).toBe(200)).toPass({ timeout: 150_000 })
  } catch (error) {
    await end()
    throw error
  }
  return { origin, directory, environment, end }
}

/**
 * What the journeys of a file have in common: it is made for the first of them, and ended after the last. A fixture of the
 * worker would take a worker and a browser of its own. A file has one worker with `describe.configure({ mode: "default" })`.
 */
export function sharedByFile<T>(make: () => Promise<T>, end: (made: T) => Promise<void>): () => Promise<T> {
  let made: Promise<T> | undefined
  base.afterAll(async () => {
    // What could not be made has failed its journeys.
    const ending = await made?.catch(() => undefined)
    made = undefined
    if (ending) await end(ending)
  })
  return () => {
    made ??= make()
    return made
  }
}

/** The journeys of a file, against a server of their own. */
export function testAgainst(start: () => Promise<{ origin: string; end: () => Promise<void> }>) {
  base.describe.configure({ mode: "default" })
  const server = sharedByFile(start, ({ end }) => end())
  return base.extend<{ origin: string }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named, and there are none
    origin: [async ({}, use) => use((await server()).origin), { timeout: 160_000 }],
    baseURL: async ({ origin }, use) => use(origin),
  })
}

/** Journeys against Curio that another command serves. */
export const testOf = (mode: "production" | "development", command: string, ...args: string[]) =>
  testAgainst(() => serve({ NODE_ENV: mode }, command, ...args))

async function stop(server: ChildProcess) {
  const ended = once(server, "exit")
  if (server.pid && server.exitCode === null) process.kill(-server.pid, "SIGTERM")
  if (server.exitCode === null && server.signalCode === null) await ended
}
