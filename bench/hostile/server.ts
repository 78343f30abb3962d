import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import type { Readable } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import { PASSWORD } from "./people.ts"
import { httpSend } from "./send.ts"

/** Which server is attacked, and by what cheap request its others are measured. */
export type Mode = { remix: boolean; path: string }

export const modeOf = (remix: boolean): Mode => ({ remix, path: remix ? "/api/user" : "/healthz" })

/** A server under attack. */
export type Target = {
  port: number
  pid: number
  /** Its standard output, which is read and dropped unless it is paused. */
  output: Readable
  isDead: () => boolean
  /** Whether its log has told a password, its hash, or what a statement was given. */
  hasToldSecrets: () => boolean
  stop: () => Promise<void>
}

/** So much that no honest work comes near it, and so little that a process that only grows ends soon. */
const HEAP_MB = 768
const SECRETS = [PASSWORD, "$argon2id$", "params:"]
const STARTS_WITHIN_MS = 20_000

type Settings = { mode: Mode; dataDir: string; allowedHosts: string }

/** Starts the built app on 127.0.0.1. @throws {Error} when it does not answer. */
export async function startTarget({ mode, dataDir, allowedHosts }: Settings): Promise<Target> {
  const port = await freePort()
  const { PATH } = process.env
  const env: NodeJS.ProcessEnv = {
    PATH,
    NODE_ENV: "production",
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    OUTBOUND_ALLOWED_HOSTS: allowedHosts,
  }
  const args = mode.remix
    ? ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"]
    : ["build/server/server.js"]
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "ignore"] })
  let hasToldSecrets = false
  child.stdout.on("data", (part: Buffer) => {
    hasToldSecrets ||= SECRETS.some((secret) => part.includes(secret))
  })
  await answers(child, port, mode.path)
  return {
    port,
    pid: child.pid ?? 0,
    output: child.stdout,
    isDead: () => hasEnded(child),
    hasToldSecrets: () => hasToldSecrets,
    stop: () => kill(child),
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, "exit")
  child.kill("SIGKILL")
  await ended
}

async function answers(child: ChildProcess, port: number, path: string): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS
  while (performance.now() < until) {
    if (hasEnded(child)) break
    const { status } = await httpSend(port, { path, timeoutMs: 1_000 })
    if (status > 0) return
    await pause(50)
  }
  await kill(child)
  throw new Error("The server has not started")
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address ? address.port : 0
}
