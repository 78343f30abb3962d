import type { Size } from "./address.server.ts"
import { KEPT_SIDE } from "./limits.ts"

type Chunk = { type: string; data: Buffer }

const ALPHA = 0x10

/**
 * The size of a WebP file as our encoder writes it: one picture, perhaps with transparency, and nothing else, neither
 * metadata nor bytes behind it. Null for others. That it decodes is not looked at.
 */
export function strictWebpSize(file: Uint8Array): Size | null {
  const chunks = chunksOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const size = chunks && sizeOf(chunks)
  const isOurs = size && [size.width, size.height].every((side) => side >= 1 && side <= KEPT_SIDE)
  return isOurs ? size : null
}

function sizeOf([first, ...others]: Chunk[]): Size | null {
  if (first?.type === "VP8 " || first?.type === "VP8L") return others.length === 0 ? pictureSize(first) : null
  if (first?.type !== "VP8X" || first.data.length !== 10) return null
  // None of the flags for colours, metadata and animations is set, and the reserved bits are 0.
  if ((first.data.readUInt32LE(0) & ~ALPHA) !== 0) return null
  const types = others.map(({ type }) => type).join()
  const picture = others.at(-1)
  if (!picture || !["ALPH,VP8 ", "VP8 ", "VP8L"].includes(types)) return null
  const size = pictureSize(picture)
  const canvas = { width: first.data.readUIntLE(4, 3) + 1, height: first.data.readUIntLE(7, 3) + 1 }
  return size?.width === canvas.width && size.height === canvas.height ? size : null
}

function pictureSize({ type, data }: Chunk): Size | null {
  if (type === "VP8L") {
    if (data.length < 5 || data[0] !== 0x2f) return null
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  const isKeyFrame = data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a && ((data[0] ?? 1) & 1) === 0
  return isKeyFrame ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff } : null
}

/** @returns null unless they fill the file to its last byte. */
function chunksOf(file: Buffer): Chunk[] | null {
  if (
    file.length < 20 ||
    file.toString("latin1", 0, 4) !== "RIFF" ||
    file.toString("latin1", 8, 12) !== "WEBP"
  )
    return null
  if (file.readUInt32LE(4) !== file.length - 8) return null
  const chunks: Chunk[] = []
  let at = 12
  while (at + 8 <= file.length && chunks.length < 4) {
    const size = file.readUInt32LE(at + 4)
    const end = at + 8 + size
    const padded = end + (size % 2)
    if (padded > file.length || (padded > end && file[end] !== 0)) return null
    chunks.push({ type: file.toString("latin1", at, at + 4), data: file.subarray(at + 8, end) })
    at = padded
  }
  return at === file.length ? chunks : null
}
