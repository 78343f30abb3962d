import { once } from "node:events"
import { request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { cookieOf } from "#tests/support/call.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { trustedProxies } from "~/env/settings.server.ts"
import { forgetResponses, keptCount } from "~/http/cache/responses.server.ts"
import { flashToast } from "~/http/session/cookies.server.ts"
import { type Request as Asked, alike } from "./alike-requests.ts"
import { cachedApp } from "./cached-app.ts"

/* Each response is the one of a server without a cache. */

let session: string
let other: string
useSharedDatabase(async () => {
  const mila = await makeUser({ username: "mila" })
  await makeItem(await makeCollection(mila, { name: "Hall" }))
  session = await cookieOf(mila)
  other = await cookieOf(await makeUser({ username: "boris" }))
})

async function send(server: Server, { path = "/collection/1", method = "GET", headers }: Asked) {
  const { port } = server.address() as AddressInfo
  const hasHost = headers.some(([name]) => name === "Host")
  const flat = [...(hasHost ? [] : ["Host", "curio.test"]), ...headers.flat()]
  const sent = request({ port, path, method, agent: false, setHost: false, headers: flat })
  const [response] = await once(sent.end(), "response")
  const { date, "x-request-id": id, "server-timing": time, ...lasting } = response.headers
  const body = await text(response.setEncoding("latin1"))
  // An error page names its request.
  if (response.statusCode >= 400) return { status: response.statusCode }
  return { status: response.statusCode, headers: lasting, text: body }
}

/** Values of TRUST_PROXY. They decide how the host, the scheme and the client of a request are read. */
const settingsFor = (kind: string) =>
  ["hosts", "proxies"].includes(kind) ? ["off", "on", "2", "loopback", "192.0.2.1"] : ["off"]

test.each(Object.keys(alike))("%s: each response equals that of a server without a cache", async (kind) => {
  for (const proxies of settingsFor(kind)) {
    const { server } = await cachedApp({ trustProxy: trustedProxies(proxies) })
    const requests = alike[kind]?.({ session, other }) ?? []
    const fresh = []
    for (const asked of requests) {
      forgetResponses()
      fresh.push(await send(server, asked))
    }
    forgetResponses()
    // Twice, in both orders, so that each could be served what was kept for another.
    for (const at of [...requests.keys(), ...[...requests.keys()].reverse()])
      expect([requests[at], await send(server, requests[at] as Asked)]).toEqual([requests[at], fresh[at]])
  }
  expect(keptCount()).toBeGreaterThan(0)
})

test("a conditional request gets 304 for the cached response's tag, also among others", async () => {
  const { server } = await cachedApp()
  const headersOf = (tag: string): Asked => ({ headers: [["If-None-Match", tag]] })
  const { headers } = await send(server, { headers: [] })
  const tag = String(headers?.etag)
  for (const value of [tag, `"a", ${tag}`, tag.replace("W/", ""), `${tag} , "b"`]) {
    const cached = await send(server, headersOf(value))
    forgetResponses()
    expect(cached).toEqual(await send(server, headersOf(value)))
    expect(cached.status).toBe(304)
    // A 304 may be kept too, and holds no body for others.
    expect((await send(server, headersOf('"other"'))).status).toBe(200)
  }
})

test("a toast is shown once, and its page is not cached", async () => {
  const { server } = await cachedApp()
  const plain = await send(server, { path: "/auth", headers: [] })
  const toast =
    (await flashToast(new Request("http://curio.test"), { kind: "success", title: "Saved" })).split(";")[0] ??
    ""
  for (let times = 0; times < 2; times++) {
    const shown = await send(server, { path: "/auth", headers: [["Cookie", toast]] })
    expect(shown.text).toContain("Saved")
    expect(shown.headers).toHaveProperty("set-cookie")
    expect(await send(server, { path: "/auth", headers: [] })).toEqual(plain)
  }
})

test.each(["/collection/4711", "/collections?filter=mine", "/collection/1/edit", "/api/collections/4711"])(
  "an error or redirect at %s is not cached",
  async (path) => {
    const { server } = await cachedApp()
    forgetResponses()
    expect((await send(server, { path, headers: [] })).status).not.toBe(200)
    expect(keptCount()).toBe(0)
  },
)
