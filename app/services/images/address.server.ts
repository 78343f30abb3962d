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

/** Signed, so that the app fetches only what it has put on a page, and private pictures cannot be guessed. */
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
  const key = `${visibility} ${imageUrl}`
  let path = signedPaths.get(key)
  if (!path) {
    path = `/images/${SEGMENTS[visibility]}/480/${sign(visibility, imageUrl)}?u=${encodeURIComponent(imageUrl)}`
    signedPaths.set(key, path)
  }
  return path
}

export function readPictureAddress(parts: {
  visibility: string | undefined
  width: string | undefined
  signature: string | undefined
  imageUrl: string | null
}): { imageUrl: string; width: number; visibility: Visibility } | null {
  const { imageUrl, signature = "" } = parts
  const visibility = (["public", "private"] as const).find((name) => SEGMENTS[name] === parts.visibility)
  const width = PICTURE_WIDTHS.find((pictureWidth) => String(pictureWidth) === parts.width)
  if (!visibility || !width || !imageUrl) return null
  const signatureBytes = Buffer.from(signature)
  const isRight = derivedKeys(PURPOSE).some((key) => {
    const right = Buffer.from(sign(visibility, imageUrl, key))
    return signatureBytes.length === right.length && timingSafeEqual(signatureBytes, right)
  })
  if (!isRight) return null
  return { imageUrl, width, visibility }
}

const PURPOSE = "pictures"

function sign(visibility: Visibility, imageUrl: string, key = derivedKey(PURPOSE)): string {
  const mac = createHmac("sha256", key).update(`${visibility} ${imageUrl}`).digest()
  return mac.subarray(0, 16).toString("base64url")
}

export const uploadPath = (id: string) => `/images/u/${id}`

export const isUpload = (imageUrl: string) => UPLOAD.test(imageUrl)

/** The primary key: an upload's own id, or the hash of a shop's address. */
export function imageId(imageUrl: string): string {
  return UPLOAD.exec(imageUrl)?.[1] ?? hash("sha256", imageUrl, "base64url")
}
