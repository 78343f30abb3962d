import { Readable } from "node:stream"
import sharp from "sharp"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { updateCollection } from "~/domain/collections/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { TooManyRequests } from "~/errors.ts"
import { PUBLIC_UPLOAD_MS } from "~/http/response/public-uploads.server.ts"
import { log } from "~/observe/log.server.ts"
import * as signed from "~/pages/images/signed.ts"
import * as upload from "~/pages/images/upload.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { storeUpload } from "~/services/images/upload.server.ts"
import { uploads } from "~/services/storage/stores.server.ts"

useTestDatabase()

let imageUrl: string
let anna: User
let list: { id: number }
beforeEach(async () => {
  anna = await makeUser()
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: "#1f5f4d" } })
  imageUrl = (await storeUpload(anna.id, Readable.from([await drawn.png().toBuffer()]))).imageUrl
  list = await makeCollection(anna, { coverImageUrl: imageUrl })
})
afterEach(() => void vi.useRealTimers())

const sourceOf = (url: string, options = { private: false }) => pictureFor(url, options)?.src ?? ""

/** Asks for a picture the way the map of URLs hands it over. */
async function ask(src: string, headers?: Record<string, string>, as?: User): Promise<Response> {
  const [, , first = "", second = "", third = ""] = new URL(src, "http://curio.test").pathname.split("/")
  const answer = await (first === "u"
    ? get(upload, src, { params: { id: second }, headers, as })
    : get(signed, src, { params: { visibility: first, width: second, signature: third }, headers }))
  if (!(answer instanceof Response)) throw new Error("Not a Response")
  return answer
}

const seconds = (response: Response) =>
  Number(/max-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1])

describe("a picture on a page", () => {
  it("is WebP of the width in its address, with its length, and cached for ever", async () => {
    const answer = await ask(sourceOf(imageUrl).replace("/480/", "/160/"))
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.status).toBe(200)
    expect(answer.headers.get("Content-Type")).toBe("image/webp")
    expect(answer.headers.get("Content-Length")).toBe(String(bytes.length))
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, s-maxage=43200, immutable")
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 160 })
  })

  it("is not sent by its public address from half a day after it became private", async () => {
    const src = sourceOf(imageUrl)
    expect((await ask(src)).status).toBe(200)
    await updateCollection(anna, list.id, { isPrivate: true })
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + PUBLIC_UPLOAD_MS })
    expect((await ask(src)).status).toBe(404)
    expect((await ask(sourceOf(imageUrl, { private: true }))).status).toBe(200)
    await updateCollection(anna, list.id, { isPrivate: false })
    expect((await ask(src)).status).toBe(200)
  })

  it("is kept by the viewer's browser alone, until its address ends, when it is private", async () => {
    const answer = await ask(sourceOf(imageUrl, { private: true }))
    expect(answer.status).toBe(200)
    expect(answer.headers.get("Cache-Control")).toMatch(/^private, max-age=\d+, immutable$/)
    expect(seconds(answer)).toBeGreaterThan(59 * 60)
    expect(seconds(answer)).toBeLessThanOrEqual(24 * 60 * 60)
  })

  it("is neither sent nor looked up again when the browser has it", async () => {
    const tag = (await ask(sourceOf(imageUrl))).headers.get("ETag") ?? ""
    expect(tag).toMatch(/^"[^"]+"$/)
    const read = vi.spyOn(uploads, "read")
    const again = await ask(sourceOf(imageUrl), { "If-None-Match": `"other", W/${tag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe("")
    expect(again.headers.get("ETag")).toBe(tag)
    expect(read).not.toHaveBeenCalled()

    expect((await ask(sourceOf(imageUrl), { "If-None-Match": '"other"' })).status).toBe(200)
    expect((await ask(sourceOf(imageUrl).replace("/480/", "/320/"), { "If-None-Match": tag })).status).toBe(
      200,
    )
  })

  it("is 404 with the placeholder when its address was not made by the app", async () => {
    for (const wrong of [
      sourceOf(imageUrl).replace("/s/", "/p/"),
      sourceOf(imageUrl).replace("/480/", "/5000/"),
      sourceOf(imageUrl).replace(/u=.*/, "u=http%3A%2F%2Fintranet.example%2F"),
      `/images/s/480/${"A".repeat(22)}?u=${encodeURIComponent(imageUrl)}`,
    ]) {
      const answer = await ask(wrong)
      expect(answer.status).toBe(404)
      expect(answer.headers.get("Cache-Control")).toBe("no-store")
      expect(await answer.text()).toContain("No Image")
    }
  })
})

describe("an upload at the path that the API returns", () => {
  it("is served at its full size to who may see it, and asked for each time", async () => {
    const answer = await ask(imageUrl, {}, anna)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache")
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 900 })
  })

  it("is 404 for others, and when the path is unknown", async () => {
    await updateCollection(anna, list.id, { isPrivate: true })
    expect((await ask(imageUrl)).status).toBe(404)
    expect((await ask("/images/u/short")).status).toBe(404)
    expect((await ask("/images/u/..%2f..%2fsession-secret")).status).toBe(404)
  })
})

describe("the placeholder", () => {
  it.each([
    ["an upload that is gone", "/images/u/AAAAAAAAAAAAAAAAAAAAAA"],
    ["a shop that we do not go to", "http://127.0.0.1:9/picture.jpg"],
  ])("replaces %s: drawn, harmless, and cached briefly", async (_name, missing) => {
    const answer = await ask(sourceOf(missing))
    expect(answer.status).toBe(200)
    expect(answer.headers.get("Content-Type")).toBe("image/svg+xml")
    expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get("ETag")).toBeNull()
    expect(seconds(answer)).toBeLessThanOrEqual(60)
    const svg = Buffer.from(await answer.arrayBuffer())
    expect(svg.toString()).toContain("No Image")
    expect(await sharp(svg).metadata()).toMatchObject({ format: "svg", width: 400 })
    expect(answer.headers.get("Content-Length")).toBe(String(svg.length))
  })

  it("is 503 with Retry-After, and not logged as an error, when too many requests wait", async () => {
    const logged = vi.spyOn(log, "error")
    vi.spyOn(uploads, "read").mockRejectedValue(new TooManyRequests(5))
    const answer = await ask(sourceOf(imageUrl))
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"])
    expect(logged).not.toHaveBeenCalled()
  })

  it("is 503 and not cached when the server failed", async () => {
    vi.spyOn(uploads, "read").mockRejectedValue(new Error("The disk is gone"))
    const answer = await ask(sourceOf(imageUrl))
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "60"])
    expect(answer.headers.get("Cache-Control")).toBe("no-store")
    expect(await answer.text()).toContain("No Image")
  })
})
