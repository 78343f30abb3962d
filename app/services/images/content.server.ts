import { hash } from "node:crypto"
import type { Sharp } from "sharp"
import { findGrounds, findImage, recordGround, recordStored } from "#db/image-records.server.ts"
import { eventLoopTurn } from "~/runtime/event-loop.ts"
import { uploads } from "~/services/storage/stores.server.ts"
import { type Encoded, loadSharp, resizeKept } from "./encode.server.ts"

/** Files are named by their content, so equal pictures are stored once. */
export const contentKey = (contentHash: string) => `${contentHash.slice(0, 2)}/${contentHash}.webp`

/** Writes the row first, so that the removal of unused files sees it. A row without its file is fetched again. */
export async function keepContent(
  key: { id: string; address: string },
  { bytes, width, height }: Encoded,
  userId?: number,
): Promise<void> {
  const contentHash = hashOf(bytes)
  const ground = await groundOf(bytes)
  await recordStored(key, { contentHash, width, height, bytes: bytes.byteLength, ground }, userId)
  await uploads.write(contentKey(contentHash), bytes)
}

export async function readContent(id: string): Promise<Uint8Array | null> {
  const image = await findImage(id)
  return image?.contentHash ? uploads.read(contentKey(image.contentHash)) : null
}

const hashOf = (bytes: Uint8Array) => hash("sha256", bytes)

/** @returns null for a missing or changed file. */
export async function readContentOf(contentHash: string): Promise<Uint8Array | null> {
  const bytes = await uploads.read(contentKey(contentHash))
  return bytes && hashOf(bytes) === contentHash ? bytes : null
}

/** Pictures that an older version has kept. Until then they are shown like those without an even edge. */
export async function measureGrounds(): Promise<void> {
  let images = await findGrounds("")
  while (images.length > 0) {
    for (const { id, contentHash, ground } of images) {
      if (ground !== null || contentHash === null) continue
      const bytes = await uploads.read(contentKey(contentHash))
      if (bytes) await recordGround(id, await groundOf(bytes))
    }
    await eventLoopTurn()
    images = await findGrounds(images.at(-1)?.id ?? "")
  }
}

/** `#rrggbb`, `transparent`, or empty for a picture whose edges are not even. */
type Ground = string

/** Each point of the reduced picture is the mean of what it covers, so noise and artefacts do not count. */
const SIDE = 64
/** Of 255, in each channel: a seam between the picture and its ground stays hardly visible. */
const TOLERANCE = 8
/** A product or its shadow may touch the edge. */
const EVEN_SHARE = 0.8
const OPAQUE = 250

/** The colour that a picture's four edges have together: what is left free beside the whole picture is painted with it. */
export async function groundOf(kept: Uint8Array): Promise<Ground> {
  const sharp = await loadSharp()
  return resizeKept(() => measured(sharp(kept, { pages: 1 }))).catch(() => "")
}

async function measured(picture: Sharp): Promise<Ground> {
  const { data, info } = await picture
    .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const points = edgeOf(data, info.width, info.height)
  const opaque = points.filter(([, , , alpha = 0]) => alpha >= OPAQUE)
  if (points.length - opaque.length > points.length * (1 - EVEN_SHARE)) return "transparent"
  const colour = [0, 1, 2].map((channel) => median(opaque.map((point) => point[channel] ?? 0)))
  const like = points.filter((point) =>
    colour.every((value, channel) => Math.abs(value - (point[channel] ?? 0)) <= TOLERANCE),
  )
  if (like.length < points.length * EVEN_SHARE) return ""
  return `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`
}

function edgeOf(data: Uint8Array, width: number, height: number): Uint8Array[] {
  const points: Uint8Array[] = []
  for (let y = 0; y < height; y++) {
    const step = y === 0 || y === height - 1 ? 1 : Math.max(1, width - 1)
    for (let x = 0; x < width; x += step)
      points.push(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4))
  }
  return points
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
