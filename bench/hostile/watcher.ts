import { readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { Poller } from "../chat/poller.ts"
import { OTHERS } from "./send.ts"

/*
 * A client of its own process, which asks a cheap request again and again, and looks at the server's memory. Forked by
 * `watch.ts`, which hears what it has seen.
 */

/** What to watch. */
export type Watched = { port: number; path: string; pid: number }

/** Times in milliseconds, memory in bytes. */
export type Seen = { answers: number; longestMs: number; failures: number; rssBefore: number; rssMax: number }

const BETWEEN_MS = 10
const FRESH_EVERY_MS = 250
const MEMORY_EVERY_MS = 50
/** How long an answer that is due at the end is still waited for. */
const GRACE_MS = 3_000

const [port, path, pid] = [Number(process.argv[2]), String(process.argv[3]), Number(process.argv[4])]
const under = new Set<number>()
const seen: Seen = { answers: 0, longestMs: 0, failures: 0, rssBefore: 0, rssMax: 0 }
let isOver = false

/** Asks once, on this connection or on a new one. */
async function ask(connection: Poller | null): Promise<Poller | null> {
  const began = performance.now()
  under.add(began)
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
    under.delete(began)
    seen.longestMs = Math.max(seen.longestMs, performance.now() - began)
  }
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

/** Resident memory, where the system tells it (Linux); 0 elsewhere, and when the process is gone. */
function rss(): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4_096
  } catch {
    return 0
  }
}

async function end() {
  isOver = true
  const until = performance.now() + GRACE_MS
  while (under.size > 0 && performance.now() < until) await pause(BETWEEN_MS)
  for (const began of under) seen.longestMs = Math.max(seen.longestMs, performance.now() - began)
  process.send?.(seen, () => process.exit())
}

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
