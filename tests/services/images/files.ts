import { crc32, deflateSync } from "node:zlib"
import sharp, { type Sharp } from "sharp"

/** A picture with something to see: a red left half and a blue right half. */
export function halves(width = 120, height = 80): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    { input: { create: { ...half, background: "#ff0000" } }, left: 0, top: 0 },
  ])
}

/** A file of noise, which no encoder makes small. */
export function noise(width: number, height: number): Sharp {
  const pixels = new Uint8Array(width * height * 3)
  let state = 1
  for (let index = 0; index < pixels.length; index++) {
    state = (state * 48_271) % 2_147_483_647
    pixels[index] = state & 255
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A PNG of a few bytes whose header promises this many pixels. */
export function pngThatClaims(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunks = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Colour of a point of an encoded picture, each channel 0 to 255. */
export async function colourAt(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const point = sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw()
  return [...(await point.toBuffer())]
}
