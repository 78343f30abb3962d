import type { Server } from "node:http"
import { afterAll, beforeAll, expect, test } from "vitest"
import { cookieOf } from "#tests/support/call.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { env, parseEnv } from "~/env.server.ts"
import { forgetResponses } from "~/http/cache/responses.server.ts"
import { flashToast } from "~/http/session/cookies.server.ts"
import type { Ids } from "../../permissions/matrix.ts"
import { ask } from "../../server/serve.ts"
import { cachedApp, HOST, lasting } from "./cached-app.ts"
import { addressesOf, patterns } from "./reads.ts"
import { SharedCache } from "./shared-cache.ts"
import { makeWholeWorld } from "./world.ts"

const SECONDS = 60

let ids: Ids
let owner: string
let stranger: string
let hidden: number
useSharedDatabase(async () => {
  const { people, idsFor } = await makeWholeWorld(false, "https://shop.example/a")
  ids = idsFor("owner")
  owner = await cookieOf(people.owner as { id: number })
  stranger = await cookieOf(people.stranger as { id: number })
  const collection = await makeCollection(await makeUser(), { isPrivate: true })
  await makeItem(collection)
  hidden = collection.id
})

beforeAll(() => {
  env.PUBLIC_CACHE_SECONDS = SECONDS
  forgetResponses()
})
afterAll(() => {
  env.PUBLIC_CACHE_SECONDS = 0
  forgetResponses()
})

type Headers = Record<string, string>

/** An error page names its request, and a redirect has a toast of its own. */
const compared = (answer: Awaited<ReturnType<typeof ask>>) =>
  answer.status === 200 ? lasting(answer) : { status: answer.status }

const direct = (server: Server, path: string, headers: Headers = {}) =>
  ask(server, path, { headers: { host: HOST, ...headers } })

test("visitors and users behind a shared cache get the response that the server gives each of them", async () => {
  const { server } = await cachedApp()
  const cache = new SharedCache(server)
  const senders: Headers[] = [
    {},
    { cookie: owner },
    {},
    { cookie: stranger },
    { cookie: "session=junk" },
    { cookie: "tz=Asia%2FTokyo" },
    { cookie: "tz=UTC; sidebar=closed" },
    { cookie: `tz=UTC; ${owner}` },
    { "accept-encoding": "br" },
    { "accept-encoding": "gzip", cookie: owner },
    { "save-data": "on" },
    { authorization: "Bearer curio_unknown" },
  ]
  for (const pattern of patterns)
    for (const path of addressesOf(pattern, ids, { asData: true })) {
      // The first opening of a chat marks it as read.
      if (path.includes("tab=chat")) for (const sent of senders) await direct(server, path, sent)
      const real = new Map<Headers, unknown>()
      for (const sent of senders) real.set(sent, compared(await direct(server, path, sent)))
      for (const sent of [...senders, ...senders.toReversed()]) {
        const answer = compared(await cache.get(path, { host: HOST, ...sent }))
        expect([path, sent, answer]).toEqual([path, sent, real.get(sent)])
      }
    }
  expect(cache.hits).toBeGreaterThan(100)
}, 300_000)

test("a visitor's page and API read may be stored by shared caches without a cookie and a token, and not by browsers", async () => {
  const { server } = await cachedApp()
  for (const path of [`/collection/${ids.collection}`, `/api/collections/${ids.collection}`]) {
    const { headers } = await direct(server, path)
    expect(headers["cache-control"]).toBe(`public, max-age=0, s-maxage=${SECONDS}`)
    expect(headers.vary?.split(", ")).toEqual(
      expect.arrayContaining(["Cookie", "Authorization", "Accept-Encoding"]),
    )
    const again = await direct(server, path, { "if-none-match": String(headers.etag) })
    expect([again.status, again.headers["cache-control"]]).toEqual([304, headers["cache-control"]])
  }
  expect((await direct(server, `/collection/${ids.collection}`)).headers.vary).toContain("Save-Data")
})

test("no other response may be stored by shared caches", async () => {
  const { server } = await cachedApp()
  const toast = await flashToast(new Request(`http://${HOST}`), { kind: "success", title: "Saved" })
  const page = `/collection/${ids.collection}`
  const requests: [path: string, headers: Headers][] = [
    [page, { cookie: owner }],
    [page, { cookie: "session=junk" }],
    [page, { cookie: "__Host-session=junk" }],
    [page, { cookie: toast.split(";")[0] ?? "" }],
    [page, { authorization: "Bearer x" }],
    [page, { range: "bytes=0-9" }],
    [page, { "sec-purpose": "prefetch" }],
    [`/collection/${hidden}`, {}],
    [`/collection/${hidden}`, { cookie: owner }],
    ["/collection/4711", {}],
    ["/profile", {}],
    [`${page}/edit`, {}],
    ["/auth/reset-password?token=x", {}],
    ["/api/user", {}],
    ["/api/user", { cookie: owner }],
    ["/healthz", {}],
  ]
  for (const [path, headers] of requests) {
    const answer = await direct(server, path, headers)
    expect([path, headers, answer.headers["cache-control"] ?? ""]).not.toEqual([
      path,
      headers,
      expect.stringMatching(/public|s-maxage/),
    ])
  }
})

test("a page may not be stored by shared caches without PUBLIC_CACHE_SECONDS", async () => {
  env.PUBLIC_CACHE_SECONDS = 0
  forgetResponses()
  const { server } = await cachedApp()
  const { headers } = await direct(server, "/brands")
  env.PUBLIC_CACHE_SECONDS = SECONDS
  forgetResponses()
  expect(headers["cache-control"]).toBe("private, no-cache")
  expect(headers.vary).not.toContain("Authorization")
})

test("PUBLIC_CACHE_SECONDS needs a cache of the app", () => {
  expect(parseEnv({ PUBLIC_CACHE_SECONDS: "30" }).PUBLIC_CACHE_SECONDS).toBe(30)
  expect(() => parseEnv({ PUBLIC_CACHE_SECONDS: "30", CACHE_MB: "0" })).toThrow(
    "PUBLIC_CACHE_SECONDS: needs CACHE_MB",
  )
})
