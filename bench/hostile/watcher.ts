import { constants, setPriority } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import { Poller } from "../chat/poller.ts"
import { mainThreadMs, memoryMb } from "../harness/process.ts"
import { OTHERS } from "./send.ts"

/*
 * A client of its own process, which asks a cheap request again and again, and looks at the server's memory. Forked by
 * `watch.ts`, which hears what it has seen.
 */

/** What to watch. */
export type Watched = { port: number; path: string; pid: number }

/** Times in milliseconds, memory in MB. `busyMs` is the most processor time of the server's main thread during one wait. */
export type Seen = {
  answers: number
  failures: number
  longestMs: number
  busyMs: number | null
  rssBefore: number
  rssMax: number
}

const BETWEEN_MS = 10
const FRESH_EVERY_MS = 250
const MEMORY_EVERY_MS = 50
/** How long an answer that is due at the end is still waited for. */
const GRACE_MS = 3_000

const [port, path, pid] = [Number(process.argv[2]), String(process.argv[3]), Number(process.argv[4])]
type Wait = { began: number; busyBefore: number | null }

const under = new Set<Wait>()
const seen: Seen = { answers: 0, failures: 0, longestMs: 0, busyMs: null, rssBefore: 0, rssMax: 0 }
let isOver = false

/** Asks once, on this connection or on a new one. */
async function ask(connection: Poller | null): Promise<Poller | null> {
  const wait = { began: performance.now(), busyBefore: mainThreadMs(pid) }
  under.add(wait)
  try {
    const poller = connection ?? (await Poller.open(port, OTHERS))
    const { status } = await poller.ask(path, {})
    if (status >= 500) seen.failures++
    else seen.answers++
    return poller
  } catch {
    seen.failures++
    return null
  } finally {
    under.delete(wait)
    measure(wait)
  }
}

function measure({ began, busyBefore }: Wait): void {
  seen.longestMs = Math.max(seen.longestMs, performance.now() - began)
  const busy = mainThreadMs(pid)
  if (busy !== null && busyBefore !== null) seen.busyMs = Math.max(seen.busyMs ?? 0, busy - busyBefore)
}

async function askOnKeptConnection() {
  let connection: Poller | null = null
  while (!isOver) {
    connection = await ask(connection)
    await pause(BETWEEN_MS)
  }
  connection?.close()
}

async function askOnNewConnections() {
  while (!isOver) {
    const connection = await ask(null)
    connection?.close()
    await pause(FRESH_EVERY_MS)
  }
}

/** Resident memory in MB, where the system tells it (Linux); 0 elsewhere, and when the process is gone. */
function rss(): number {
  try {
    return memoryMb(pid).now
  } catch {
    return 0
  }
}

async function end() {
  isOver = true
  const until = performance.now() + GRACE_MS
  while (under.size > 0 && performance.now() < until) await pause(BETWEEN_MS)
  for (const wait of under) measure(wait)
  process.send?.(seen, () => process.exit())
}

/** Otherwise what the server does while this process waits for a processor counts too. Only root may. */
function comeFirst(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGHEST)
  } catch {}
}

comeFirst()
seen.rssBefore = rss()
const look = () => {
  seen.rssMax = Math.max(seen.rssMax, rss())
}
look()
setInterval(look, MEMORY_EVERY_MS)
process.once("message", end)
process.once("disconnect", () => process.exit())
process.send?.("ready")
await Promise.all([askOnKeptConnection(), askOnKeptConnection(), askOnNewConnections()])
