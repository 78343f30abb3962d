import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { Invalid, TooLarge, UnsupportedMediaType } from "~/errors.ts"
import { normalisePicture, resizePicture } from "~/services/images/encode.server.ts"
import { colourAt, halves, noise, pngThatClaims } from "./files.ts"

/** With other bytes in its middle. */
function changed(file: Buffer): Buffer {
  const copy = Buffer.from(file)
  for (let at = copy.length >> 1; at < copy.length * 0.6; at++) copy[at] = (at * 7919) & 255
  return copy
}

describe("an uploaded picture", () => {
  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "is kept as WebP when it is a %s",
    async (format) => {
      const kept = await normalisePicture(await halves().toFormat(format).toBuffer())
      expect(kept).toMatchObject({ width: 120, height: 80 })
      expect((await sharp(kept.bytes).metadata()).format).toBe("webp")
      const [red = 0, , blueOfRed = 255] = await colourAt(kept.bytes, 20, 40)
      expect(red).toBeGreaterThan(200)
      expect(blueOfRed).toBeLessThan(60)
    },
  )

  it("loses its metadata, with place and profile", async () => {
    const file = await halves()
      .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "60/1 10/1 0/1" } })
      .withIccProfile("p3")
      .jpeg()
      .toBuffer()
    const before = await sharp(file).metadata()
    expect(before.exif && before.icc).toBeTruthy()

    const after = await sharp((await normalisePicture(file)).bytes).metadata()
    expect(after).not.toHaveProperty("exif")
    expect(after).not.toHaveProperty("icc")
    expect(after).not.toHaveProperty("xmp")
  })

  it("is turned upright according to its metadata", async () => {
    const lying = await halves(120, 80).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const kept = await normalisePicture(lying)
    expect(kept).toMatchObject({ width: 80, height: 120 })
    const [redAbove = 0] = await colourAt(kept.bytes, 40, 20)
    expect(redAbove).toBeGreaterThan(200)
  })

  it("is reduced to 2048 pixels a side and never enlarged", async () => {
    expect(await normalisePicture(await halves(3000, 1500).jpeg().toBuffer())).toMatchObject({
      width: 2048,
      height: 1024,
    })
    expect(await normalisePicture(await halves(4, 2).png().toBuffer())).toMatchObject({ width: 4, height: 2 })
  })

  it("becomes its first frame when it is animated", async () => {
    const frames = await Promise.all(["#ff0000", "#00ff00", "#0000ff"].map((background) => frame(background)))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(3)

    const kept = await normalisePicture(moving)
    expect(kept).toMatchObject({ width: 32, height: 32 })
    expect((await colourAt(kept.bytes, 16, 16))[0]).toBeGreaterThan(200)
  })

  it("keeps its transparency", async () => {
    const glass = sharp({ create: { width: 8, height: 8, channels: 4, background: "#ff000000" } })
    const kept = await normalisePicture(await glass.png().toBuffer())
    expect((await sharp(kept.bytes).stats()).isOpaque).toBe(false)
  })
})

const frame = (background: string) =>
  sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .png()
    .toBuffer()

describe("a file is refused", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  it.each([
    ["an SVG", async () => Buffer.from(svg)],
    ["an SVG with an XML head", async () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ["a page", async () => Buffer.from("<!doctype html><title>Not a picture</title>")],
    ["a PDF", async () => Buffer.from("%PDF-1.7\n1 0 obj")],
    ["a TIFF", () => halves().tiff().toBuffer()],
    ["an HEIC photo", async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    ["nothing we know", async () => Buffer.alloc(5000, 7)],
  ])("for its kind: %s", async (_name, file) => {
    await expect(normalisePicture(await file())).rejects.toThrow(UnsupportedMediaType)
  })

  it.each([
    ["a GIF's beginning before an SVG", async () => Buffer.from(`GIF89a${svg}`)],
    [
      "a JPEG's beginning before a page",
      async () => Buffer.from(`\xff\xd8\xff<script>alert(1)</script>`, "latin1"),
    ],
    [
      "a JPEG with other bytes inside",
      async () => changed(await noise(200, 200).jpeg({ progressive: true }).toBuffer()),
    ],
    ["a PNG with other bytes inside", async () => changed(await noise(200, 200).png().toBuffer())],
    ["a GIF with other bytes inside", async () => changed(await noise(200, 200).gif().toBuffer())],
    [
      "a JPEG of which only the tables have come",
      async () => (await noise(200, 200).jpeg().toBuffer()).subarray(0, 400),
    ],
    ["a truncated AVIF", async () => (await noise(200, 200).avif().toBuffer()).subarray(0, 5000)],
    ["a head without a body", async () => (await halves().png().toBuffer()).subarray(0, 20)],
  ])("for being damaged: %s", async (_name, file) => {
    const refusal = normalisePicture(await file())
    await expect(refusal).rejects.toThrow(Invalid)
    await expect(refusal).rejects.toMatchObject({
      fieldErrors: { image: [expect.stringMatching(/damaged/)] },
    })
  })

  it("for its pixels, without decoding them", async () => {
    await expect(normalisePicture(pngThatClaims(100_000, 100_000))).rejects.toThrow(TooLarge)
    await expect(normalisePicture(pngThatClaims(8000, 6300))).rejects.toThrow(TooLarge)
    // As large, and only damaged: the limit lies between the two.
    await expect(normalisePicture(pngThatClaims(8000, 6200))).rejects.toThrow(Invalid)
  })

  it("for a side beyond that of any JPEG, because a row is held as a whole", async () => {
    await expect(normalisePicture(pngThatClaims(65_536, 10))).rejects.toThrow(TooLarge)
    await expect(normalisePicture(pngThatClaims(10, 65_536))).rejects.toThrow(TooLarge)
    await expect(normalisePicture(pngThatClaims(65_535, 10))).rejects.toThrow(Invalid)
  })

  it("for fewer pixels when it is an AVIF, which takes more to decode", async () => {
    const large = sharp({ create: { width: 4000, height: 3200, channels: 3, background: "#ffffff" } })
    await expect(normalisePicture(await large.avif({ effort: 0 }).toBuffer())).rejects.toThrow(TooLarge)
  })
})

it("bytes behind a picture are not stored", async () => {
  const file = Buffer.concat([await halves().png().toBuffer(), Buffer.from("<script>alert(1)</script>")])
  const kept = await normalisePicture(file)
  expect(Buffer.from(kept.bytes).includes("<script>")).toBe(false)
})

it("a rendition is as wide as requested, or as the picture is", async () => {
  const { bytes } = await normalisePicture(await halves(600, 300).jpeg().toBuffer())
  expect(await resizePicture(bytes, 320)).toMatchObject({ width: 320, height: 160 })
  expect(await resizePicture(bytes, 1200)).toMatchObject({ width: 600, height: 300 })
})
