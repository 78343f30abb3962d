import { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, images } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import type { Handler } from "~/context.ts"
import { isStillShown, PUBLIC_UPLOAD_MS } from "~/http/response/public-uploads.server.ts"
import { pictures } from "~/server/pictures.server.ts"
import { imageId, nextPictureAddresses, pictureFor } from "~/services/images/address.server.ts"
import { pictureRendition } from "~/services/images/serve.server.ts"
import { filesOf, releaseFiles } from "~/services/images/unused.server.ts"
import { storeUpload } from "~/services/images/upload.server.ts"
import { cache } from "~/services/storage/stores.server.ts"
import { ask, serving } from "./serve.ts"

useTestDatabase()

let imageUrl: string
beforeEach(async () => {
  const anna = await makeUser()
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: "#1f5f4d" } })
  imageUrl = (await storeUpload(anna.id, Readable.from([await drawn.png().toBuffer()]))).imageUrl
  await pictureRendition(imageUrl, 480)
  await makeCollection(anna, { coverImageUrl: imageUrl })
  await isStillShown({ imageUrl, visibility: "public" })
})

const sourceOf = (options = { private: false }) => pictureFor(imageUrl, options)?.src ?? ""

async function servingPictures() {
  const lines: Record<string, unknown>[] = []
  const app: Handler = ({ response }) => response.writeHead(200, { "X-By": "app" }).end()
  const server = await serving([pictures(), app], { lines })
  return { lines, get: (path: string, sent = {}) => ask(server, path, sent) }
}

describe("a stored picture", () => {
  test("is served before the app, with the headers of any response", async () => {
    const { get } = await servingPictures()
    for (let n = 0; n < 2; n++) {
      const { status, headers, text } = await get(sourceOf())
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, s-maxage=43200, immutable",
        etag: expect.stringContaining(imageId(imageUrl)),
        "x-request-id": expect.any(String),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      })
      expect(headers["x-by"]).toBeUndefined()
      const stored = await pictureRendition(imageUrl, 480)
      expect(headers["content-length"]).toBe(String(stored?.byteLength))
      expect(text).toBe(Buffer.from(stored ?? []).toString())
    }
  })

  test("is read from the disk once", async () => {
    const { get } = await servingPictures()
    const read = vi.spyOn(cache, "read")
    for (let n = 0; n < 3; n++) await get(sourceOf())
    expect(read).toHaveBeenCalledTimes(1)
  })

  test("stays private under a private address, also when it is in memory from a public one", async () => {
    const { get } = await servingPictures()
    expect((await get(sourceOf())).headers["cache-control"]).toMatch(/^public/)
    const { headers } = await get(sourceOf({ private: true }))
    expect(headers["cache-control"]).toMatch(/^private, max-age=\d{4,5}, immutable$/)
  })

  test("is left to the app under a private address that has ended, also when it is in memory", async () => {
    const { get } = await servingPictures()
    const src = sourceOf({ private: true })
    expect((await get(src)).headers["x-by"]).toBeUndefined()
    vi.useFakeTimers({ toFake: ["Date"], now: nextPictureAddresses() + 60 * 60_000 })
    expect((await get(src)).headers["x-by"]).toBe("app")
    expect((await get(sourceOf({ private: true }))).headers["x-by"]).toBeUndefined()
    vi.useRealTimers()
  })

  test("is 304 when the client has it, and has no body for HEAD", async () => {
    const { get } = await servingPictures()
    const { headers, text } = await get(sourceOf(), { method: "HEAD" })
    expect(Number(headers["content-length"])).toBeGreaterThan(100)
    expect(text).toBe("")
    const again = await get(sourceOf(), { headers: { "If-None-Match": `"x", W/${headers.etag}` } })
    expect(again).toMatchObject({ status: 304, text: "", headers: { etag: headers.etag } })
    expect(again.headers["content-type"]).toBeUndefined()
  })

  test("is logged in one line, without the address that it was fetched from", async () => {
    const { get, lines } = await servingPictures()
    await get(sourceOf())
    await expect.poll(() => lines).toHaveLength(1)
    const path = sourceOf().replace(/\?.*/, "")
    expect(lines[0]).toMatchObject({ msg: "request", method: "GET", path, status: 200, client: "127.0.0.1" })
    expect(lines[0]?.bytes).toBeGreaterThan(100)
  })
})

describe("a request for a picture reaches the app", () => {
  test("when it is for an upload at full size, which needs a permission", async () => {
    const { get } = await servingPictures()
    expect((await get(imageUrl)).headers["x-by"]).toBe("app")
  })

  test("when a public upload was not looked up for half a day", async () => {
    const { get } = await servingPictures()
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + PUBLIC_UPLOAD_MS })
    try {
      expect((await get(sourceOf())).headers["x-by"]).toBe("app")
    } finally {
      vi.useRealTimers()
    }
  })

  test("when the picture must be made first", async () => {
    const { get } = await servingPictures()
    expect((await get(sourceOf().replace("/480/", "/320/"))).headers["x-by"]).toBe("app")
  })

  test("when the picture was deleted", async () => {
    const { get } = await servingPictures()
    expect((await get(sourceOf())).headers["x-by"]).toBeUndefined()
    await db.update(collections).set({ coverImageUrl: null })
    await releaseFiles(await filesOf([imageUrl]))
    expect((await get(sourceOf())).headers["x-by"]).toBe("app")
  })

  test("when another process has deleted the picture's row, and not yet its files", async () => {
    const { get } = await servingPictures()
    expect((await get(sourceOf())).headers["x-by"]).toBeUndefined()
    await db.delete(images).where(eq(images.id, imageId(imageUrl)))
    for (let n = 0; n < 2; n++) expect((await get(sourceOf())).headers["x-by"]).toBe("app")
  })

  test("when the picture cannot be read", async () => {
    const { get } = await servingPictures()
    vi.spyOn(cache, "read").mockRejectedValue(new Error("The disk is gone"))
    expect((await get(sourceOf())).headers["x-by"]).toBe("app")
  })

  test.each([
    ["a wrong signature", (src: string) => src.replace("/s/", "/p/"), {}],
    ["an unknown width", (src: string) => src.replace("/480/", "/481/"), {}],
    ["another query", (src: string) => `${src}&v=2`, {}],
    ["a malformed address", (src: string) => src.replace(/u=.*/, "u=%E0%A4%A"), {}],
    ["another method", (src: string) => src, { method: "POST" }],
    ["a body", (src: string) => src, { headers: { "Content-Length": "1" }, body: "x" }],
    ["a malformed host", (src: string) => src, { headers: { Host: "a b" } }],
  ])("for %s", async (_name, change, sent) => {
    const { get } = await servingPictures()
    await get(sourceOf())
    expect((await get(change(sourceOf()), sent)).headers["x-by"]).toBe("app")
  })
})
