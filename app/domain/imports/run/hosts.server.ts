import { setTimeout as sleep } from "node:timers/promises"
import { db } from "#db/client.server.ts"
import { DatabaseCounts } from "#db/database-counts.server.ts"
import { parseUrl } from "~/paths.ts"
import { untilAborted } from "~/runtime/aborting.ts"
import { keepPicture } from "~/services/images/serve.server.ts"

const PAUSE_MS = 1_000
const PICTURE_PAUSE_MS = 300

/** A process that ends keeps a host for this long. No request takes longer. */
const LEASE_MS = 20_000
const LOOK_EVERY_MS = 1_000
const REST_MAX_MS = 120_000

/** When each host is free for the next request, for all imports of this process. */
const free = new Map<string, Promise<void>>()

/** When each host that asked for a pause may be asked again. */
const atRest = new DatabaseCounts("import-rest", LEASE_MS, REST_MAX_MS)

/** Where several processes share a database, the imports of others ask the same hosts. */
const inTurn = new DatabaseCounts("import-host", LEASE_MS)

export const hostOf = (url: string): string =>
  parseUrl(url)?.hostname.replace(/^(?:www|m|mobile)\./, "") ?? ""

/** Sends the host no request for `ms` milliseconds, and at most two minutes. */
export async function rest(host: string, ms: number): Promise<void> {
  await atRest.add(host, 1, Number.MAX_SAFE_INTEGER)
  await atRest.endIn(Math.min(ms, REST_MAX_MS), host)
}

/** Waits until no other process asks the host, runs `work`, and lets others wait for `pauseMs` more. */
async function inSharedTurn<T>(
  host: string,
  work: () => Promise<T>,
  { signal, pauseMs }: { signal: AbortSignal; pauseMs: number },
): Promise<T> {
  while (!(await inTurn.add(host, 1, 1))) {
    const lease = await inTurn.read(host)
    await sleep(Math.min(lease?.ms ?? 0, LOOK_EVERY_MS), undefined, { signal })
  }
  try {
    return await work()
  } finally {
    await inTurn.endIn(pauseMs, host)
  }
}

/** Resolves when the host may be asked again, and rejects when `signal` aborts. */
export async function rested(host: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  for (let left = await atRest.read(host); left; left = await atRest.read(host))
    await sleep(Math.min(left.ms, LOOK_EVERY_MS), undefined, { signal })
}

/** Runs `work` in its turn, and then pauses. `signal` ends the waiting. @returns null, without `work`, while the host rests. */
export function queueForHost<T>(
  host: string,
  work: () => Promise<T>,
  { signal, pauseMs = PAUSE_MS }: { signal: AbortSignal; pauseMs?: number },
): Promise<T | null> {
  signal.throwIfAborted()
  const done = (free.get(host) ?? Promise.resolve()).then(async () => {
    signal.throwIfAborted()
    if (await atRest.read(host)) return null
    return db.$client.isShared ? inSharedTurn(host, work, { signal, pauseMs }) : work()
  })
  const next = done.then(
    () => sleep(pauseMs),
    () => sleep(signal.aborted ? 0 : pauseMs),
  )
  free.set(host, next)
  void next.then(() => free.get(host) === next && free.delete(host))
  return untilAborted(done, signal)
}

/** Skips a shop that rests: showing the picture fetches it. A fetch that has begun when `signal` aborts ends by itself. */
export async function fetchPictureOf(imageUrl: string, userId: number, signal: AbortSignal): Promise<void> {
  await queueForHost(hostOf(imageUrl), () => keepPicture(imageUrl, userId), {
    signal,
    pauseMs: PICTURE_PAUSE_MS,
  })
}
