import autocannon, { type Request } from "autocannon"
import { cpuMs } from "./process.ts"
import type { Server } from "./server.ts"

export type Load = {
  path: string
  headers?: Record<string, string>
  /** The only status that is right; 200 by default. */
  status?: number
  seconds?: number | undefined
  connections?: number
  /** Changes each request, for bodies and addresses that differ. */
  each?: (request: Request) => Request
}

/** What a server has done under load. */
export type Done = {
  perSecond: number
  /** Processor time of the server for one response. */
  cpuMs: number
  p50Ms: number
  p99Ms: number
}

/** @throws {Error} when a response has another status, or there is none. */
export async function load(
  server: Pick<Server, "origin" | "pid">,
  { path, headers, status = 200, ...rest }: Load,
): Promise<Done> {
  const { seconds = 1, connections = 16, each } = rest
  const before = cpuMs(server.pid)
  const result = await autocannon({
    url: server.origin,
    connections,
    duration: seconds,
    sampleInt: 250,
    requests: [
      { path, headers: { "accept-encoding": "gzip", ...headers }, ...(each && { setupRequest: each }) },
    ],
  })
  const used = cpuMs(server.pid) - before
  const statuses = result.statusCodeStats ?? {}
  const responses = Object.values(statuses).reduce((sum, { count = 0 }) => sum + count, 0)
  const right = statuses[`${status}`]?.count ?? 0
  if (right !== responses || result.errors > 0 || right === 0) {
    throw new Error(`${path}: ${JSON.stringify(statuses)} instead of ${status}, and ${result.errors} errors`)
  }
  return {
    perSecond: responses / result.duration,
    cpuMs: used / responses,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}
