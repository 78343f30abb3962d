import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { openSync } from "node:fs"
import { text } from "node:stream/consumers"
import { LibsqlError } from "@libsql/client"
import { expect, onTestFinished, test, vi } from "vitest"
import { bundled } from "#tests/support/bundled.ts"
import { LogOutput, log, reportFailure } from "~/observe/log.server.ts"

const LIMIT_MS = 60_000

test.each([
  ["SQLITE_FULL", ["not swept, because the disk is full"]],
  ["SQLITE_READONLY", ["not swept, because the data is read-only"]],
  ["SQLITE_CORRUPT", [{ err: expect.any(LibsqlError) }, "not swept"]],
])("a failure by %s is logged as %j", (code, logged) => {
  const error = vi.spyOn(log, "error").mockReturnValue()
  reportFailure(new LibsqlError("a few words", code), "not swept")
  expect(error).toHaveBeenCalledExactlyOnceWith(...logged)
})

/** A refused request is logged with this much of its path. */
const LONG_PATH = `/${"x".repeat(490)}%00`

async function start(stdout: "pipe" | number = "pipe") {
  const child = fork(await bundled(`${import.meta.dirname}/log-server.ts`), {
    execArgv: [],
    stdio: ["ignore", stdout, "ignore", "ipc"],
    env: { ...process.env, LOG_LEVEL: "info" },
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const ended = once(child, "exit").then(() =>
    Promise.reject(new Error("The server ended before it listened")),
  )
  const [port] = await Promise.race([once(child, "message"), ended])
  ended.catch(() => {})
  const ask = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(LIMIT_MS) })).status
  return { child, ask }
}

const logOf = (child: ChildProcess) => text(child.stdout as NonNullable<typeof child.stdout>)
const linesOf = (log: string) =>
  log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))

test("a log that nobody reads delays no request, and dropped lines are counted", async () => {
  const { child, ask } = await start()
  const asked = 3_000
  for (let n = 0; n < asked; n += 50) await Promise.all(Array.from({ length: 50 }, () => ask(LONG_PATH)))
  expect(await ask("/healthz")).toBe(200)

  const log = logOf(child)
  // The report comes by itself once all that waited is read.
  await new Promise<void>((resolve) => {
    child.stdout?.on("data", (chunk) => String(chunk).includes("log lines were dropped") && resolve())
  })
  child.send("stop")
  const lines = linesOf(await log)
  const reports = lines.filter(({ msg }) => msg === "log lines were dropped")
  expect(reports).toHaveLength(1)
  expect(reports[0].level).toBe("error")
  expect(reports[0].lines).toBeGreaterThan(100)
  expect(lines.filter(({ msg }) => msg === "request").length + reports[0].lines).toBe(asked)
  expect(lines.at(-1).msg).toBe("said")
})

test("a server whose log nobody reads still stops on request", async () => {
  const { child, ask } = await start()
  for (let n = 0; n < 300; n++) await ask(LONG_PATH)
  child.send("stop")
  expect(await once(child, "exit")).toEqual([0, null])
})

test("a crash loses no line that was logged before", async () => {
  const { child } = await start()
  const log = logOf(child)
  child.send("crash")
  expect(linesOf(await log).filter(({ msg }) => msg === "said")).toHaveLength(100)
})

test.runIf(process.platform === "linux")("a log on a full disk ends nothing", async () => {
  const { ask } = await start(openSync("/dev/full", "w"))
  for (let n = 0; n < 3; n++) expect(await ask(LONG_PATH)).toBe(404)
})

/** A log on a disk of its own. One letter for each write: + has room, - has none. */
function logOnDisk(room: string) {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  const written: string[] = []
  const left = [...room]
  const stream = {
    writableLength: 0,
    on: () => {},
    write(lines: string, done: (error?: Error) => void) {
      const hasRoom = left.shift() === "+"
      if (hasRoom) written.push(lines)
      done(hasRoom ? undefined : new Error("no space left on device"))
    },
  }
  const output = new LogOutput(stream as unknown as NodeJS.WriteStream)
  output.onDropped = (lines) => output.write(`dropped ${lines}\n`)
  return { output, written }
}

/** The lines that wait are sent, or were just sent. */
const sent = () => vi.advanceTimersByTimeAsync(10)

test("lines that a full disk refused are counted, also those of a refused report", async () => {
  const { output, written } = logOnDisk("+--+-+++")
  for (const line of ["first", "lost", "lost", "second", "", "third", "", "fourth"]) {
    if (line) output.write(`${line}\n`)
    await sent()
  }
  expect(written).toEqual(["first\n", "\nsecond\n", "\nthird\n", "dropped 2\n", "fourth\n"])
})

test("lines that come soon after each other are written together, and counted one by one when lost", async () => {
  const { output, written } = logOnDisk("-++")
  for (let n = 0; n < 50; n++) output.write(`${n}\n`)
  expect(written).toEqual([])
  await sent()
  output.write("a\n")
  output.write("b\n")
  await sent()
  await sent()
  expect(written).toEqual(["\na\nb\n", "dropped 50\n"])
})

test("lines that wait to be written count against the limit", async () => {
  const { output, written } = logOnDisk("++")
  const line = `${"x".repeat(999_999)}\n`
  output.write(line)
  output.write(line)
  await sent()
  await sent()
  expect(written).toEqual([line, "dropped 1\n"])
})
