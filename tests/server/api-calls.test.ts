import { beforeEach, expect, test } from "vitest"
import { forgetCounts } from "#db/rate-limit.server.ts"
import { apiBuild } from "#tests/support/app.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeItem, makeMessage, makeUser } from "#tests/support/factories.ts"
import type { Handler } from "~/context.ts"
import type { User } from "~/domain/viewer.ts"
import { applyProxyHeaders } from "~/http/request-info.ts"
import { apiCalls } from "~/server/api-calls.ts"
import { remix } from "~/server/remix.ts"
import { ask, serving } from "./serve.ts"

useTestDatabase()

const build = await apiBuild()
/** What our own server leaves to Remix, in the order of the requests. */
let left: string[] = []

const handlersOf = (ways: "both" | "Remix"): Handler[] => [
  ({ request, info }, next) => {
    applyProxyHeaders(request, info)
    next()
  },
  ...(ways === "both" ? [apiCalls(build)] : []),
  ({ request }, next) => {
    if (ways === "both") left.push(request.url ?? "")
    next()
  },
  remix(build, "production"),
]

let cookie: string
let user: User
beforeEach(async () => {
  left = []
  forgetCounts()
  user = await makeUser()
  const other = await makeUser()
  const hall = await makeCollection(user)
  for (let n = 0; n < 12; n++) await makeItem(hall, { name: `Vase ${n} – größer` })
  await makeCollection(other, { isPrivate: true })
  const group = await makeGroup(user, { isPrivate: true })
  await makeMessage(group, user, { content: "Shall we? ".repeat(300) })
  cookie = await cookieOf(user)
})

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/** Both responses, without what differs between any two. */
async function bothWays(path: string, { headers, ...sent }: Sent = {}) {
  const answers = []
  for (const ways of ["Remix", "both"] as const) {
    forgetCounts()
    const server = await serving(handlersOf(ways))
    const given = { Cookie: cookie, "X-Request-Id": "0123456789", ...headers }
    const { headers: received, ...answer } = await ask(server, path, { ...sent, headers: given })
    const { date: _, "x-request-id": __, ...same } = received
    // The file names the time of its own download.
    const text = path === "/api/user/export" ? answer.text.slice(0, 2) : answer.text
    answers.push({ ...answer, text, headers: same })
  }
  return answers
}

const json = { "Content-Type": "application/json" }
const send = (method: string, body: string, headers: Record<string, string> = json): Sent => ({
  method,
  body,
  headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
})

const plain: [path: string, sent?: Sent][] = [
  ["/api/collections/1/items?limit=5&search=vase%20gr%C3%B6%C3%9Fer"],
  ["/api/collections/1/items", { headers: { "Accept-Encoding": "gzip" } }],
  ["/api/collections/1/items", { headers: { "Accept-Encoding": "br;q=0.5, gzip;q=0.4" } }],
  ["/api/collections/1/items", { method: "HEAD", headers: { "Accept-Encoding": "gzip" } }],
  ["/api/collections/1/items", { headers: { "If-None-Match": "*" } }],
  ["/api/collections/1/items?limit=none"],
  ["/api/collections/1/items?cursor=broken"],
  ["/api/collections/1/items", { method: "PATCH" }],
  ["/api/collections/1/items", { method: "DELETE" }],
  ["/api/collections/2"],
  ["/api/collections/9999999999999999"],
  ["/api/items/3", { headers: { "If-None-Match": '"else"' } }],
  ["/api/user", { headers: { Cookie: "session=forged" } }],
  ["/api/user", { headers: { Cookie: "" } }],
  ["/api/users/search?username=a"],
  ["/api/groups/1/messages"],
  ["/api/groups/1/messages?after=0", { headers: { "If-None-Match": '"0-1"' } }],
  ["/api/groups/1/messages?after=soon"],
  ["/api/groups/2/messages"],
  ["/api/openapi.json", { headers: { "Accept-Encoding": "br" } }],
  ["/api/docs"],
  ["/api/user/export"],
  ["/api/user/export?format=bookmarks"],
  ["/api/user/export?format=else"],
  ["/api/user/export", { method: "HEAD" }],
  ["/api/user/export", { headers: { Cookie: "" } }],
  ["/api/items", send("POST", "")],
  ["/api/items", send("POST", "{")],
  ["/api/items", send("POST", '{"name":"\xff"}')],
  ["/api/items", send("POST", '{"collectionId":2}')],
  ["/api/items", send("POST", "name=Vase", { "Content-Type": "application/x-www-form-urlencoded" })],
  ["/api/items", send("POST", " ".repeat(600_000))],
  ["/api/items", send("POST", "{}", { ...json, Origin: "http://else.example" })],
  ["/api/items", send("POST", "{}", { ...json, "Idempotency-Key": "with space" })],
  ["/api/items", send("POST", "{}", { ...json, Cookie: "" })],
  ["/api/items/1", send("PATCH", '{"name":"Savoy"}')],
  ["/api/items/1", send("PATCH", '{"name":"Savoy"}', { ...json, "If-Match": '"other"' })],
  ["/api/items/1", send("PATCH", '{"name":""}')],
  ["/api/collections/1/co-owners/1", send("DELETE", "")],
  ["/api/collections/1/upload-cover", send("POST", "{}")],
  [
    "/api/collections/1/upload-cover",
    send("POST", "--x--", { "Content-Type": "multipart/form-data; boundary=x" }),
  ],
  ["/api/groups/1/messages", send("POST", '{"content":""}')],
  ["/api/logout", send("POST", "")],
  ["/api/collections/1/items", { method: "OPTIONS" }],
  ["/api/items/1", { headers: { Authorization: "Bearer curio_none" } }],
  ["/api/items/4711", { headers: { Accept: "application/problem+json" } }],
]

test.each(plain)("%s is the same with and without Remix (%#)", async (path, sent) => {
  const [remix, own] = await bothWays(path, sent)
  expect(own).toEqual(remix)
  expect(left).toEqual([])
})

const odd: [path: string, sent?: Sent][] = [
  ["/api/nothing"],
  ["/api/nothing", { method: "POST" }],
  ["/api"],
  ["/api/collections/1/items/"],
  ["/API/Collections/1/Items"],
  ["/api/collections/%31/items"],
  ["/api//collections/1"],
  ["/api/collections/none"],
  ["/api/collections/0"],
  ["/api/collections/01"],
  ["/api/groups/none"],
  ["/api/collections/12345678901234567"],
  ["/api/collections/1/items?index&limit=5"],
  ["/api/collections/1/items?_routes=x&limit=5"],
  ["/api/collections/none", { method: "OPTIONS" }],
  ["/api/user.data"],
]

test.each(odd)("%s is left to Remix (%#)", async (path, sent) => {
  const [remix, own] = await bothWays(path, sent)
  expect(own).toEqual(remix)
  expect(left).toEqual([path])
})

test("a repetition under the same key gets the first result with and without Remix", async () => {
  const item = {
    collectionId: 1,
    name: "Vase",
    brand: "Iittala",
    imageUrl: "https://a.example/a.jpg",
    productUrl: "https://a.example/",
  }
  const [remix, own] = await bothWays(
    "/api/items",
    send("POST", JSON.stringify(item), { ...json, "Idempotency-Key": "one" }),
  )
  expect(remix?.status).toBe(201)
  expect(own).toEqual(remix)
})
