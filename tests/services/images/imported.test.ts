import sharp from "sharp"
import { beforeEach, describe, expect, it } from "vitest"
import { sumUploads } from "#db/image-records.server.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { Invalid, TooLarge, UnsupportedMediaType } from "~/errors.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { normaliseImported, normalisePicture } from "~/services/images/encode.server.ts"
import { keptPicture } from "~/services/images/serve.server.ts"
import { storeImportedPicture } from "~/services/images/upload.server.ts"
import { halves, noise } from "./files.ts"

useTestDatabase()

let anna: { id: number }
let ours: Buffer
beforeEach(async () => {
  anna = await makeUser()
  ours = Buffer.from((await normalisePicture(await halves().png().toBuffer())).bytes)
})

const transparent = () => sharp({ create: { width: 31, height: 17, channels: 4, background: "#ff000080" } })

describe("a picture that this app has encoded", () => {
  it.each([
    ["opaque", async () => halves().png().toBuffer()],
    ["with odd bytes", async () => noise(33, 21).png().toBuffer()],
    ["transparent", async () => transparent().png().toBuffer()],
    ["of the largest size", async () => halves(3000, 40).png().toBuffer()],
  ])("is kept byte for byte: %s", async (_what, make) => {
    const { bytes, width, height } = await normalisePicture(await make())
    const imported = await normaliseImported(bytes)
    expect(imported).toEqual({ bytes, width, height })
  })

  it("is stored under a new path, and counts in the quota", async () => {
    const first = await storeImportedPicture(anna.id, ours)
    const second = await storeImportedPicture(anna.id, ours)
    expect(first).toMatchObject({
      imageUrl: expect.stringMatching(/^\/images\/u\/[\w-]{22}$/),
      width: 120,
      height: 80,
    })
    expect(second.imageUrl).not.toBe(first.imageUrl)
    expect(Buffer.from((await keptPicture(first.imageUrl)) ?? [])).toEqual(ours)
    // Two small files, each of which takes a block of the disk.
    expect(await sumUploads(anna.id)).toBe(2 * 4096)
  })
})

const sized = (file: Buffer) => {
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

const chunk = (type: string, data: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type), size, data])
}

describe("another picture is encoded again", () => {
  it.each([
    ["bytes behind it", () => Buffer.concat([ours, Buffer.from("PK")])],
    ["bytes behind it that its header counts", () => sized(Buffer.concat([ours, Buffer.from("<a>")]))],
    ["a chunk of metadata", () => sized(Buffer.concat([ours, chunk("EXIF", Buffer.from("GPS!"))]))],
    ["a chunk that is not known", () => sized(Buffer.concat([ours, chunk("junk", Buffer.from("<script>"))]))],
    [
      "a wrong size in its header",
      () => {
        const file = Buffer.from(ours)
        file.writeUInt32LE(ours.length - 10, 4)
        return file
      },
    ],
    ["a cut end", () => sized(Buffer.from(ours.subarray(0, -20)))],
    ["no picture", () => sized(Buffer.concat([ours.subarray(0, 12)]))],
  ])("with %s", async (_what, change) => {
    const file = change()
    const imported = await normaliseImported(file).catch((error: unknown) => error)
    if (imported instanceof Error) expect(imported).toBeInstanceOf(Invalid)
    else {
      const { bytes, ...size } = imported as { bytes: Uint8Array }
      expect(bytes).not.toEqual(file)
      expect(size).toEqual({ width: 120, height: 80 })
      expect((await normaliseImported(bytes)).bytes).toBe(bytes)
    }
  })

  it("when it is of another format, too large, animated, or has metadata", async () => {
    const png = await halves().png().toBuffer()
    const large = await halves(2049, 20).webp().toBuffer()
    const withMetadata = await halves().withMetadata().webp().toBuffer()
    const animated = await sharp([png, await halves().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer()
    for (const file of [png, large, withMetadata, animated]) {
      const { bytes } = await normaliseImported(file)
      expect(bytes).not.toEqual(file)
      expect((await normaliseImported(bytes)).bytes).toBe(bytes)
    }
  })

  it("when its parts look right and cannot be decoded", async () => {
    const file = Buffer.from(ours)
    file.fill(0xff, 30)
    await expect(normaliseImported(file)).rejects.toThrow(Invalid)
  })

  it("and throws no unexpected error for cut or changed bytes", async () => {
    for (let at = 0; at < ours.length; at += 7) {
      const changed = Buffer.from(ours)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      for (const file of [ours.subarray(0, at), changed]) {
        const error = await normaliseImported(file).then(
          () => null,
          (reason: unknown) => reason,
        )
        if (error)
          expect([Invalid, UnsupportedMediaType, TooLarge].some((kind) => error instanceof kind)).toBe(true)
      }
    }
  })
})

describe("storeImportedPicture refuses", () => {
  it("a file that is larger than an upload may be, or no picture", async () => {
    await expect(storeImportedPicture(anna.id, new Uint8Array(UPLOAD_MAX_BYTES + 1))).rejects.toThrow(
      TooLarge,
    )
    await expect(storeImportedPicture(anna.id, Buffer.from("<svg/>"))).rejects.toThrow(UnsupportedMediaType)
  })

  it("a picture that exceeds the quota", async () => {
    const { id } = await makeUser({ quotaMb: 1 })
    const big = await noise(1500, 1500).jpeg({ quality: 100 }).toBuffer()
    await expect(storeImportedPicture(id, big)).rejects.toThrow("does not fit")
  })
})
