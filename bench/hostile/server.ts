import { setTimeout as pause } from "node:timers/promises"
import { type Server, startApp } from "../harness/server.ts"
import { PASSWORD } from "./people.ts"
import { freePort, httpSend } from "./send.ts"

/** Which server is attacked, and by what cheap request its others are measured. */
export type Mode = { remix: boolean; path: string }

export const modeOf = (remix: boolean): Mode => ({ remix, path: remix ? "/api/user" : "/healthz" })

/** A server under attack. */
export type Target = Server & {
  dataDir: string
  /** Whether its log has told a password, its hash, or what a statement was given. */
  hasToldSecrets: () => boolean
}

/** So much that no honest work comes near it, and so little that a process that only grows ends soon. */
const HEAP_MB = 768
const SECRETS = [PASSWORD, "$argon2id$", "params:"]
const STARTS_WITHIN_MS = 20_000
const REMIX = ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"]

type Settings = { mode: Mode; dataDir: string; allowedHosts: string; env?: Record<string, string> }

/** Starts the built app on 127.0.0.1. @throws {Error} when it does not answer. */
export async function startTarget({ mode, dataDir, allowedHosts, env }: Settings): Promise<Target> {
  const server = await startApp({
    dataDir,
    ...(mode.remix && { args: REMIX }),
    env: {
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
      OUTBOUND_ALLOWED_HOSTS: allowedHosts,
      // remix-serve prints the port that it was given, which may be 0.
      ...(mode.remix && { PORT: String(await freePort()) }),
      ...env,
    },
  })
  let hasToldSecrets = false
  server.output.on("data", (part: Buffer) => {
    hasToldSecrets ||= SECRETS.some((secret) => part.includes(secret))
  })
  await answers(server, mode.path)
  return { ...server, dataDir, hasToldSecrets: () => hasToldSecrets, stop: () => server.stop("SIGKILL") }
}

async function answers(server: Server, path: string): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS
  while (performance.now() < until && !server.isDead()) {
    const { status } = await httpSend(server.port, { path, timeoutMs: 1_000 })
    if (status > 0) return
    await pause(50)
  }
  await server.stop("SIGKILL")
  throw new Error("The server has not started")
}
