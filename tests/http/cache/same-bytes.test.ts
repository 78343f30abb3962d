import { once } from "node:events"
import { request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { makeCollection, makeItem, makeUser } from "#db/factories.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { trustedProxies } from "~/env/trusted-proxies.server.ts"
import { forgetResponses, keptCount } from "~/http/cache/responses.server.ts"
import { flashToast } from "~/http/response/toast.server.ts"
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

type Request = { path?: string; method?: string; headers: [name: string, value: string][] }

async function send(server: Server, { path = "/collection/1", method = "GET", headers }: Request) {
  const { port } = server.address() as AddressInfo
  const hasHost = headers.some(([name]) => name === "Host")
  const flat = [...(hasHost ? [] : ["Host", "curio.test"]), ...headers.flat()]
  const sent = request({ port, path, method, agent: false, setHost: false, headers: flat })
  const [response] = await once(sent.end(), "response")
  const { date, "x-request-id": id, ...lasting } = response.headers
  const body = await text(response.setEncoding("latin1"))
  // An error page names its request.
  if (response.statusCode >= 400) return { status: response.statusCode }
  return { status: response.statusCode, headers: lasting, text: body }
}

/** Requests that a cache could take for one another. */
const alike: Record<string, () => Request[]> = {
  sessions: () =>
    [
      "",
      session,
      other,
      `${session}; ${other}`,
      `${other}; ${session}`,
      "session=junk",
      "session=",
      `a=b; ${session}`,
      `${session}x`,
      `\u00a0${session}`,
      `x="; ${session}"`,
      `${session}; session=`,
      `Session=1; ${session}`,
      `junk; ${other}`,
      `__Host-${session}`,
      `__Host-session=junk; ${session}`,
    ].map((cookie) => ({ headers: [["Cookie", cookie]] })),
  "other cookies": () =>
    [
      "sidebar=closed",
      "sidebar=open",
      "sidebar=closed ; a=b",
      "sidebar=closed; a=b",
      "xsidebar=closed",
      "tz=Asia%2FTokyo",
      "tz=UTC",
      "tz=%",
      "tz=Asia%2FTokyo ; a=b",
      "a=tz=Asia%2FTokyo",
      "tz=UTC; tz=Asia%2FTokyo",
      "tz=Asia%2FTokyo; tz=UTC",
      "lite=on",
      "lite=on ; a=b",
      "lite=off",
      "lite=off; lite=on",
      'lite="on"',
      "a=lite=on",
      "scheme=dark",
      " scheme=dark",
      "scheme=light;lite=on",
      "scheme=blue; scheme=dark",
      "scheme=dark; scheme=light",
      "scheme=light; scheme=dark",
      "scheme=darker",
    ].map((cookie) => ({ path: "/collections", headers: [["Cookie", cookie]] })),
  encodings: () =>
    [
      "",
      "gzip",
      "br",
      "gzip, br",
      "br;q=0, gzip",
      "gzip;q=0",
      "identity",
      "*",
      "*;q=0",
      "GZIP",
      "gzip;q=0.1, br;q=0.2",
      "x",
    ].map((value) => ({ headers: [["Accept-Encoding", value]] })),
  "Save-Data": () => ["on", "ON", "off", "", "1"].map((value) => ({ headers: [["Save-Data", value]] })),
  hosts: () =>
    ["curio.test", "other.test", "CURIO.test", "a b", "127.0.0.1:80"].map((value) => ({
      headers: [["Host", value]],
    })),
  proxies: () => [
    { headers: [["X-Forwarded-Proto", "https"]] },
    { headers: [["X-Forwarded-Proto", "http, https"]] },
    { headers: [["X-Forwarded-Host", "shop.test"]] },
    {
      headers: [
        ["X-Forwarded-Host", "a b"],
        ["X-Forwarded-Proto", "https"],
      ],
    },
    {
      headers: [
        ["X-Forwarded-Proto", "https"],
        ["Cookie", `__Host-${session}`],
      ],
    },
    { headers: [["X-Forwarded-Host", "shop.test, other.test"]] },
    {
      headers: [
        ["X-Forwarded-Host", "shop.test, other.test"],
        ["X-Forwarded-For", "192.0.2.9, 127.0.0.1"],
      ],
    },
    {
      headers: [
        ["X-Forwarded-Host", "shop.test, other.test"],
        ["X-Forwarded-For", "192.0.2.9"],
        ["X-Forwarded-For", "127.0.0.1"],
      ],
    },
    { headers: [["X-Forwarded-Proto", "ftp"]] },
    { headers: [["Forwarded", "proto=https"]] },
    {
      headers: [
        ["X-Forwarded-For", "10.1.1.1"],
        ["X-Real-IP", "10.1.1.2"],
      ],
    },
  ],
  conditions: () => [
    ...["*", '"x"', 'W/"x", "y"', ""].map((value): Request => ({ headers: [["If-None-Match", value]] })),
    { headers: [["Range", "bytes=0-9"]] },
    { headers: [["Authorization", "Bearer x"]] },
    { headers: [["Sec-Purpose", "prefetch"]] },
    { headers: [["Purpose", "prefetch"]] },
    { headers: [["If-Modified-Since", "Sat, 01 Jan 2050 00:00:00 GMT"]] },
    {
      headers: [
        ["Cookie", session],
        ["Cookie", other],
      ],
    },
    {
      headers: [
        ["Accept-Encoding", "gzip"],
        ["Accept-Encoding", "br"],
      ],
    },
    { method: "HEAD", headers: [] },
    { method: "OPTIONS", headers: [] },
  ],
  addresses: () =>
    [
      "/collection/1",
      "/Collection/1",
      "/collection/1/",
      "/collection/01",
      "/collection/%31",
      "//collection/1",
      "/collection/1?",
      "/collection/1?a=b",
      "/collection/1?search=item",
      "/collection/1.data",
      "/collection/1.data?_routes=root",
      "http://curio.test/collection/1",
      "/collection/1;x",
      "/collection/1%20",
      "/",
      "/_root.data",
      "/.data",
      "/api/collections/1",
      "/api/collections/1/",
      "/api/Collections/1",
      "/api/collections/1.data",
      "/collection/1?_data=root",
    ].map((path) => ({ path, headers: [] })),
}

/** Values of TRUST_PROXY. They decide how the host, the scheme and the client of a request are read. */
const settingsFor = (kind: string) =>
  ["hosts", "proxies"].includes(kind) ? ["off", "on", "2", "loopback", "192.0.2.1"] : ["off"]

test.each(Object.keys(alike))("%s: each response equals that of a server without a cache", async (kind) => {
  for (const proxies of settingsFor(kind)) {
    const { server } = await cachedApp({ trustProxy: trustedProxies(proxies) })
    const requests = alike[kind]?.() ?? []
    const fresh = []
    for (const asked of requests) {
      forgetResponses()
      fresh.push(await send(server, asked))
    }
    forgetResponses()
    // Twice, in both orders, so that each could be served what was kept for another.
    for (const at of [...requests.keys(), ...[...requests.keys()].reverse()])
      expect([requests[at], await send(server, requests[at] as Request)]).toEqual([requests[at], fresh[at]])
  }
  expect(keptCount()).toBeGreaterThan(0)
})

test("a conditional request gets 304 for the cached response's tag, also among others", async () => {
  const { server } = await cachedApp()
  const headersOf = (tag: string): Request => ({ headers: [["If-None-Match", tag]] })
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
