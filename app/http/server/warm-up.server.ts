import { reportFailure } from "./log.server.ts"

const PAUSE_MS = 1_000

/** After the first requests: the first picture and password need not wait, and a missing package is reported early. */
export function warmUpSoon(): void {
  setTimeout(warmUp, PAUSE_MS).unref()
}

async function warmUp(): Promise<void> {
  for (const result of await Promise.allSettled([import("sharp"), import("@node-rs/argon2")]))
    if (result.status === "rejected") reportFailure(result.reason, "a package could not be loaded")
}
