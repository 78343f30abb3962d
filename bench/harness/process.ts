import { readFileSync } from "node:fs"

/** Linux counts processor time in hundredths of a second, whatever the kernel's clock. */
const TICK_MS = 10

/** Processor time of a process since its start, all threads, in milliseconds. Linux only. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  // The name before the last bracket may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

type Times = {
  /** Its processor time. */
  busy: number
  /** How long it could have run, and has waited for a processor. */
  delayed: number
}

/**
 * Times of a process's main thread since its start, in milliseconds. Null where the system does not tell them (only Linux
 * does), and when the process is gone.
 */
export function mainThreadTimes(pid: number): Times | null {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8")
    const [busy = 0, delayed = 0] = text.split(" ").map((nanoseconds) => Number(nanoseconds) / 1_000_000)
    return { busy, delayed }
  } catch {
    return null
  }
}

export const mainThreadMs = (pid: number): number | null => mainThreadTimes(pid)?.busy ?? null

/** Resident memory now and at most, in MB. Linux only. */
export function memoryMb(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024
  return { now: read("VmRSS"), most: read("VmHWM") }
}
