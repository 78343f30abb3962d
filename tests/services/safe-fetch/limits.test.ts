import type { LookupAddress } from "node:dns"
import net from "node:net"
import { setImmediate } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import {
  filler,
  gzipBomb,
  page,
  redirect,
  type ShopServer,
  silent,
  stalled,
  startShopServer,
} from "#tests/support/shop-server.ts"
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
const megabyte = 1_000_000

describe("the limit of bytes", () => {
  it("ends a body without end, and its connection", async () => {
    shop.on("/", filler())
    const refusal = await refusalOf(get("/"))
    expect(refusal).toMatchObject({ kind: "too-large", status: 200 })
    await shop.idle()
    expect(shop.bytesSent()).toBeLessThan(30 * megabyte)
  })

  it("ends a page of 400 MB after 5", async () => {
    shop.on("/", filler({ bytes: 400 * megabyte }))
    expect((await refusalOf(get("/"))).kind).toBe("too-large")
    await shop.idle()
    expect(shop.bytesSent()).toBeLessThan(30 * megabyte)
  })

  it("refuses an announced length before reading", async () => {
    shop.on("/", filler({ bytes: 400 * megabyte, headers: { "content-length": `${400 * megabyte}` } }))
    expect((await refusalOf(get("/"))).kind).toBe("too-large")
    await shop.idle()
    expect(shop.bytesSent()).toBeLessThan(10 * megabyte)
  })

  it("holds when the announced length is too small", async () => {
    shop.on("/", (_request, response) => {
      response.socket?.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nfour${"x".repeat(100)}`,
      )
    })
    expect(text(await get("/"))).toBe("four")
  })

  it("refuses a page that ends before its announced length", async () => {
    shop.on("/", (_request, response) => {
      response.socket?.end("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 400\r\n\r\nfour")
    })
    expect((await refusalOf(get("/"))).kind).toBe("unreachable")
  })

  it("holds for decompressed bytes", async () => {
    shop.on("/", gzipBomb(400 * megabyte))
    expect((await refusalOf(get("/"))).kind).toBe("too-large")
    await shop.idle()
    expect(shop.bytesSent()).toBeLessThan(1 * megabyte)
  })

  it("holds for compressed bytes that decompress to nothing", async () => {
    const empty = gzipSync("")
    const bytes = Buffer.concat(Array.from({ length: 2000 }, () => empty))
    shop.on("/", page(bytes, { headers: { "content-encoding": "gzip" } }))
    expect((await refusalOf(get("/", { maxBytes: 20_000 }))).kind).toBe("too-large")
    shop.on("/chunked", (_request, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
      response.write(bytes)
      response.end()
    })
    expect((await refusalOf(get("/chunked", { maxBytes: 20_000 }))).kind).toBe("too-large")
  })

  it("gives the beginning of what is too large when that is asked for, compressed or not", async () => {
    shop.on("/announced", filler({ bytes: 9000, headers: { "content-length": "9000" } }))
    shop.on("/chunked", filler({ bytes: 9000 }))
    shop.on("/gzip", gzipBomb(9000))
    for (const path of ["/announced", "/chunked", "/gzip"]) {
      const found = await get(path, { maxBytes: 5000, partial: true })
      expect(found).toMatchObject({ status: 200, truncated: "too-large" })
      expect(text(found)).toHaveLength(5000)
      expect(text(found)).toMatch(/^<p>more of the same/)
    }
  })

  it("holds for the framing of chunks, whose data are few", async () => {
    shop.on("/", (_request, response) => {
      const extension = `1;${"x".repeat(3_000)}\r\na\r\n`.repeat(20)
      response.socket?.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n",
      )
      const more = (error?: Error | null): unknown => error || response.socket?.write(extension, more)
      more()
    })
    expect((await refusalOf(get("/"))).kind).toBe("unreachable")
    await shop.idle()
    expect(shop.bytesSent()).toBeLessThan(10 * megabyte)
  })

  it("allows exactly its number of bytes", async () => {
    shop.on("/", filler({ bytes: 1000 }))
    expect((await get("/", { maxBytes: 1000 })).bytes).toHaveLength(1000)
    expect((await refusalOf(get("/", { maxBytes: 999 }))).kind).toBe("too-large")
  })
})

describe("the limit of time", () => {
  const timeoutMs = 250

  it("ends a connection without a response", async () => {
    shop.on("/", silent)
    expect((await refusalOf(get("/", { timeoutMs }))).kind).toBe("timeout")
    await shop.idle()
  })

  it("ends a body that stops", async () => {
    shop.on("/", stalled("<title>Slow"))
    expect((await refusalOf(get("/", { timeoutMs }))).kind).toBe("timeout")
    await shop.idle()
  })

  it("ends a body that trickles", async () => {
    shop.on("/", (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" })
      const drip = setInterval(() => response.write("."), 20)
      response.on("close", () => clearInterval(drip))
    })
    expect((await refusalOf(get("/", { timeoutMs }))).kind).toBe("timeout")
    await shop.idle()
  })

  it("covers all redirects together", async () => {
    shop.on("/1", (request, response) => setTimeout(() => redirect("/2")(request, response), timeoutMs / 2))
    shop.on("/2", (request, response) => setTimeout(() => redirect("/3")(request, response), timeoutMs / 2))
    shop.on("/3", (request, response) => setTimeout(() => page("late")(request, response), timeoutMs / 2))
    expect((await refusalOf(get("/1", { timeoutMs }))).kind).toBe("timeout")
  })

  it("covers a name that is never resolved", async () => {
    const resolve = () => new Promise<never>(() => {})
    expect((await refusalOf(fetchPage("http://slow.test/", { resolve, timeoutMs }))).kind).toBe("timeout")
  })

  it("starts no connection when the name is resolved too late", async () => {
    const connect = vi.spyOn(net, "connect")
    let answer: (found: LookupAddress[]) => void = () => {}
    const resolve = () => new Promise<LookupAddress[]>((done) => (answer = done))
    const name = `late.test:${shop.port}`
    const fetching = fetchPage(`http://${name}/`, { resolve, timeoutMs, allowedHosts: [name] })
    expect((await refusalOf(fetching)).kind).toBe("timeout")
    answer([{ address: "127.0.0.1", family: 4 }])
    await setImmediate()
    expect(connect).not.toHaveBeenCalled()
  })

  it("returns the bytes so far when that is asked for, compressed or not", async () => {
    shop.on("/", stalled("<title>Slow</title>"))
    const whole = gzipSync("<title>Slow</title>".repeat(10))
    shop.on("/gzip", (_request, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
      response.write(whole.subarray(0, whole.length - 8))
    })
    const partial = { timeoutMs: 3000, partial: true }
    const [plain, compressed] = await Promise.all([get("/", partial), get("/gzip", partial)])
    expect(plain).toMatchObject({ status: 200, truncated: "timeout" })
    expect(text(plain)).toBe("<title>Slow</title>")
    expect(compressed.truncated).toBe("timeout")
    expect(text(compressed)).toMatch(/^<title>Slow<\/title>/)
    await shop.idle()
  })

  it("returns nothing when nothing has arrived", async () => {
    shop.on("/", (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).flushHeaders()
    })
    expect((await refusalOf(get("/", { timeoutMs, partial: true }))).kind).toBe("timeout")
  })
})

describe("the caller's signal", () => {
  it("ends a running fetch", async () => {
    const caller = new AbortController()
    shop.on("/", (request, response) => {
      stalled("<title>Slow")(request, response)
      caller.abort()
    })
    const refusal = await refusalOf(get("/", { signal: caller.signal, partial: true }))
    expect(refusal.kind).toBe("aborted")
    await shop.idle()
  })

  it("starts nothing when it is aborted already", async () => {
    shop.on("/", page("hello"))
    expect((await refusalOf(get("/", { signal: AbortSignal.abort() }))).kind).toBe("aborted")
    expect(shop.requests).toEqual([])
  })
})
