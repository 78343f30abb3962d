import { createHmac, hash, timingSafeEqual } from "node:crypto"
import { LRUCache } from "lru-cache"
import { derivedKey, derivedKeys } from "~/env/secrets.server.ts"
import { PICTURE_WIDTHS } from "~/limits.ts"

/** `ground` is the colour of the picture's edges, if they have one. */
export type Size = { width: number; height: number; ground?: string }

/** `src` is a path of this app. Width and height (pixels) are null until the picture is stored. `alt` is by its users. */
export type Picture = {
  src: string
  width: number | null
  height: number | null
  alt?: string
  ground?: string
}

export type Visibility = "public" | "private"

const SEGMENTS = { public: "s", private: "p" } as const
const UPLOAD = /^\/images\/u\/([\w-]{22})$/

/**
 * The address of a private picture is for one period. It works for an hour longer, for pages that were read before its end:
 * so it ends within a day after the access to the picture has ended. That of an upload names the upload, which is no
 * permission (`uploadsSeenBy`).
 */
const PERIOD_MS = 23 * 60 * 60_000
const GRACE_MS = 60 * 60_000

const periodAt = (time: number) => Math.floor(time / PERIOD_MS)

/** The time (ms) from which pages show other addresses of private pictures. A page that is kept must not be older. */
export const nextPictureAddresses = (): number => (periodAt(Date.now()) + 1) * PERIOD_MS

/**
 * Signed, so that the app fetches only what it has put on a page, and private pictures cannot be guessed. The address of a
 * private one is another one after `nextPictureAddresses`.
 */
export function pictureFor(
  imageUrl: string | null | undefined,
  options: { private: boolean; size?: Size | undefined; alt?: string | null },
): Picture | null {
  if (!imageUrl || !(UPLOAD.test(imageUrl) || /^https?:\/\//i.test(imageUrl))) return null
  const { width = null, height = null } = options.size ?? {}
  const ground = options.size && (options.size.ground ?? groundOfShape(options.size))
  const src = signedPath(options.private ? "private" : "public", imageUrl)
  return { src, width, height, ...(ground && { ground }), ...(options.alt && { alt: options.alt }) }
}

/** Height by width that a card can have. */
const CARDS = { lowest: 0.48, highest: 1.79 }

/** Others are whole on the empty place, because a card would cut too much of them. */
function groundOfShape({ width, height }: Size): string | undefined {
  const ratio = height / width
  return ratio < CARDS.lowest || ratio > CARDS.highest ? "transparent" : undefined
}

const signedPaths = new LRUCache<string, string>({
  max: 10_000,
  maxSize: 5_000_000,
  sizeCalculation: (path, key) => path.length + key.length,
})

function signedPath(visibility: Visibility, imageUrl: string): string {
  const text = signedText(visibility, imageUrl, periodAt(Date.now()))
  let path = signedPaths.get(text)
  if (!path) {
    path = `/images/${SEGMENTS[visibility]}/480/${sign(text)}?u=${encodeURIComponent(imageUrl)}`
    signedPaths.set(text, path)
  }
  return path
}

const signedText = (visibility: Visibility, imageUrl: string, period: number) =>
  visibility === "public" ? `public ${imageUrl}` : `private ${imageUrl} ${period}`

export type PictureAddress = {
  imageUrl: string
  width: number
  visibility: Visibility
  /** The time (ms) at which it stops working. */
  until: number
}

export function readPictureAddress(parts: {
  visibility: string | undefined
  width: string | undefined
  signature: string | undefined
  imageUrl: string | null
}): PictureAddress | null {
  const { imageUrl, signature = "" } = parts
  const visibility = (["public", "private"] as const).find((name) => SEGMENTS[name] === parts.visibility)
  const width = PICTURE_WIDTHS.find((pictureWidth) => String(pictureWidth) === parts.width)
  if (!visibility || !width || !imageUrl) return null
  const now = Date.now()
  const periods = visibility === "public" ? [0] : [...new Set([periodAt(now), periodAt(now - GRACE_MS)])]
  const period = periods.find((known) => isSignatureOf(signature, signedText(visibility, imageUrl, known)))
  if (period === undefined) return null
  const until = visibility === "public" ? Number.POSITIVE_INFINITY : (period + 1) * PERIOD_MS + GRACE_MS
  return { imageUrl, width, visibility, until }
}

const PURPOSE = "pictures"

export function isSignatureOf(signature: string, text: string): boolean {
  const signatureBytes = Buffer.from(signature)
  return derivedKeys(PURPOSE).some((key) => {
    const right = Buffer.from(sign(text, key))
    return signatureBytes.length === right.length && timingSafeEqual(signatureBytes, right)
  })
}

export function sign(text: string, key = derivedKey(PURPOSE)): string {
  const mac = createHmac("sha256", key).update(text).digest()
  return mac.subarray(0, 16).toString("base64url")
}

export const uploadPath = (id: string) => `/images/u/${id}`

export const isUpload = (imageUrl: string) => UPLOAD.test(imageUrl)

/** The primary key: an upload's own id, or the hash of a shop's address. */
export function imageId(imageUrl: string): string {
  return UPLOAD.exec(imageUrl)?.[1] ?? hash("sha256", imageUrl, "base64url")
}
