import { rmSync } from "node:fs"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { images } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { page, raw, redirect, stalled } from "#tests/support/shop-server.ts"
import { statementsOf } from "#tests/support/statements.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import { env } from "~/env.server.ts"
import { keepPicture, keptPicture, pictureRendition } from "~/services/images/serve.server.ts"
import { halves, pngThatClaims } from "./files.ts"

// Started before the environment is read, which must name it.
const shop = await vi.hoisted(async () => {
  const { startShopServer } = await import("#tests/support/shop-server.ts")
  const server = await startShopServer()
  process.env.OUTBOUND_ALLOWED_HOSTS = server.host
  return server
})

useTestDatabase()

let file: Buffer
let path: string
let address: string
let visits = 0

beforeEach(async () => {
  file = await halves(1000, 500).jpeg().toBuffer()
  path = `/${++visits}.jpg`
  address = shop.origin + path
  shop.requests.length = 0
  shop.on(path, page(file, { contentType: "image/jpeg" }))
  shop.on("/picture.jpg", page(file, { contentType: "image/jpeg" }))
})
afterAll(() => shop.close())

const rowOf = async (url: string) => (await db.select().from(images).where(eq(images.address, url)))[0]

describe("a shop's picture", () => {
  it("is fetched once, whichever widths are requested, and by however many clients", async () => {
    const widths = [160, 320, 480, 320, 160]
    const renditions = await Promise.all(widths.map((width) => pictureRendition(address, width)))
    const shown = await Promise.all(renditions.map((bytes) => sharp(bytes ?? undefined).metadata()))
    expect(shown.map(({ format, width }) => `${format} ${width}`)).toEqual(
      widths.map((width) => `webp ${width}`),
    )
    await pictureRendition(address, 720)
    await keptPicture(address)
    expect(shop.requests).toHaveLength(1)
    expect(await pictureSizes([address, null, address])).toEqual(
      new Map([[address, { width: 1000, height: 500 }]]),
    )
  })

  it.each([
    undefined,
    "",
    "image",
    "jpg",
    "text/plain",
    "text/html; charset=utf-8",
    "application/octet-stream",
    "image/png",
  ])("is told by its bytes when its type is %s", async (contentType) => {
    shop.on(path, (_request, response) => {
      response.writeHead(200, contentType === undefined ? {} : { "content-type": contentType }).end(file)
    })
    expect(await pictureRendition(address, 320)).not.toBeNull()
  })

  it("is kept when its end is missing, or only its length is wrong", async () => {
    shop.on(path, page(file.subarray(0, -1)))
    expect(await keptPicture(address)).not.toBeNull()
    const other = `${shop.origin}/length.jpg`
    shop.on("/length.jpg", raw(`HTTP/1.1 200 OK\r\nContent-Length: ${file.length + 9}\r\n\r\n`, file))
    expect(await keptPicture(other)).not.toBeNull()
  })

  it("is fetched again when it breaks off", async () => {
    shop.on(path, raw(`HTTP/1.1 200 OK\r\nContent-Length: ${file.length}\r\n\r\n`, file.subarray(0, -99)))
    expect(await keptPicture(address)).toBeNull()
    expect((await rowOf(address))?.retryAt).not.toBeNull()
  })

  it("stays when the shop's page is gone", async () => {
    const before = await pictureRendition(address, 320)
    shop.on(path, page("Gone", { status: 410 }))
    expect(await pictureRendition(address, 320)).toEqual(Buffer.from(before ?? []))

    rmSync(join(env.DATA_DIR, "image-cache"), { recursive: true })
    expect(await pictureRendition(address, 480)).not.toBeNull()
    expect(shop.requests).toHaveLength(1)
  })

  it("is fetched before it is shown", async () => {
    await keepPicture(address, 1)
    expect((await rowOf(address))?.contentHash).toBeTruthy()
    expect((await keptPicture(address))?.byteLength).toBeGreaterThan(100)
    expect(shop.requests).toHaveLength(1)
  })

  it("is found behind a redirect, and under an unspecific content type", async () => {
    shop.on("/moved", redirect(path))
    shop.on(path, page(file, { contentType: "application/octet-stream" }))
    expect(await keptPicture(`${shop.origin}/moved`)).not.toBeNull()
  })
})

