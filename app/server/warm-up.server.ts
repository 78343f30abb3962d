import { reportFailure } from "../observe/log.server.ts"

const PAUSE_MS = 1_000

/** The first picture, password and API description need not wait, and a missing package is reported early. */
export function warmUpSoon(): void {
  setTimeout(warmUp, PAUSE_MS).unref()
}

async function warmUp(): Promise<void> {
  const loading = [import("sharp"), import("@node-rs/argon2"), describeApi()]
  for (const result of await Promise.allSettled(loading))
    if (result.status === "rejected") reportFailure(result.reason, "a package could not be loaded")
}

async function describeApi(): Promise<void> {
  const { apiPageHtml, openApiJson } = await import("~/api/docs/cached.server.ts")
  await openApiJson()
  await apiPageHtml()
}
