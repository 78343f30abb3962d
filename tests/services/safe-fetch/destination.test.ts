import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { page, type ShopServer, startShopServer } from "#tests/support/shop-server.ts"
import { fetchPage, refusalOf } from "./through.ts"

let shop: ShopServer
beforeEach(async () => {
  shop = await startShopServer({ "/": page("<h1>inside</h1>") })
})
afterEach(() => shop.close())

/** `host` is put in front of the port of a server that does listen on every loopback spelling of 127.0.0.1. */
const at = (host: string) => `http://${host}:${shop.port}/`

describe("internal addresses", () => {
  it.each([
    "127.0.0.1",
    "127.0.0.1.",
    "127.1",
    "127.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0x7F.0x0.0x0.0x1",
    "017700000001",
    "0177.0.0.1",
    "0177.0x0.0.1",
    "00000177.0.0.01",
    "127%2e0%2e0%2e1",
    "%31%32%37.0.0.1",
    "127。0。0。1",
    "127\uff0e0\uff0e0\uff0e1",
    "１２７.0.0.1",
    "①②⑦.⓪.⓪.①",
    "127.0.0.1\t",
    "0",
    "0.0.0.0",
    "0x0",
    "localhost",
    "LocalHost",
    "localhost.",
    "loc%61lhost",
    "ⓛocalhost",
    "shop.localhost",
    "shop.localhost.",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[0000::0001]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "10.0.0.1",
    "169.254.169.254",
    "192.168.0.1",
  ])("are refused in every spelling: %s", async (host) => {
    const refusal = await refusalOf(fetchPage(at(host)))
    expect(refusal.kind).toBe("address")
    expect(shop.requests).toEqual([])
  })

  it.each([
    "127.0.0.1..",
    "[::1%25lo]",
    "[fe80::1%eth0]",
    "127.0.0.256",
    "127.0.0.1.5",
    "0x7f.0.0.0.1",
    "[::1",
    "",
  ])("are invalid when no browser would read them: %s", async (host) => {
    expect((await refusalOf(fetchPage(at(host)))).kind).toBe("invalid-url")
    expect(shop.requests).toEqual([])
  })

  it("are refused over https before a handshake", async () => {
    expect((await refusalOf(fetchPage(`https://127.0.0.1:${shop.port}/`))).kind).toBe("address")
    expect(shop.bytesSent()).toBe(0)
  })

  it("are reached when exactly this host and port is exempt", async () => {
    const answer = await fetchPage(at("127.1"), { allowedHosts: [shop.host] })
    expect(new TextDecoder().decode(answer.bytes)).toBe("<h1>inside</h1>")
  })

  it("are refused when another port, or another spelling of the host, is exempt", async () => {
    const allowedHosts = [`127.0.0.1:${shop.port + 1}`, `127.0.0.2:${shop.port}`, "127.0.0.1"]
    expect((await refusalOf(fetchPage(at("127.0.0.1"), { allowedHosts }))).kind).toBe("address")
    expect((await refusalOf(fetchPage(at("localhost"), { allowedHosts: [shop.host] }))).kind).toBe("address")
    expect(shop.requests).toEqual([])
  })
})

describe("a host name", () => {
  it("is refused when it resolves to an internal address", async () => {
    const resolve = async () => [
      { address: "127.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ]
    expect((await refusalOf(fetchPage(at("shop.test"), { resolve }))).kind).toBe("address")
    expect(shop.requests).toEqual([])
  })

  it("is reached at an internal address when it is exempt", async () => {
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }]
    const answer = await fetchPage(at("shop.test"), { resolve, allowedHosts: [`shop.test:${shop.port}`] })
    expect(answer.status).toBe(200)
    expect(shop.requests[0]?.headers.host).toBe(`shop.test:${shop.port}`)
  })

  it("is unreachable when it is unknown", async () => {
    const resolve = async () => {
      throw Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" })
    }
    expect((await refusalOf(fetchPage("http://shop.test/", { resolve }))).kind).toBe("unreachable")
  })
})

describe("a URL", () => {
  it.each([
    ["file:///etc/passwd", "scheme"],
    ["ftp://shop.test/", "scheme"],
    ["data:text/html,x", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["gopher://127.0.0.1/", "scheme"],
    ["http://user:secret@shop.test/", "credentials"],
    ["http://user@shop.test/", "credentials"],
    ["shop.test/page", "invalid-url"],
    ["//shop.test/page", "invalid-url"],
    ["/page", "invalid-url"],
    ["", "invalid-url"],
    ["http://", "invalid-url"],
    ["http://shop.test:22/", "port"],
    ["http://shop.test:25/", "port"],
    ["https://shop.test:6667/", "port"],
    ["http://shop.test:0/", "port"],
  ])("with %s is refused: %s", async (url, kind) => {
    const resolve = () => Promise.reject(new Error("must not be looked up"))
    expect((await refusalOf(fetchPage(url, { resolve }))).kind).toBe(kind)
  })

  it("with a blocked port is refused even when exempt", async () => {
    expect(
      (await refusalOf(fetchPage("http://127.0.0.1:25/", { allowedHosts: ["127.0.0.1:25"] }))).kind,
    ).toBe("port")
  })
})
