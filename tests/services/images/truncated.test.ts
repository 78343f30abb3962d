import sharp, { type Sharp } from "sharp"
import { describe, expect, it } from "vitest"
import { Invalid } from "~/errors.ts"
import { completed, normalisePicture } from "~/services/images/encode.server.ts"
import { noise } from "./files.ts"

/** Red, with noise below, so that half of the file has the whole red. */
async function photo(): Promise<Sharp> {
  const red = { width: 300, height: 60, channels: 3 as const, background: "#ff0000" }
  const below = await noise(300, 240).png().toBuffer()
  return sharp({ create: { ...red, height: 300 } }).composite([{ input: below, left: 0, top: 60 }])
}

const kinds: [string, (picture: Sharp) => Sharp][] = [
  ["JPEG", (picture) => picture.jpeg()],
  ["progressive JPEG", (picture) => picture.jpeg({ progressive: true })],
  ["PNG", (picture) => picture.png()],
  ["WebP", (picture) => picture.webp()],
  ["lossless WebP", (picture) => picture.webp({ lossless: true })],
  ["GIF", (picture) => picture.gif()],
]
const cuts: [string, (file: Buffer) => Buffer][] = [
  ["its last byte", (file) => file.subarray(0, -1)],
  ["its last hundred bytes", (file) => file.subarray(0, -100)],
  ["its second half", (file) => file.subarray(0, file.length / 2)],
]

describe.each(kinds)("a %s", (_kind, write) => {
  it.each(cuts)("shows what there is without %s", async (_end, cut) => {
    const file = cut(await write(await photo()).toBuffer())
    const { bytes, width, height } = await normalisePicture(file)
    expect([width, height]).toEqual([300, 300])
    const [red = 0, green = 255, blue = 255] = await sharp(bytes)
      .extract({ left: 20, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(red).toBeGreaterThan(200)
    expect(Math.max(green, blue)).toBeLessThan(60)
  })

  it("is damaged without its second half when it may not be cut", async () => {
    const file = await write(await photo()).toBuffer()
    const cut = file.subarray(0, file.length / 2)
    await expect(normalisePicture(cut, {}, { mayBeCut: false })).rejects.toThrow(Invalid)
  })
})

it.each(kinds)("a %s with its end is not decoded a second time", async (_kind, write) => {
  expect(completed(await write(await photo()).toBuffer())).toBeNull()
})

it("a WebP that claims to be larger than any picture is damaged", async () => {
  const file = await (await photo()).webp().toBuffer()
  file.writeUInt32LE(0xffff_fff0, 4)
  await expect(normalisePicture(file.subarray(0, 5_000))).rejects.toThrow(Invalid)
})
