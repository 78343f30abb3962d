import type { Browser, Page } from "@playwright/test"

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** In microseconds, as the others. */
  ts: number
  dur?: number
  tdur?: number
  id2?: { local?: string }
  args: { name?: string; data?: { interactionId?: number } }
}

/** Of the main thread. `tdur` is its processor time: unlike its duration, it does not grow on a busy machine. */
export type Task = { ts: number; dur: number; tdur: number }

/** What Chromium's main thread does meanwhile. @param categories of other events, beside those of tasks. */
export async function traced(
  browser: Browser,
  page: Page,
  during: () => Promise<unknown>,
  categories: string[] = [],
): Promise<{ events: TraceEvent[]; tasks: Task[] }> {
  await browser.startTracing(page, { categories: ["toplevel", ...categories] })
  await during()
  const trace = await browser.stopTracing()
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const named = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
  const main = new Set(named.map(thread))
  const tasks = events.filter((event) => event.name.endsWith("RunTask") && main.has(thread(event)))
  return { events, tasks: tasks.map(({ ts, dur = 0, tdur = 0 }) => ({ ts, dur, tdur })) }
}

/** In milliseconds, of all of them. */
export const processorMs = (tasks: Task[]): number =>
  tasks.reduce((total, { tdur }) => total + tdur, 0) / 1_000
