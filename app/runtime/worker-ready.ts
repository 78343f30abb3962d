import { readlinkSync } from "node:fs"
import { parentPort } from "node:worker_threads"

/** The first message of a worker: it listens, and here Linux counts its processor time. Null on other systems. */
export function sayReady(): void {
  parentPort?.postMessage(ownThread())
}

function ownThread(): string | null {
  try {
    return `/proc/${readlinkSync("/proc/thread-self")}/schedstat`
  } catch {
    return null
  }
}
