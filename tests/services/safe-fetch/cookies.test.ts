import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { page, redirect, type ShopServer, startShopServer } from "#tests/support/shop-server.ts"
import { CookieJar } from "~/services/safe-fetch/cookies.ts"
import { fetchPage } from "./through.ts"

/** The Cookie header of a request to `to`, after an answer from `from` set `cookies`. */
function sent(from: string, cookies: string[], to: string) {
  const jar = new CookieJar()
  jar.store(new URL(from), cookies)
  return jar.header(new URL(to))
}

describe("the cookies of one fetch", () => {
  it.each([
    ["to the same host", "http://shop.test/", "a=1", "http://shop.test/x", "a=1"],
    ["on another port too", "http://shop.test:81/", "a=1", "http://shop.test:82/", "a=1"],
    [
      "from a domain to its hosts",
      "http://shop.test/",
      "a=1; Domain=.Shop.test",
      "http://www.shop.test/",
      "a=1",
    ],
    [
      "from a host to its siblings",
      "http://www.shop.test/",
      "a=1; Domain=shop.test",
      "http://m.shop.test/",
      "a=1",
    ],
    ["below its path", "http://shop.test/", "a=1; Path=/de", "http://shop.test/de/x", "a=1"],
    ["over https when secure", "http://shop.test/", "a=1; Secure", "https://shop.test/", "a=1"],
    ["with an empty value", "http://shop.test/", "a=", "http://shop.test/", "a="],
  ])("are sent %s", (_where, from, cookie, to, header) => {
    expect(sent(from, [cookie], to)).toBe(header)
  })

  it.each([
    ["to another host", "http://shop.test/", "a=1", "http://other.test/"],
    ["to a subdomain when for the host only", "http://shop.test/", "a=1", "http://www.shop.test/"],
    ["to a host that only ends alike", "http://shop.test/", "a=1; Domain=shop.test", "http://myshop.test/"],
    [
      "when they are for a site of somebody else",
      "http://shop.test/",
      "a=1; Domain=other.test",
      "http://other.test/",
    ],
    ["when they are for a top-level domain", "http://shop.test/", "a=1; Domain=test", "http://other.test/"],
    ["when they are for a part of an address", "http://10.0.0.1/", "a=1; Domain=0.0.1", "http://20.0.0.1/"],
    ["beside their path", "http://shop.test/", "a=1; Path=/de", "http://shop.test/den"],
    ["outside the folder that set them", "http://shop.test/de/x", "a=1", "http://shop.test/en"],
    ["over http when secure", "https://shop.test/", "a=1; Secure", "http://shop.test/"],
    ["when they have expired", "http://shop.test/", "a=1; Max-Age=0", "http://shop.test/"],
    [
      "when they expired long ago",
      "http://shop.test/",
      "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
      "http://shop.test/",
    ],
    ["when they could not stand in a header", "http://shop.test/", "a=caf\u00e9", "http://shop.test/"],
  ])("are not sent %s", (_where, from, cookie, to) => {
    expect(sent(from, [cookie], to)).toBeUndefined()
  })

  it("replace and delete one another", () => {
    expect(sent("http://shop.test/", ["a=1", "b=2", "a=3"], "http://shop.test/")).toBe("b=2; a=3")
    expect(sent("http://shop.test/", ["a=1", "a=; Max-Age=0"], "http://shop.test/")).toBeUndefined()
  })

  it("are fifty at most", () => {
    const many = Array.from({ length: 60 }, (_, index) => `c${index}=1`)
    expect(sent("http://shop.test/", many, "http://shop.test/")?.split("; ")).toHaveLength(50)
  })
})

describe("a fetch over redirects", () => {
  let shop: ShopServer
  beforeEach(async () => {
    shop = await startShopServer({ "/end": page("the end") })
  })
  afterEach(() => shop.close())
  const other = () => `localhost:${shop.port}`
  const go = (path: string) => fetchPage(shop.origin + path, { allowedHosts: [shop.host, other()] })

  it("sends the shop's cookies, and forgets them afterwards", async () => {
    shop.on(
      "/start",
      redirect("/end", { headers: { "set-cookie": ["consent=yes; Path=/", "lang=de; HttpOnly"] } }),
    )
    await go("/start")
    await go("/end")
    expect(shop.requests.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      "consent=yes; lang=de",
      undefined,
    ])
  })

  it("does not send them to another host, and sends them to the first one again", async () => {
    shop.on(
      "/start",
      redirect(`http://${other()}/elsewhere`, { headers: { "set-cookie": "session=secret" } }),
    )
    shop.on("/elsewhere", redirect(`${shop.origin}/end`))
    await go("/start")
    expect(shop.requests.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      undefined,
      "session=secret",
    ])
  })
})
