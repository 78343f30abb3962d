import type { LookupAddress } from "node:dns"
import net from "node:net"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { page, type ShopServer, startShopServer } from "#tests/support/shop-server.ts"
import { fetchPage, refusalOf } from "./through.ts"

const publicAddress = { address: "93.184.215.14", family: 4 }
const loopback = { address: "127.0.0.1", family: 4 }

let shop: ShopServer
beforeEach(async () => {
  shop = await startShopServer({ "/": page("the page") })
})
afterEach(() => shop.close())

/** Records the addresses that sockets are told to connect to, and connects them to the local shop instead. */
function watchSockets() {
  const connect = net.connect
  const addresses: LookupAddress[][] = []
  vi.spyOn(net, "connect").mockImplementation(((options: net.TcpNetConnectOpts) => {
    options.lookup?.(options.host ?? "", { all: true }, (_error, found) => {
      if (Array.isArray(found)) addresses.push(found)
    })
    return connect({ host: "127.0.0.1", port: shop.port })
  }) as typeof net.connect)
  return addresses
}

describe("a name that resolves differently each time", () => {
  it("is looked up once, and the checked address is the connected one", async () => {
    const addresses = watchSockets()
    const resolve = vi.fn().mockResolvedValueOnce([publicAddress]).mockResolvedValue([loopback])
    const answer = await fetchPage("http://rebind.test/", { resolve })
    expect(answer.status).toBe(200)
    expect(resolve).toHaveBeenCalledOnce()
    expect(addresses).toEqual([[publicAddress]])
  })

  it("is refused when a redirect leads to it again and it has moved to an internal address", async () => {
    const addresses = watchSockets()
    shop.on("/", (_request, response) => response.writeHead(302, { location: "/again" }).end())
    const resolve = vi.fn().mockResolvedValueOnce([publicAddress]).mockResolvedValue([loopback])
    expect((await refusalOf(fetchPage("http://rebind.test/", { resolve }))).kind).toBe("address")
    expect(addresses).toEqual([[publicAddress]])
    expect(shop.requests.map(({ url }) => url)).toEqual(["/"])
  })

  it("is connected at its public addresses only when it has both kinds", async () => {
    const addresses = watchSockets()
    const second = { address: "2606:4700:4700::1111", family: 6 }
    const resolve = async () => [loopback, publicAddress, { address: "::1", family: 6 }, second]
    await fetchPage("http://mixed.test/", { resolve })
    expect(addresses).toEqual([[publicAddress, second]])
  })
})

describe("a public address in the URL itself", () => {
  it.each([
    ["http://93.184.215.14/", publicAddress],
    ["http://0x5db8d70e/", publicAddress],
    ["http://[2606:4700:4700:0:0:0:0:1111]/", { address: "2606:4700:4700::1111", family: 6 }],
  ])("is connected to: %s", async (url, address) => {
    const addresses = watchSockets()
    expect((await fetchPage(url)).status).toBe(200)
    expect(addresses).toEqual([[address]])
  })
})
