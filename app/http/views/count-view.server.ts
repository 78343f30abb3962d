import { LRUCache } from "lru-cache"
import { addViews } from "~/domain/items/writes.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import type { RequestContext } from "../context.ts"
import { log } from "../server/log.server.ts"
import { mayCountView } from "../server/rate-limit.server.ts"
import { onShutdown } from "../server/shutdown.ts"
import { viewKeyOf } from "./view-key.server.ts"

const HOUR_MS = 3_600_000
const FLUSH_MS = 1_000
/** A full disk takes longer to be emptied than a log to be filled. */
const RETRY_MS = 60_000

/** Who has seen what within the hour. At its limit the oldest look is forgotten, and may be counted once more. */
const seen = new LRUCache<string, true>({
  max: 100_000,
  ttl: HOUR_MS,
  ttlResolution: 0,
  // Monotonic: a clock set back must not keep views from being counted.
  perf: { now: () => performance.now() },
})
let waiting = new Map<number, number>()
let timer: NodeJS.Timeout | undefined

onShutdown(flushViews)

/**
 * Counts the opening of an item's page, unless no person opens it, they did within the hour, or enough visitors at
 * their address did (docs/limits.md). Takes no time: views are collected and written together a little later.
 */
export function countView(
  itemId: number,
  { request, viewer, context }: { request: Request; viewer: Viewer; context: RequestContext },
): void {
  const viewKey = viewKeyOf(request, viewer, context)
  if (!viewKey) return
  const look = `${itemId} ${viewKey.key}`
  if (seen.has(look)) return
  if (viewKey.address && !mayCountView(itemId, viewKey.address)) return
  seen.set(look, true)
  waiting.set(itemId, (waiting.get(itemId) ?? 0) + 1)
  timer ??= setTimeout(flushViews, FLUSH_MS).unref()
}

/** Writes the collected views. What cannot be written now is kept for the next time. */
export async function flushViews(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const counts = waiting
  waiting = new Map()
  if (counts.size === 0) return
  try {
    await addViews(counts)
  } catch (error) {
    log.error({ err: error }, "views not counted")
    for (const [id, count] of counts) waiting.set(id, (waiting.get(id) ?? 0) + count)
    timer ??= setTimeout(flushViews, RETRY_MS).unref()
  }
}
