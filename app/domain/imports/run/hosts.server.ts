import { setTimeout as sleep } from "node:timers/promises"
import { untilAborted } from "~/services/aborting.ts"
import { keepPicture } from "~/services/images/serve.server.ts"

export const PAUSE_MS = 1_000
const PICTURE_PAUSE_MS = 300

/** When each host is free for what comes next. All imports of this process share these. */
const free = new Map<string, Promise<void>>()

export const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^(?:www|m|mobile)\./, "") : ""

/** Runs `work` after earlier requests to the host, and pauses after it. `signal` ends the waiting at once. */
export function queueForHost<T>(
  host: string,
  work: () => Promise<T>,
  { signal, pauseMs = PAUSE_MS }: { signal: AbortSignal; pauseMs?: number },
): Promise<T> {
  signal.throwIfAborted()
  const done = (free.get(host) ?? Promise.resolve()).then(() => {
    signal.throwIfAborted()
    return work()
  })
  const next = done.then(
    () => sleep(pauseMs),
    () => sleep(signal.aborted ? 0 : pauseMs),
  )
  free.set(host, next)
  void next.then(() => free.get(host) === next && free.delete(host))
  return untilAborted(done, signal)
}

/** A fetch that has begun when `signal` aborts ends by itself. */
export const fetchPictureOf = (imageUrl: string, userId: number, signal: AbortSignal): Promise<void> =>
  queueForHost(hostOf(imageUrl), () => keepPicture(imageUrl, userId), { signal, pauseMs: PICTURE_PAUSE_MS })
