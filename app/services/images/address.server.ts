import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { LRUCache } from "lru-cache"
import { derivedKey } from "~/services/secrets.server.ts"
import { PICTURE_WIDTHS } from "./limits.ts"

/** Width and height in pixels. */
export type Size = { width: number; height: number }

/**
 * A picture as a page shows it. `src` is a path of this app, in a middle width; ui/picture.tsx makes the other
 * widths of it. The size is null until the picture has been stored.
 */
export type Picture = { src: string; width: number | null; height: number | null }

/** Who may keep a copy on the way: only the viewer's browser for private pictures. */
export type Visibility = "public" | "private"

const SEGMENTS = { public: "s", private: "p" } as const
const UPLOAD = /^\/images\/u\/([\w-]{22})$/

/**
 * The picture behind an `imageUrl` or `coverImageUrl` as stored, for a page that may show it; null when there is none.
 *
 * The address in it is signed: the app fetches and serves only what it has itself put on a page, and nobody can make up
 * the address of a picture in a private collection. The same picture always has the same address.
 * @param options.private whether it belongs to something private. @param options.size from `pictureSizes`.
 */
export function pictureFor(
  imageUrl: string | null | undefined,
  options: { private: boolean; size?: Size | undefined },
): Picture | null {
  if (!imageUrl || !(UPLOAD.test(imageUrl) || /^https?:\/\//i.test(imageUrl))) return null
  const { width = null, height = null } = options.size ?? {}
  return { src: signedPath(options.private ? "private" : "public", imageUrl), width, height }
}

/** A page shows 60 pictures, mostly the same ones as the page before: signing them all takes 0.6 ms. */
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

/** The parts of a signed address as they came in with a request; null when it is not one that this app made. */
export function readPictureAddress(parts: {
  visibility: string | undefined
  width: string | undefined
  signature: string | undefined
  imageUrl: string | null
}): { imageUrl: string; width: number; visibility: Visibility } | null {
  const { imageUrl, signature = "" } = parts
  const visibility = (["public", "private"] as const).find((name) => SEGMENTS[name] === parts.visibility)
  const width = PICTURE_WIDTHS.find((known) => String(known) === parts.width)
  if (!visibility || !width || !imageUrl) return null
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(visibility, imageUrl))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return { imageUrl, width, visibility }
}

/** 128 of the 256 bits: out of reach for guessing, and half the letters on a page of 60 pictures. */
function sign(visibility: Visibility, imageUrl: string): string {
  const mac = createHmac("sha256", derivedKey("pictures")).update(`${visibility} ${imageUrl}`).digest()
  return mac.subarray(0, 16).toString("base64url")
}

/** The path under which an upload is known from then on. */
export const uploadPath = (id: string) => `/images/u/${id}`

export const isUpload = (imageUrl: string) => UPLOAD.test(imageUrl)

/** Names a picture in the database and in the cache: an upload's own id, else a hash of the shop's address. */
export function imageId(imageUrl: string): string {
  return UPLOAD.exec(imageUrl)?.[1] ?? createHash("sha256").update(imageUrl).digest("base64url")
}
