import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { SESSION_SECRET } from "./sessions.ts"

/** A server in a process of its own, on 127.0.0.1. */
export type Server = {
  port: number
  origin: string
  pid: number
  /** Its log, which is read and dropped unless it is paused. */
  output: Readable
  isDead: () => boolean
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

type Env = Record<string, string | undefined>

export type AppSettings = {
  /** An empty folder, which is removed at the end, when there is none. */
  dataDir?: string
  /** Where another version of the app is built. */
  checkout?: string
  /** What Node.js runs instead of the build's server. */
  args?: string[]
  env?: Env
}

/** The built app as `npm start` runs it, logging each request. @throws {Error} when it was not built. */
export async function startApp({ dataDir, checkout, args, env }: AppSettings = {}): Promise<Server> {
  const directory = dataDir ?? mkdtempSync(join(tmpdir(), "curio-bench-"))
  const server = await start(
    args ?? ["build/server/server.js"],
    {
      UV_THREADPOOL_SIZE: "8",
      MALLOC_MMAP_THRESHOLD_: "131072",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: directory,
      SESSION_SECRET,
      ...env,
    },
    checkout,
  )
  const stop: Server["stop"] = async (signal) => {
    await server.stop(signal)
    if (!dataDir) rmSync(directory, { recursive: true, force: true })
  }
  return { ...server, stop }
}

/** A script that prints where it listens, as `ready at http://127.0.0.1:1234`. TypeScript is run by tsx. */
export function startScript(path: string, args: string[] = [], env: Env = {}): Promise<Server> {
  const loader = /\.tsx?$/.test(path) ? ["--import", "tsx"] : []
  return start([...loader, path, ...args], { ...env })
}

async function start(args: string[], env: Env, cwd?: string): Promise<Server> {
  const { PATH } = process.env
  const options: SpawnOptions = {
    cwd,
    env: { PATH, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  }
  const child = spawn(process.execPath, args, options)
  const output = child.stdout as Readable
  const port = await portOf(child, output)
  output.resume()
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output,
    isDead: () => hasEnded(child),
    stop: (signal) => stop(child, signal),
  }
}

function portOf(child: ChildProcess, output: Readable): Promise<number> {
  let said = ""
  return new Promise((resolve, reject) => {
    const read = (part: Buffer) => {
      said += part
      const port = /http:\/\/[^:\s]+:(\d+)/.exec(said)?.[1]
      if (!port) return
      output.off("data", read)
      resolve(Number(port))
    }
    output.on("data", read)
    child.once("exit", () => reject(new Error(`The server has not started. Was the app built? ${said}`)))
  })
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function stop(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, "exit")
  child.kill(signal)
  await ended
}
