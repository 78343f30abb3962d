import { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { db } from "#db/client.server.ts"
import { images, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import { Invalid, TooLarge, UnsupportedMediaType } from "~/errors.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import { keptPicture } from "~/services/images/serve.server.ts"
import { storeUpload } from "~/services/images/upload.server.ts"
import { halves } from "./files.ts"

useTestDatabase()

let anna: { id: number }
let file: Buffer<ArrayBuffer>
beforeEach(async () => {
  anna = await makeUser()
  file = Buffer.from(await halves().png().toBuffer())
})

const inPieces = (...pieces: Uint8Array[]) => Readable.from(pieces)

describe("an upload", () => {
  it("is stored at a random path", async () => {
    const upload = await storeUpload(anna.id, inPieces(file.subarray(0, 50), file.subarray(50)))
    expect(upload).toEqual({
      imageUrl: expect.stringMatching(/^\/images\/u\/[\w-]{22}$/),
      width: 120,
      height: 80,
    })
    const kept = await keptPicture(upload.imageUrl)
    expect(
      Buffer.from(kept ?? [])
        .subarray(8, 12)
        .toString(),
    ).toBe("WEBP")
    expect(await pictureSizes([upload.imageUrl])).toEqual(
      new Map([[upload.imageUrl, { width: 120, height: 80 }]]),
    )
  })

  it("shares its file with the same picture of another user, and has another address", async () => {
    const bert = await makeUser()
    const first = await storeUpload(anna.id, inPieces(file))
    const second = await storeUpload(bert.id, inPieces(file))
    expect(second.imageUrl).not.toBe(first.imageUrl)

    const rows = await db.select().from(images)
    expect(rows.map((row) => row.userId).sort()).toEqual([anna.id, bert.id])
    expect(new Set(rows.map((row) => row.contentHash)).size).toBe(1)
  })

  it("stays when the account is deleted", async () => {
    const { imageUrl } = await storeUpload(anna.id, inPieces(file))
    await db.delete(users).where(eq(users.id, anna.id))
    expect(await keptPicture(imageUrl)).not.toBeNull()
  })
})

describe("an upload is refused", () => {
  it("for its bytes, as soon as the limit is passed", async () => {
    const megabyte = new Uint8Array(1024 * 1024)
    let given = 0
    function* endless() {
      for (;;) {
        given++
        yield megabyte
      }
    }
    await expect(storeUpload(anna.id, Readable.from(endless()))).rejects.toThrow(TooLarge)
    expect(given).toBeGreaterThan(10)
    // A stream reads ahead by its buffer, not by the rest of the file.
    expect(given).toBeLessThan(40)
  })

  it("for one byte more than the limit, and not for the limit", async () => {
    await expect(storeUpload(anna.id, inPieces(new Uint8Array(UPLOAD_MAX_BYTES + 1)))).rejects.toThrow(
      TooLarge,
    )
    await expect(storeUpload(anna.id, inPieces(new Uint8Array(UPLOAD_MAX_BYTES)))).rejects.toThrow(
      UnsupportedMediaType,
    )
  })

  it("for being empty", async () => {
    await expect(storeUpload(anna.id, inPieces())).rejects.toThrow(Invalid)
  })

  it("and leaves nothing behind", async () => {
    await expect(storeUpload(anna.id, inPieces(Buffer.from("<svg/>")))).rejects.toThrow(UnsupportedMediaType)
    await expect(storeUpload(anna.id, inPieces(file.subarray(0, 60)))).rejects.toThrow(Invalid)
    expect(await db.select().from(images)).toEqual([])
  })
})
