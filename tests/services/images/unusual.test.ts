import sharp, { type Sharp } from "sharp"
import { expect, it } from "vitest"
import { normalisePicture } from "~/services/images/encode.server.ts"

const red = (width = 120, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: "#e01010" } })

it.each<[string, () => Sharp, number, number]>([
  ["a CMYK JPEG", () => red().toColourspace("cmyk").jpeg(), 120, 80],
  ["a JPEG in Display P3", () => red().withIccProfile("p3").jpeg(), 120, 80],
  ["a progressive JPEG", () => red().jpeg({ progressive: true }), 120, 80],
  ["a PNG of 16 bits", () => red().toColourspace("rgb16").png(), 120, 80],
  ["a PNG with a palette", () => red().png({ palette: true }), 120, 80],
  ["an interlaced PNG", () => red().png({ progressive: true }), 120, 80],
  ["an AVIF", () => red().avif(), 120, 80],
  ["a picture of 16,000 x 400", () => red(16_000, 400).jpeg(), 2048, 51],
  ["a picture of 800 x 30,000", () => red(800, 30_000).jpeg(), 55, 2048],
])("%s keeps its colours", async (_kind, picture, width, height) => {
  const kept = await normalisePicture(await picture().toBuffer())
  expect([kept.width, kept.height]).toEqual([width, height])
  const [r = 0, g = 0, b = 0] = await sharp(kept.bytes).resize(1, 1).raw().toBuffer()
  expect(Math.abs(r - 0xe0) + Math.abs(g - 0x10) + Math.abs(b - 0x10)).toBeLessThan(40)
})
