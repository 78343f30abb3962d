import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { filler, page, redirect, type ShopServer, startShopServer } from "#tests/support/shop-server.ts"
import { fetchPage, refusalOf } from "./through.ts"

let shop: ShopServer
let inside: ShopServer
beforeEach(async () => {
  shop = await startShopServer({ "/end": page("the end") })
  inside = await startShopServer({ "/": page("secret") })
})
afterEach(() => Promise.all([shop.close(), inside.close()]))

const go = (path: string) => fetchPage(shop.origin + path, { allowedHosts: [shop.host] })

describe("redirects", () => {
  it.each([301, 302, 303, 307, 308])("of status %i are followed and reported", async (status) => {
    shop.on("/start", redirect("/middle?a=1", { status }))
    shop.on("/middle", redirect(`${shop.origin}/end`))
    const answer = await go("/start")
    expect(answer.url).toBe(`${shop.origin}/end`)
    expect(answer.redirects).toEqual([`${shop.origin}/start`, `${shop.origin}/middle?a=1`])
    expect(new TextDecoder().decode(answer.bytes)).toBe("the end")
  })

  it("to an address of more than 8,000 characters are refused", async () => {
    shop.on("/start", redirect(`/end?${"a".repeat(8000)}`))
    expect((await refusalOf(go("/start"))).kind).toBe("invalid-url")
    expect(shop.requests).toHaveLength(1)
  })

  it("to an internal address are refused, at the first hop and at a later one", async () => {
    shop.on("/first", redirect(`${inside.origin}/`))
    shop.on("/start", redirect("/second"))
    shop.on("/second", redirect(`http://localhost:${inside.port}/`))
    expect((await refusalOf(go("/first"))).kind).toBe("address")
    expect((await refusalOf(go("/start"))).kind).toBe("address")
    expect(inside.requests).toEqual([])
  })

  it.each([
    ["file:///etc/passwd", "scheme"],
    ["data:text/html,hello", "scheme"],
    ["http://user:secret@shop.test/", "credentials"],
    ["http://shop.test:25/", "port"],
    ["http://[::1%25lo]/", "invalid-url"],
    ["//169.254.169.254/latest/meta-data", "address"],
    ["http://2130706433/", "address"],
  ])("to %s are refused: %s", async (location, kind) => {
    shop.on("/start", redirect(location))
    expect((await refusalOf(go("/start"))).kind).toBe(kind)
  })

  it("are followed ten times, not eleven", async () => {
    for (let hop = 1; hop <= 11; hop++) shop.on(`/${hop}`, redirect(hop === 1 ? "/end" : `/${hop - 1}`))
    expect((await go("/10")).redirects).toHaveLength(10)
    expect((await refusalOf(go("/11"))).kind).toBe("too-many-redirects")
  })

  it("in a circle are ended", async () => {
    shop.on("/round", redirect("/round"))
    expect((await refusalOf(go("/round"))).kind).toBe("too-many-redirects")
    expect(shop.requests).toHaveLength(11)
  })

  it("are followed when the target is written in raw UTF-8", async () => {
    shop.on("/caf%C3%A9", page("coffee"))
    shop.on("/start", redirect(Buffer.from("/café").toString("latin1")))
    expect((await go("/start")).url).toBe(`${shop.origin}/caf%C3%A9`)
  })

  it("are followed when the target has raw blanks", async () => {
    shop.on("/oak%20stool", page("a stool"))
    shop.on("/start", redirect("  /oak stool?a=b c "))
    expect((await go("/start")).url).toBe(`${shop.origin}/oak%20stool?a=b%20c`)
  })

  it("have a body that is not read", async () => {
    shop.on("/start", filler({ status: 302, headers: { location: "/end" } }))
    expect((await go("/start")).status).toBe(200)
    await shop.idle()
  })

  it("without a target are responses", async () => {
    shop.on("/start", page("choose", { status: 300 }))
    shop.on("/nowhere", page("gone", { status: 302 }))
    expect((await go("/start")).status).toBe(300)
    expect((await go("/nowhere")).status).toBe(302)
  })
})
