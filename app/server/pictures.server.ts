import type { IncomingMessage } from "node:http"
import { LRUCache } from "lru-cache"
import { changeLog } from "#db/client.server.ts"
import type { Exchange, Handler } from "~/context.ts"
import { topics } from "~/domain/topics.ts"
import { env } from "~/env.server.ts"
import { imageId, type PictureAddress, readPictureAddress } from "~/services/images/address.server.ts"
import { pictureTag, storedPicture } from "~/services/images/serve.server.ts"
import { pictureCaching } from "../http/response/picture-response.server.ts"
import { isKnownToBeShown } from "../http/response/public-uploads.server.ts"
import { matches, send } from "../http/response/send.ts"
import { hasValidHost } from "./validate-request.ts"

type Picture = PictureAddress & { etag: string; topic: string }

const URL_MAX = 8_192
const READING_MAX = 64
const SHARE_OF_CACHE = 0.25
/** An entry takes so many bytes of memory beside those of its content. */
const OVERHEAD = 500

/** Serves stored pictures before the app, which costs more than all of this. Whatever is unusual is left to the app. */
export function pictures(): Handler {
  let reading = 0
  return (exchange, next) => {
    const { request, response } = exchange
    const picture = isPlain(request) ? pictureAt(request.url ?? "") : null
    // The app looks a public upload up from time to time.
    if (picture && !isKnownToBeShown(picture)) return next()
    // A client that does not read its responses is left to the limits of the app.
    if (!picture || request.socket.writableLength > 0 || reading >= READING_MAX) return next()
    if (matches(request.headers["if-none-match"] ?? null, picture.etag)) return write(exchange, picture, null)
    const position = changeLog.catchUpOncePerPass()
    const remembered = typeof position === "number" ? recall(picture) : null
    if (remembered) return write(exchange, picture, remembered)
    reading++
    load(picture, position)
      // The app reports why it cannot be read.
      .catch(() => null)
      .then((bytes) => (bytes ? write(exchange, picture, bytes) : next()))
      .catch(() => response.destroy())
      .finally(() => {
        reading--
      })
  }
}

function isPlain(request: IncomingMessage): boolean {
  const { method, url, headers } = request
  if (!url || url.length > URL_MAX || (method !== "GET" && method !== "HEAD")) return false
  return (
    !headers["content-length"] && !headers["transfer-encoding"] && !headers.expect && hasValidHost(request)
  )
}

/** Addresses of our pages match alone, so that one picture has few of them. */
const SIGNED = /^(\/images\/([^/]+)\/(\d+)\/([\w-]+))\?u=([^&+]+)$/

/** Checking a signature costs more than serving a picture from memory. */
const addresses = new LRUCache<string, Picture>({
  maxSize: 2_000_000,
  sizeCalculation: (_, url) => url.length + OVERHEAD,
})

function pictureAt(url: string): Picture | null {
  const remembered = addresses.get(url)
  if (remembered && remembered.until > Date.now()) return remembered
  const address = readAddress(url)
  if (!address) return null
  const { imageUrl, width } = address
  const topic = topics.image(imageId(imageUrl))
  const picture = { ...address, etag: pictureTag(imageUrl, width), topic }
  addresses.set(url, picture)
  return picture
}

function readAddress(url: string): PictureAddress | null {
  const [, , visibility, width, signature, encoded] = SIGNED.exec(url) ?? []
  try {
    return readPictureAddress({ visibility, width, signature, imageUrl: decodeURIComponent(encoded ?? "") })
  } catch {
    return null
  }
}

type Kept = { bytes: Uint8Array; since: number; checked: number }

const memory =
  env.CACHE_MB > 0
    ? new LRUCache<string, Kept>({
        maxSize: env.CACHE_MB * SHARE_OF_CACHE * 1_048_576,
        sizeCalculation: ({ bytes }) => bytes.length + OVERHEAD,
      })
    : null

export const keptPictureBytes = (): number => memory?.calculatedSize ?? 0

/** Call `changeLog.catchUpOncePerPass()` right before. */
function recall({ etag, topic }: Picture): Uint8Array | null {
  const remembered = memory?.get(etag)
  if (!remembered) return null
  if (remembered.checked === changeLog.version || changeLog.isUnchanged([topic], remembered.since)) {
    remembered.checked = changeLog.version
    return remembered.bytes
  }
  memory?.delete(etag)
  return null
}

/** @returns null when it must be made or fetched first, or is gone. */
async function load(
  picture: Picture,
  position: number | null | Promise<number | null>,
): Promise<Uint8Array | null> {
  const since = await position
  const remembered = typeof position !== "number" && since !== null ? recall(picture) : null
  if (remembered) return remembered
  const bytes = await storedPicture(picture.imageUrl, picture.width)
  if (bytes && since !== null) memory?.set(picture.etag, { bytes, since, checked: -1 })
  return bytes
}

/** @param bytes is null for a 304. */
function write(exchange: Exchange, picture: Picture, bytes: Uint8Array | null): void {
  const head = ["ETag", picture.etag, "Cache-Control", pictureCaching(picture)]
  if (bytes) head.push("Content-Type", "image/webp", "Content-Length", String(bytes.length))
  send(exchange, bytes ? 200 : 304, head, bytes ?? undefined)
}
