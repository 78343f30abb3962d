import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export type Running = { port: number; stop: () => Promise<void> }

const BARE = `
  const { createServer } = require("node:http")
  const tag = '"0-50"'
  const server = createServer((request, response) => {
    const known = request.headers["if-none-match"] === tag
    response.writeHead(known ? 304 : 200, { ETag: tag }).end()
  })
  server.listen(0, "127.0.0.1", () => console.log("ready at http://127.0.0.1:" + server.address().port))
`

/** A bare node:http server that answers 304 from memory. */
export const startBare = (): Promise<Running> => ready(spawn(process.execPath, ["-e", BARE]))

/** The built app with an empty database. @throws {Error} when it was not built. */
export async function startApp(): Promise<Running> {
  const directory = mkdtempSync(join(tmpdir(), "curio-bench-"))
  const { PATH } = process.env
  const env: NodeJS.ProcessEnv = {
    PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: directory,
    LOG_LEVEL: "error",
  }
  const app = await ready(spawn(process.execPath, ["build/server/server.js"], { env }))
  return {
    port: app.port,
    stop: async () => {
      await app.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Waits for the line that says where the server is; what it says later, errors only, is passed on. */
function ready(child: ChildProcess): Promise<Running> {
  child.stderr?.pipe(process.stderr)
  let said = ""
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("The server has not started. Was the app built?")))
    child.stdout?.setEncoding("utf8").on("data", (part: string) => {
      const started = said.includes("ready at")
      if (started) process.stderr.write(part)
      said += started ? "" : part
      const port = /ready at http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
      if (port) resolve({ port: Number(port), stop: () => stop(child) })
    })
  })
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit")
  child.kill()
  await exited
}
