import { LRUCache } from "lru-cache"
import type { Reads } from "#db/change-log.ts"
import { changeLog } from "#db/client.server.ts"
import type { CacheRecording, RequestContext } from "~/context.ts"
import type { Topic } from "~/domain/topics.ts"
import { env } from "~/env.server.ts"
import { nextPictureAddresses } from "~/services/images/address.server.ts"
import { notModifiedHeaders } from "../response/send.ts"
import type { RequestKey } from "./request-key.ts"
import { isShared, sharedTopicsOf, topicsOf } from "./rules.ts"

export type CachedResponse = {
  /** Names and values in turn, without those of every response. */
  head: string[]
  notModifiedHead: string[]
  etag: string | null
  /** Null when only 304 was sent. */
  body: Buffer | null
  userId: number | null
  viewedItem: number | null
  viewLink: number | null
  topics: Topic[]
  since: number
  until: number
  /** The version of the change log at which it was checked last. */
  checked: number
}

/** Collects, while a response is made, what decides whether and how long it may be cached. */
export class Recording implements CacheRecording {
  readonly topics = new Set<Topic>()
  until = Number.POSITIVE_INFINITY
  /** Of the period for which the pictures in it are signed. */
  readonly end = nextPictureAddresses()
  isRefused = false
  viewedItem: number | null = null
  viewLink: number | null = null

  /** @param since the position of the change log before anything was read. */
  constructor(
    readonly request: RequestKey,
    readonly since: number,
    readonly reads: Reads | null = null,
  ) {}

  dependsOn(...topics: Topic[]): void {
    for (const topic of topics) this.topics.add(topic)
  }

  endsAt(time: number): void {
    this.until = Math.min(this.until, time)
  }

  refuse(): void {
    this.isRefused = true
  }

  isForEverybody(until: number): boolean {
    const isForSome = this.isRefused || this.request.hasSession || this.viewLink !== null
    return !isForSome && this.until >= until
  }
}

const MB = 1_048_576
/** The rest is for pictures (server/pictures.server.ts). */
const SHARE_OF_CACHE = 0.75
/** Bytes that an entry takes beside its texts and body; the second number is that of a permission. */
const OVERHEAD = 2_000
const OVERHEAD_OF_PERMISSION = 500
const TOPIC_BYTES = 50
const LARGEST = MB

const responses =
  env.CACHE_MB > 0
    ? new LRUCache<string, CachedResponse>({
        maxSize: env.CACHE_MB * SHARE_OF_CACHE * MB,
        sizeCalculation: ({ body, topics, head }, key) =>
          (head.length > 0 ? OVERHEAD : OVERHEAD_OF_PERMISSION) +
          key.length +
          head.join().length +
          topics.length * TOPIC_BYTES +
          (body?.length ?? 0),
      })
    : null

export const isCaching = responses !== null

/** Call `changeLog.catchUp()` right before. @returns also who asks. */
export function findResponse(
  requestKey: RequestKey,
): { cached: CachedResponse; userId: number | null } | null {
  if (!isShared(requestKey.path)) {
    const cached = findFresh(requestKey.key)
    return cached && { cached, userId: cached.userId }
  }
  const permission = findFresh(permissionKey(requestKey))
  const cached = permission && findFresh(requestKey.sharedKey)
  return cached && { cached, userId: permission.userId }
}

const permissionKey = ({ path, cookies }: RequestKey): string => `may read\n${path}\n${cookies}`

function findFresh(key: string): CachedResponse | null {
  const cached = responses?.get(key)
  if (!cached) return null
  if (isFresh(cached)) return cached
  responses?.delete(key)
  return null
}

function isFresh(cached: CachedResponse): boolean {
  if (cached.until <= Date.now()) return false
  if (cached.checked === changeLog.version) return true
  if (!changeLog.isUnchanged(cached.topics, cached.since)) return false
  cached.checked = changeLog.version
  return true
}

/** Keeps a response for the next requests, if it may be. @param body null for a 304. */
export function keepResponse(
  context: RequestContext,
  status: number,
  headers: Headers,
  body: Buffer | null,
): void {
  const { cache: recording, userId = null } = context
  if (!(recording instanceof Recording) || !responses || !mayKeep(recording, status, headers, userId)) return
  if (body && body.length > LARGEST) return
  const { request, end, viewedItem, viewLink } = recording
  const since = recording.reads?.asNewAs(recording.since) ?? recording.since
  const until = Math.min(recording.until, end)
  const response = {
    head: [...headers].flat(),
    notModifiedHead: [...notModifiedHeaders(headers)].flat(),
    ...{ etag: headers.get("ETag"), body: body && copyOf(body) },
    ...{ userId, viewedItem, viewLink, since, until, checked: -1 },
  }
  const shared = sharedTopicsOf(request.path, userId ?? 0)
  if (shared) {
    responses.set(request.sharedKey, {
      ...response,
      ...{ topics: shared.response, userId: null, until: end },
    })
    keepPermission(request, userId ?? 0, { since, until })
  }
  const topics = topicsOf(request.path, userId ?? 0)
  if (topics) responses.set(request.key, { ...response, topics: [...topics, ...recording.topics] })
}

/** A compressed body would keep the whole buffer that it was written into: 16 KB or more. */
function copyOf(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

const nothing = {
  head: [],
  notModifiedHead: [],
  etag: null,
  body: null,
  checked: -1,
  ...{ viewedItem: null, viewLink: null },
}

export const isPermitted = (requestKey: RequestKey): boolean => findFresh(permissionKey(requestKey)) !== null

export function keepPermission(
  requestKey: RequestKey,
  userId: number,
  how: { since: number; until: number },
): void {
  const shared = sharedTopicsOf(requestKey.path, userId)
  if (shared)
    responses?.set(permissionKey(requestKey), { ...nothing, ...how, userId, topics: shared.permission })
}

function mayKeep(recording: Recording, status: number, headers: Headers, userId: number | null): boolean {
  if (recording.isRefused || recording.reads?.isBehind) return false
  // A cookie that opens no session might do so for another process.
  if (recording.request.hasSession !== (userId !== null)) return false
  if (status !== 200 && status !== 304) return false
  return !headers.has("Set-Cookie") && !/no-store/.test(headers.get("Cache-Control") ?? "")
}

export const forgetResponses = (): void => responses?.clear()

export const keptCount = (): number => responses?.size ?? 0

export const keptBytes = (): number => responses?.calculatedSize ?? 0
