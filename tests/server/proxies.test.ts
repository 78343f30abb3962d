import { describe, expect, test, vi } from "vitest"
import type { Exchange } from "~/context.ts"
import { trustedProxies } from "~/env/settings.server.ts"
import { warnOfProxy } from "~/server/unknown-proxy.ts"
import { appWith } from "./serve.ts"

/* Our requests come from 127.0.0.1, so that is the address of the nearest proxy. */

type Headers = Record<string, string>

async function echoed(proxies: string, headers: Headers) {
  const { ask } = await appWith({ trustProxy: trustedProxies(proxies) })
  const { text } = await ask("/api/echo", { headers: { host: "inner:3000", ...headers } })
  const { url, context } = JSON.parse(text)
  return { origin: new URL(url).origin, client: context.clientAddress }
}

const CLIENT = "203.0.113.7"
const TUNNEL = "198.51.100.9"
const inner = { origin: "http://inner:3000", client: "127.0.0.1" }

describe("a number of trusted proxies", () => {
  test("makes the client the address at that place from the right, whatever the client sent", async () => {
    const forwarded = { "x-forwarded-for": `192.0.2.1, ${CLIENT}, ${TUNNEL}` }
    expect((await echoed("1", forwarded)).client).toBe(TUNNEL)
    expect((await echoed("2", forwarded)).client).toBe(CLIENT)
    expect((await echoed("10", forwarded)).client).toBe("192.0.2.1")
    expect((await echoed("0", forwarded)).client).toBe("127.0.0.1")
  })

  test("ignores addresses before an invalid one", async () => {
    const forwarded = { "x-forwarded-for": `${CLIENT}, unknown, [2001:db8::1]:443` }
    expect((await echoed("3", forwarded)).client).toBe("2001:db8::1")
  })

  test("takes host and protocol from the outermost proxy, because behind a tunnel the inner one saw http", async () => {
    const forwarded = { "x-forwarded-for": `${CLIENT}, ${TUNNEL}` }
    const appended = {
      ...forwarded,
      "x-forwarded-proto": "ftp, https, http",
      "x-forwarded-host": "evil.example, curio.example.org, caddy",
    }
    expect((await echoed("2", appended)).origin).toBe("https://curio.example.org")
    const passedOn = { ...forwarded, "x-forwarded-proto": "https", "x-forwarded-host": "curio.example.org" }
    expect((await echoed("2", passedOn)).origin).toBe("https://curio.example.org")
    expect((await echoed("1", appended)).origin).toBe("http://caddy")
  })

  test("ignores a protocol other than http and https", async () => {
    expect((await echoed("1", { "x-forwarded-proto": "a b" })).origin).toBe("http://inner:3000")
    expect((await echoed("1", { "x-forwarded-proto": "HTTPS" })).origin).toBe("https://inner:3000")
  })
})

describe("a list of trusted proxies", () => {
  const forwarded = {
    "x-forwarded-for": `127.0.0.1, ${CLIENT}, ${TUNNEL}`,
    "x-forwarded-host": "evil.example, curio.example.org, caddy",
    "x-forwarded-proto": "ftp, https, http",
  }

  test("makes the client the first address from the right that is not in the list", async () => {
    expect(await echoed(`loopback, ${TUNNEL}/32`, forwarded)).toEqual({
      origin: "https://curio.example.org",
      client: CLIENT,
    })
    expect(await echoed("loopback", forwarded)).toEqual({ origin: "http://caddy", client: TUNNEL })
  })

  test("ignores every header when the sender is not in the list", async () => {
    expect(await echoed(`uniquelocal,linklocal,${TUNNEL}`, forwarded)).toEqual(inner)
    expect(await echoed("10.0.0.0/8", forwarded)).toEqual(inner)
  })

  test("accepts a client inside of the ranges, which cannot name more proxies than there are", async () => {
    const local = { ...forwarded, "x-forwarded-for": "127.0.0.5" }
    expect(await echoed("loopback", local)).toEqual({ origin: "http://caddy", client: "127.0.0.5" })
  })

  test("keeps the request's id from a proxy only", async () => {
    for (const [proxies, isKept] of [
      ["loopback", true],
      ["192.0.2.1", false],
    ] as const) {
      const { ask } = await appWith({ trustProxy: trustedProxies(proxies) })
      const { headers } = await ask("/api/echo", { headers: { "x-request-id": "from-outside-1" } })
      expect(headers["x-request-id"] === "from-outside-1").toBe(isKept)
    }
  })
})

describe("a proxy that TRUST_PROXY does not name", () => {
  const forwarded = { "x-forwarded-for": CLIENT }
  const warnings = (lines: Record<string, unknown>[]) => lines.filter(({ level }) => level === 40)

  test.each(["off", "192.0.2.1"])("is in the log once, with TRUST_PROXY=%s", async (proxies) => {
    const { ask, lines } = await appWith({ trustProxy: trustedProxies(proxies) })
    await ask("/api/echo", { headers: { from: CLIENT } })
    expect(warnings(lines)).toEqual([])
    for (let n = 0; n < 3; n++) await ask("/page", { headers: forwarded })
    expect(warnings(lines)).toMatchObject([
      { address: "127.0.0.1", msg: expect.stringContaining("if it is your proxy, set TRUST_PROXY") },
    ])
  })

  test("is no matter when TRUST_PROXY names it", async () => {
    const { ask, lines } = await appWith({ trustProxy: trustedProxies("loopback") })
    await ask("/page", { headers: forwarded })
    expect(warnings(lines)).toEqual([])
  })

  test.each([
    ["172.18.0.2", 1],
    ["::ffff:10.0.0.9", 1],
    ["fd00::2", 1],
    ["100.64.0.1", 1],
    ["8.8.8.8", 0],
    ["2600::1", 0],
  ])("at %s is warned of %i times", (clientAddress, times) => {
    const warn = vi.fn()
    const exchange = { request: { headers: forwarded }, info: { clientAddress, proxied: null } }
    warnOfProxy({ warn })(exchange as unknown as Exchange, () => {})
    expect(warn).toHaveBeenCalledTimes(times)
  })

  test.each(["forwarded", "x-real-ip", "x-forwarded-proto", "via"])("is known by %s alone", (header) => {
    const warn = vi.fn()
    const info = { clientAddress: "172.18.0.2", proxied: null }
    const exchange = { request: { headers: { [header]: "x" } }, info }
    warnOfProxy({ warn })(exchange as unknown as Exchange, () => {})
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

test.each([
  "11",
  "-1",
  "1.5",
  "yes",
  "localhost",
  "10.0.0.0/33",
  "10.0.0.0/0",
  "loopback,",
  "10.0.0.0/8 fc00::/7",
])("the setting %s is refused", (setting) => {
  expect(() => trustedProxies(setting)).toThrow()
})
