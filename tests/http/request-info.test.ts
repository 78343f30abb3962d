import { once } from "node:events"
import { request } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, test } from "vitest"
import type { Exchange } from "~/context.ts"
import { trustedProxies } from "~/env/settings.server.ts"
import { enterApp } from "~/server/enter-app.ts"
import { appWith, ask, serving } from "../server/serve.ts"

const forged = {
  "x-forwarded-for": "203.0.113.7, 198.51.100.9",
  "x-forwarded-host": "curio.example.org",
  "x-forwarded-proto": "https",
  "x-forwarded-port": "443",
  "x-real-ip": "203.0.113.7",
  forwarded: "for=203.0.113.7",
  "x-request-id": "from-outside-1",
}

async function echoed(proxies: string, headers: Record<string, string>) {
  const { ask } = await appWith({ trustProxy: trustedProxies(proxies) })
  const answer = await ask("/api/echo", { headers: { host: "curio.test", ...headers } })
  return { ...JSON.parse(answer.text), requestId: answer.headers["x-request-id"] }
}

describe("a request without a trusted proxy", () => {
  test("loses the headers that only a proxy may write", async () => {
    const { url, headers, context } = await echoed("off", forged)
    expect(url).toBe("http://curio.test/api/echo")
    expect(context.clientAddress).toBe("127.0.0.1")
    expect(Object.keys(headers).filter((name) => /forwarded|real-ip|request-id/.test(name))).toEqual([])
  })

  test("has an id of its own, which the response and the context have", async () => {
    const [first, second] = [await echoed("off", forged), await echoed("off", forged)]
    expect(first.requestId).toMatch(/^[0-9a-f]{16}$/)
    expect(first.context.requestId).toBe(first.requestId)
    expect(second.requestId).not.toBe(first.requestId)
  })
})

describe("a request with a trusted proxy", () => {
  test("has the address that the proxy saw, not the one that its client sent", async () => {
    const { url, context } = await echoed("on", forged)
    expect(context.clientAddress).toBe("198.51.100.9")
    expect(url).toBe("https://curio.example.org/api/echo")
  })

  test("ignores addresses that its client sent, and the inner port", async () => {
    const { url, headers } = await echoed("on", {
      host: "inner:3000",
      "x-forwarded-host": "elsewhere.example, curio.example.org",
      "x-forwarded-proto": "http, https",
    })
    expect(url).toBe("https://curio.example.org/api/echo")
    expect(headers.host).toBe("curio.example.org")
    expect(headers).not.toHaveProperty("x-forwarded-host")
  })

  test("is refused with an invalid host", async () => {
    const { ask } = await appWith({ trustProxy: trustedProxies("on") })
    expect((await ask("/page", { headers: { "x-forwarded-host": "a b" } })).status).toBe(400)
  })

  test.each([
    ["an IPv4 address in IPv6 form", "::ffff:198.51.100.9", "198.51.100.9"],
    ["an IPv6 address", "2001:DB8::1", "2001:db8::1"],
    ["an IPv4 address with a port", "198.51.100.9:5678", "198.51.100.9"],
    ["an IPv6 address in brackets", "[2001:db8::1]", "2001:db8::1"],
    ["an IPv6 address with a port", "[2001:db8::1]:443", "2001:db8::1"],
    ["an IPv4 address in IPv6 form with a port", "[::ffff:198.51.100.9]:80", "198.51.100.9"],
    ["the last of several with ports", "203.0.113.7:1, 198.51.100.9:2", "198.51.100.9"],
    ["half a bracket", "[2001:db8::1", "127.0.0.1"],
    ["no address at all", "unknown", "127.0.0.1"],
  ])("may have the header %s", async (_what, forwardedFor, expected) => {
    const { context } = await echoed("on", { "x-forwarded-for": forwardedFor })
    expect(context.clientAddress).toBe(expected)
  })

  test("keeps its request id when a log can hold it", async () => {
    expect((await echoed("on", forged)).requestId).toBe("from-outside-1")
    expect((await echoed("on", { "x-request-id": 'a","level":"fatal' })).requestId).toMatch(/^[0-9a-f]{16}$/)
    expect((await echoed("on", { "x-request-id": "a".repeat(65) })).requestId).toMatch(/^[0-9a-f]{16}$/)
  })
})

describe("the signal of the context", () => {
  async function handled() {
    let resolve: (exchange: Exchange) => void
    const exchange = new Promise<Exchange>((found) => {
      resolve = found
    })
    return { server: await serving([enterApp, (exchange) => resolve(exchange)]), exchange }
  }

  test("aborts when the client leaves before the answer is complete", async () => {
    const { server, exchange } = await handled()
    const { port } = server.address() as AddressInfo
    const sent = request({ port, method: "POST" }).on("error", () => {})
    sent.end("a form")
    const { gone } = (await exchange).info
    expect(gone?.aborted).toBe(false)
    sent.destroy()
    if (!gone?.aborted) await once(gone as AbortSignal, "abort")
    expect(gone?.aborted).toBe(true)
  })

  test("does not abort when the answer is complete", async () => {
    const { server, exchange } = await handled()
    const answered = ask(server, "/")
    const { response, info } = await exchange
    response.end("done")
    expect((await answered).text).toBe("done")
    if (!response.closed) await once(response, "close")
    expect(info.gone?.aborted).toBe(false)
  })
})
