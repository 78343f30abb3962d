import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "@libsql/client"

/** The build as a process that is ended and started again, with the same data and on the same port. */
export class KillableServer {
  readonly directory = mkdtempSync(join(tmpdir(), "curio-kills-"))
  origin: string
  readonly #args: string[]
  /** Where another version stands, by default this one. */
  folder = "."
  #process: ChildProcess | undefined

  /** @param port is free by then: only our own server finds one. */
  constructor({ args = ["build/server/server.js"], port = 0 } = {}) {
    this.#args = args
    this.origin = `http://127.0.0.1:${port}`
  }

  /** On a port that is free, and then on the same again. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    const started = spawn(process.execPath, this.#args, {
      cwd: this.folder,
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: new URL(this.origin).port,
        DATA_DIR: this.directory,
        LOG_LEVEL: "silent",
        ...settings,
      },
      stdio: ["ignore", "pipe", "inherit"],
    })
    this.#process = started
    let said = ""
    // What an old Node is told comes before the address.
    while (!/http:\S+\s/.test(said)) said += String((await once(started.stdout, "data"))[0])
    this.origin = /http:\S+/.exec(said)?.[0] ?? ""
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.#process) throw new Error("The server was not started")
    const exited = once(this.#process, "exit")
    this.#process.kill(signal)
    return (await exited)[0]
  }

  /** Ends the locks on the jobs of a killed process, as some seconds do. */
  async expireLocks(): Promise<void> {
    const database = createClient({ url: `file:${join(this.directory, "curio.db")}` })
    await database.execute("update jobs set locked_until = 0 where locked_until is not null")
    database.close()
  }

  async remove(): Promise<void> {
    const { exitCode, signalCode } = this.#process ?? { exitCode: 0 }
    if (exitCode === null && signalCode === null) await this.end("SIGKILL")
    rmSync(this.directory, { recursive: true, force: true })
  }
}
