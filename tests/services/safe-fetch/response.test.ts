import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { page, type ShopServer, startShopServer } from "#tests/support/shop-server.ts"
import { parseContentType } from "~/services/safe-fetch/content-type.ts"
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

  it.each([
    ["raw deflate", "deflate", deflateRawSync("hello")],
    ["gzip that is called deflate", "deflate", gzipSync("hello")],
    ["deflate that is called gzip", "gzip", deflateSync("hello")],
    ["what is not compressed at all", "gzip", Buffer.from("hello")],
    ["a coding that is none", "none", Buffer.from("hello")],
    ["a charset in place of a coding", "UTF-8", Buffer.from("hello")],
    ["two codings", "gzip, br", brotliCompressSync(gzipSync("hello"))],
    ["an empty coding", "", Buffer.from("hello")],
    ["no coding and one", "identity, gzip", gzipSync("hello")],
    ["a coding with a parameter", "gzip;q=1", gzipSync("hello")],
    ["a coding in quotes", '"gzip"', gzipSync("hello")],
    ["a coding that is named twice", "gzip, gzip", gzipSync("hello")],
    ["gzip that is called br", "br", gzipSync("hello")],
    ["a coding that is only quotation marks", `x${'"'.repeat(40_000)}x`, Buffer.from("hello")],
    ["a long coding behind a known one", `gzip;${"q".repeat(40_000)}`, gzipSync("hello")],
    ["nothing", "br", Buffer.from("")],
  ])("is read as browsers do from %s", async (_what, coding, body) => {
    shop.on("/", page(body, { headers: { "content-encoding": coding } }))
    expect(text(await get("/"))).toBe(body.length === 0 ? "" : "hello")
  })

  it.each(["gzip", "deflate", "br"])("is read when %s is named and nothing is compressed", async (coding) => {
    shop.on("/", page("<!doctype html>hello", { headers: { "content-encoding": coding } }))
    expect(text(await get("/"))).toBe("<!doctype html>hello")
  })

  it("is read when its first byte comes alone", async () => {
    const body = gzipSync("hello")
    shop.on("/", (_request, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
      response.write(body.subarray(0, 1), () => setImmediate(() => response.end(body.subarray(1))))
    })
    expect(text(await get("/"))).toBe("hello")
  })

  it("is refused when nobody here can read it, or it has many layers", async () => {
    shop.on("/zstd", page("hello", { headers: { "content-encoding": "zstd" } }))
    shop.on("/layers", page("hello", { headers: { "content-encoding": "gzip, gzip, gzip, gzip" } }))
    expect((await refusalOf(get("/zstd"))).kind).toBe("content-type")
    expect((await refusalOf(get("/layers"))).kind).toBe("content-type")
  })

  it("gives what comes before its damage when that is asked for", async () => {
    const whole = gzipSync(Array.from({ length: 9000 }, (_, line) => `<p>${line * 7919}</p>`).join(""))
    whole.fill(0xff, whole.length - 8)
    shop.on("/", page(whole, { headers: { "content-encoding": "gzip" } }))
    expect((await refusalOf(get("/"))).kind).toBe("unreachable")
    const found = await get("/", { partial: true })
    expect(found.truncated).toBe("unreachable")
    expect(text(found)).toMatch(/^<p>0<\/p><p>7919<\/p>/)
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

  const html = "<!doctype html><title>x</title>"
  const utf16 = Buffer.from(`\ufeff${html}`, "utf16le")
  it.each([
    [undefined, html],
    ["", html],
    ["html", html],
    ["text", `\n ${html}`],
    ["text/plain; charset=utf-8", `\ufeff<HTML>`],
    ["application/octet-stream", "<!-- made by hand --><p>"],
    ["application/xml", '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "">'],
    ["*/*", "<html lang=en>"],
    ["text/plain", utf16],
    ["text/x-html", html],
    ["application/php", html],
    ["text/html\\; charset=utf-8", html],
    ["application/x-www-form-urlencoded", "<main>"],
  ])("of %s is taken when its bytes are those of a page", async (contentType, body) => {
    shop.on("/", page(body, { headers: { "content-type": contentType ?? "" } }))
    if (contentType === undefined) shop.on("/", (_request, response) => response.writeHead(200).end(body))
    expect((await get("/")).bytes).toHaveLength(Buffer.from(body).length)
  })

  it.each([
    ["application/pdf", html],
    ["image/png", html],
    ["application/json", html],
    ["text/plain", "A note about <html>"],
    ["", "%PDF-1.7"],
    ["text/plain", `${"x".repeat(2000)}${html}`],
  ])("of %s is refused when it says so, or its bytes are those of no page", async (contentType, body) => {
    shop.on("/", page(body, { headers: { "content-type": contentType } }))
    expect((await refusalOf(get("/"))).kind).toBe("content-type")
  })

  it("has its content type and charset read when they are written loosely", () => {
    expect(parseContentType("text/html charset=utf-8")).toEqual({ type: "text/html", charset: "utf-8" })
    expect(parseContentType("text/html, text/html; charset=Big5")).toEqual({
      type: "text/html",
      charset: "big5",
    })
    expect(parseContentType('Text/HTML;Charset = "utf-8"')).toEqual({ type: "text/html", charset: "utf-8" })
    expect(parseContentType("html;charset=windows-1251").charset).toBe("windows-1251")
    expect(parseContentType(null)).toEqual({ type: "", charset: "" })
  })

  it("may have a range of content types", async () => {
    shop.on("/", page("x", { contentType: "Image/PNG; a=b" }))
    expect((await get("/", { accept: ["image/*"] })).contentType).toBe("image/png")
  })

  it("is returned with its status and page when the shop refuses", async () => {
    shop.on("/wall", page("<title>Are you a robot?</title>", { status: 403 }))
    shop.on("/json", page("{}", { status: 429, contentType: "application/json" }))
    expect(await get("/none")).toMatchObject({ status: 404, truncated: null })
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