describe("a picture that cannot be fetched", () => {
  it.each([
    ["a missing one", () => page("Not found", { status: 404, contentType: "image/jpeg" })],
    ["a page", () => page("<h1>Please prove that you are human</h1>")],
    ["a page that says it is a picture", () => page("<h1>Hello</h1>", { contentType: "image/jpeg" })],
    ["an SVG", () => page("<svg xmlns='http://www.w3.org/2000/svg'/>", { contentType: "image/svg+xml" })],
    ["a broken one", () => page(file.subarray(0, 700), { contentType: "image/jpeg" })],
    ["a decompression bomb", () => page(pngThatClaims(50_000, 50_000), { contentType: "image/png" })],
    ["a flood", () => page(Buffer.concat([file, Buffer.alloc(15_000_000)]), { contentType: "image/jpeg" })],
    ["a redirect to a place we do not go", () => redirect(`http://localhost:${shop.port}/picture.jpg`)],
  ])("is remembered as missing: %s", async (_name, handler) => {
    shop.on(path, handler())
    expect(await pictureRendition(address, 320)).toBeNull()
    expect(await pictureRendition(address, 480)).toBeNull()
    expect(shop.requests).toHaveLength(1)
    expect(await rowOf(address)).toMatchObject({ contentHash: null, failures: 1 })
    expect(await pictureSizes([address])).toEqual(new Map())
  })

  it("is not waited for longer than the limit", async () => {
    shop.on(path, stalled("\xff\xd8\xff", "image/jpeg"))
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const waiting = keptPicture(address)
    while (shop.requests.length === 0) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await waiting).toBeNull()
  })

  it("is tried again after a growing pause, and shown once it is there", async () => {
    shop.on(path, page("Later", { status: 503 }))
    const minute = 60_000
    const start = Date.now()
    const attemptsAt = async (time: number) => {
      vi.setSystemTime(start + time)
      await keptPicture(address)
      return shop.requests.length
    }
    vi.useFakeTimers({ toFake: ["Date"], now: start })
    expect(await attemptsAt(0)).toBe(1)
    expect(await attemptsAt(0.9 * minute)).toBe(1)
    expect(await attemptsAt(1.1 * minute)).toBe(2)
    expect(await attemptsAt(10 * minute)).toBe(2)
    shop.on(path, page(file, { contentType: "image/jpeg" }))
    expect(await attemptsAt(11.2 * minute)).toBe(3)
    expect(await keptPicture(address)).not.toBeNull()
    expect(await rowOf(address)).toMatchObject({ failures: 0, retryAt: null, width: 1000 })
  })

  it("is tried again when it has failed while the clock was ahead", async () => {
    const start = Date.now()
    vi.useFakeTimers({ toFake: ["Date"], now: start + 86_400_000 })
    shop.on(path, page("Later", { status: 503 }))
    expect(await keptPicture(address)).toBeNull()
    vi.setSystemTime(start)
    shop.on(path, page(file, { contentType: "image/jpeg" }))
    expect(await keptPicture(address)).not.toBeNull()
  })
})

it("an unknown upload is missing, and nothing is fetched or written for it", async () => {
  expect(await keptPicture("/images/u/AAAAAAAAAAAAAAAAAAAAAA")).toBeNull()
  expect(await db.select().from(images)).toEqual([])
})

it("the sizes of a page of pictures take one query, and none later", async () => {
  await Promise.all([320, 480].map((width) => pictureRendition(address, width)))
  const page = await statementsOf(() => pictureSizes([address, `${address}?2`, `${address}?3`]))
  expect(page).toHaveLength(1)
  expect(await statementsOf(() => pictureSizes([address]))).toEqual([])
})
