import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { page, type ShopServer, startShopServer } from "#tests/support/shop-server.ts"
import { fetchPage, refusalOf } from "./through.ts"

let shop: ShopServer
beforeEach(async () => {
  shop = await startShopServer()
})
afterEach(() => shop.close())

type Options = Parameters<typeof fetchPage>[1]
const get = (path: string, options: Options = {}) =>
  fetchPage(shop.origin + path, { allowedHosts: [shop.host], ...options })
const text = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)

describe("a compressed response", () => {
  it.each([
    ["gzip", gzipSync("hello")],
    ["deflate", deflateSync("hello")],
    ["br", brotliCompressSync("hello")],
    ["identity", Buffer.from("hello")],
  ])("is decompressed from %s", async (coding, body) => {
    shop.on("/", page(body, { headers: { "content-encoding": coding } }))
    expect(text(await get("/"))).toBe("hello")
  })

  it("is refused when its encoding was not requested, or is stacked", async () => {
    shop.on("/zstd", page("hello", { headers: { "content-encoding": "zstd" } }))
    shop.on("/twice", page(gzipSync(gzipSync("hello")), { headers: { "content-encoding": "gzip, gzip" } }))
    expect((await refusalOf(get("/zstd"))).kind).toBe("content-type")
    expect((await refusalOf(get("/twice"))).kind).toBe("content-type")
  })

  it("is refused when it is not compressed", async () => {
    shop.on("/", page("hello", { headers: { "content-encoding": "gzip" } }))
    expect((await refusalOf(get("/"))).kind).toBe("unreachable")
  })

  it("gives its readable part when it is broken off", async () => {
    const whole = gzipSync(Array.from({ length: 5000 }, (_, line) => `<p>${line}</p>`).join(""))
    shop.on("/", page(whole.subarray(0, whole.length - 200), { headers: { "content-encoding": "gzip" } }))
    expect(text(await get("/"))).toMatch(/^<p>0<\/p><p>1<\/p>/)
  })
})

describe("a response", () => {
  it.each(["application/pdf", "image/png", "text/html-sandboxed", "nonsense"])(
    "of %s is refused",
    async (contentType) => {
      shop.on("/", page("x", { contentType }))
      expect(await refusalOf(get("/"))).toMatchObject({ kind: "content-type", status: 200 })
    },
  )

  it("is refused without a content type", async () => {
    shop.on("/", (_request, response) => response.writeHead(200).end("<p>"))
    expect((await refusalOf(get("/"))).kind).toBe("content-type")
  })

  it("may have a range of content types", async () => {
    shop.on("/", page("x", { contentType: "Image/PNG; a=b" }))
    expect((await get("/", { accept: ["image/*"] })).contentType).toBe("image/png")
  })

  it("is returned with its status and page when the shop refuses", async () => {
    shop.on("/wall", page("<title>Are you a robot?</title>", { status: 403 }))
    shop.on("/json", page("{}", { status: 429, contentType: "application/json" }))
    expect(await get("/none")).toMatchObject({ status: 404, truncated: false })
    expect(text(await get("/wall"))).toContain("robot")
    expect(await get("/json")).toMatchObject({
      status: 429,
      contentType: "application/json",
      bytes: new Uint8Array(),
    })
  })

  it("is unreachable when it is not HTTP, or has endless headers", async () => {
    shop.on("/ssh", (_request, response) => response.socket?.end("SSH-2.0-OpenSSH_9.6\r\n"))
    shop.on("/headers", page("x", { headers: { "x-filler": "x".repeat(70_000) } }))
    expect((await refusalOf(get("/ssh"))).kind).toBe("unreachable")
    expect((await refusalOf(get("/headers"))).kind).toBe("unreachable")
  })

  it("is unreachable from a port where nobody listens", async () => {
    const gone = await startShopServer()
    await gone.close()
    expect((await refusalOf(fetchPage(gone.origin, { allowedHosts: [gone.host] }))).kind).toBe("unreachable")
  })
})
