import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { promisify } from "node:util"
import { bundled } from "#tests/support/bundled.ts"

const run = promisify(execFile)

/** Takes a database file's write lock in another process. The function it resolves to gives it back. */
export async function holdWriteLock(file: string): Promise<() => Promise<void>> {
  const holder = node(
    `
    const database = new (await import("libsql")).default(process.argv[1])
    database.exec("BEGIN IMMEDIATE")
    console.log("held")
    process.stdin.once("data", () => { database.exec("COMMIT"); process.exit() })
  `,
    file,
  )
  await once(holder.stdout ?? holder, "data")
  return async () => {
    holder.stdin?.end("release")
    await once(holder, "exit")
  }
}

/** The single value that a query gives another process, which sees only what is committed. */
export async function valueElsewhere(file: string, query: string): Promise<unknown> {
  const code = `
    const database = new (await import("libsql")).default(process.argv[1])
    console.log(JSON.stringify(database.prepare(process.argv[2]).raw().get()[0]))
  `
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code, file, query])
  return JSON.parse(stdout)
}

/** Runs a module of this folder in another process. @throws {Error} with what it wrote when it fails. */
export async function runElsewhere(module: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [await bundled(`${import.meta.dirname}/${module}`), ...args])
}

const node = (code: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, ["--input-type=module", "--eval", code, ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  })
