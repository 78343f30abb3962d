import { createHash, randomBytes } from "node:crypto"
import { isbot } from "isbot"
import { LRUCache } from "lru-cache"
import { db } from "#db/client.server.ts"
import type { RequestContext } from "~/context.ts"
import { addViews } from "~/domain/items/views.server.ts"
import { derivedKey } from "~/env/secrets.server.ts"
import { addressKey, areFirstViews, mayCountViews } from "~/http/rate-limit.server.ts"
import { HOUR_MS } from "~/limits.ts"
import { reportFailure } from "~/observe/log.server.ts"
import { onShutdown } from "~/runtime/shutdown.ts"
import { isPrefetch } from "../request.ts"

const SAVE_AFTER_MS = 1_000
const RETRY_MS = 60_000

const seen = new LRUCache<string, true>({
  max: 100_000,
  ttl: HOUR_MS,
  ttlResolution: 0,
  perf: { now: () => performance.now() },
})
/** `address` is null for a user. */
type View = { itemId: number; key: string; address: string | null }

const pending: View[] = []
const unsaved = new Map<number, number>()
let timer: NodeJS.Timeout | undefined

onShutdown(saveViews)

type Opening = {
  request: { method: string; headers: { get(name: string): string | null } }
  viewer: { id: number } | null
  context: RequestContext
}

/** Neither a robot nor the preview of a chat app, nor a browser that only fetches ahead. */
export function isOpening(request: Opening["request"]): boolean {
  const browser = request.headers.get("User-Agent")
  return request.method === "GET" && !isPrefetch(request) && Boolean(browser) && !isbot(browser)
}

/** Once an hour for each viewer (docs/limits.md). Views are saved together, so that no page waits for a write. */
export function countView(itemId: number, { request, viewer, context }: Opening): void {
  if (!isOpening(request)) return
  const browser = request.headers.get("User-Agent")
  const address = addressKey(context.clientAddress)
  const key = `${itemId} ${viewer ? `user:${viewer.id}` : visitorKey(`${address}\n${browser}`)}`
  if (seen.has(key)) return
  seen.set(key, true)
  pending.push({ itemId, key, address: viewer ? null : address })
  timer ??= setTimeout(saveViews, SAVE_AFTER_MS).unref()
}

/** Those that no process has counted. */
async function countable(views: View[]): Promise<View[]> {
  const areFirst = await areFirstViews(views.map(({ key }) => key))
  const first = views.filter((_, at) => areFirst[at])
  const ofVisitors = first.flatMap(({ itemId, address }) => (address ? [`${itemId} ${address}`] : []))
  const areWithin = await mayCountViews(ofVisitors)
  return first.filter(({ address }) => !address || areWithin.shift())
}

function addUnsaved(itemId: number, count: number, saveAfterMs: number): void {
  unsaved.set(itemId, (unsaved.get(itemId) ?? 0) + count)
  timer ??= setTimeout(saveViews, saveAfterMs).unref()
}

export async function saveViews(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const views = pending.splice(0)
  try {
    for (const { itemId } of await countable(views)) unsaved.set(itemId, (unsaved.get(itemId) ?? 0) + 1)
  } catch (error) {
    reportFailure(error, "views not counted")
    pending.push(...views)
    timer ??= setTimeout(saveViews, RETRY_MS).unref()
  }
  const counts = new Map(unsaved)
  unsaved.clear()
  if (counts.size === 0) return
  try {
    await addViews(counts)
  } catch (error) {
    reportFailure(error, "views not saved")
    for (const [id, count] of counts) addUnsaved(id, count, RETRY_MS)
  }
}

let salt: { day: string; bytes: Buffer } = { day: "", bytes: randomBytes(16) }

/** Processes of one database need the same. */
const saltOf = (day: string) => (db.$client.isShared ? derivedKey(`views ${day}`) : randomBytes(16))

/** A hash with a salt of the day, so that a visitor cannot be recognised later. */
function visitorKey(visitor: string): string {
  const day = new Date().toISOString().slice(0, 10)
  if (salt.day !== day) salt = { day, bytes: saltOf(day) }
  return createHash("sha256").update(salt.bytes).update(visitor).digest("base64url")
}
