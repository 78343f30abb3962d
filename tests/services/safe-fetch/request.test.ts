import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { page, type ShopServer, startShopServer } from "#tests/support/shop-server.ts"

let shop: ShopServer
beforeEach(async () => {
  shop = await startShopServer({ "/": page("hello") })
})
afterEach(() => shop.close())

/** `safeFetch` as it is in a process that was started with these variables and may reach the shop. */
async function startedWith(variables: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ OUTBOUND_ALLOWED_HOSTS: shop.host, ...variables }))
    vi.stubEnv(name, value)
  vi.resetModules()
  return (await import("~/services/safe-fetch")).safeFetch
}

const accept = ["text/html"]

describe("safeFetch", () => {
  it("exempts the hosts of OUTBOUND_ALLOWED_HOSTS and nothing else", async () => {
    const safeFetch = await startedWith()
    expect((await safeFetch(shop.origin, { accept })).status).toBe(200)
    const outside = safeFetch(`http://localhost:${shop.port}`, { accept })
    await expect(outside).rejects.toMatchObject({ name: "FetchRefused", kind: "address" })
  })

  it("sends these headers and no others", async () => {
    const safeFetch = await startedWith()
    await safeFetch(`${shop.origin}/?q=1#part`, { accept: ["text/html", "application/xhtml+xml"] })
    expect(shop.requests).toEqual([
      {
        method: "GET",
        url: "/?q=1",
        headers: {
          host: shop.host,
          connection: "close",
          accept: "text/html,application/xhtml+xml,*/*;q=0.1",
          "accept-encoding": "gzip, deflate, br",
          "accept-language": "en",
          "user-agent": "Mozilla/5.0 (compatible; Curio/0.1)",
        },
      },
    ])
  })

  it("names the app and its address", async () => {
    const safeFetch = await startedWith({
      APP_NAME: "Anna's Café (test)",
      APP_ORIGIN: "https://curio.example.org",
    })
    await safeFetch(shop.origin, { accept })
    expect(shop.requests.map(({ headers }) => headers["user-agent"])).toEqual([
      "Mozilla/5.0 (compatible; AnnasCaftest/0.1; +https://curio.example.org)",
    ])
  })

  it("sends the reader's languages, and no invalid one", async () => {
    const safeFetch = await startedWith()
    await safeFetch(shop.origin, { accept, acceptLanguage: "de-CH,de;q=0.9, *;q=0.1" })
    await safeFetch(shop.origin, { accept, acceptLanguage: "de\r\nCookie: a=1" })
    expect(shop.requests.map(({ headers }) => headers["accept-language"])).toEqual([
      "de-CH,de;q=0.9, *;q=0.1",
      "en",
    ])
  })

  it("ignores proxies of the environment", async () => {
    const proxy = await startShopServer()
    const names = ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"]
    const safeFetch = await startedWith(Object.fromEntries(names.map((name) => [name, proxy.origin])))
    expect((await safeFetch(shop.origin, { accept })).status).toBe(200)
    expect(proxy.requests).toEqual([])
    await proxy.close()
  })
})
