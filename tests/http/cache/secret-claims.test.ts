import type { Server } from "node:http"
import { beforeEach, expect, test, vi } from "vitest"
import { changeLog, db } from "#db/client.server.ts"
import { forgetCounts } from "#db/rate-limit.server.ts"
import { declaredCalls, sessionOf } from "#tests/support/api.ts"
import { rememberDatabase, useSharedDatabase } from "#tests/support/database.ts"
import { allRoutes } from "#tests/support/routes.ts"
import { statementsOf } from "#tests/support/statements.ts"
import { claimByLink, takeGuestClaimBack } from "~/domain/claims/writes.server.ts"
import { findViewLink } from "~/domain/collections/link-reads.server.ts"
import { forgetResponses } from "~/http/cache/responses.server.ts"
import { accountCalls, accountPages } from "../../permissions/account.ts"
import { adminCalls, adminPages } from "../../permissions/administration.ts"
import { collectionCalls, collectionForms, collectionPages } from "../../permissions/collections.ts"
import { groupCalls, groupPages } from "../../permissions/groups.ts"
import { addressIn, type Ids, nameOf, type Row, type World } from "../../permissions/matrix.ts"
import { peopleCalls, peoplePages } from "../../permissions/people.ts"
import { ask } from "../../server/serve.ts"
import { cachedApp, HOST, lasting, read, topicsAt } from "./cached-app.ts"
import { inAnotherProcess } from "./in-another-process.ts"
import { addressesOf, patterns } from "./reads.ts"
import { makeWholeWorld } from "./world.ts"

/*
 * The owner and co-owners of a wish list learn nothing of its claims: whatever they ask for is the same, byte for byte with its headers, before and
 * after others claim, and no statement of theirs names the table of claims.
 */

const EDITORS = ["owner", "co-owner"]
const LINK = "https://shop.example/vase"

let world: World
let server: Server
const cookies: Record<string, string> = {}
useSharedDatabase(async () => {
  world = await makeWholeWorld(false, LINK)
  await db.$client.execute("update users set role = 'admin' where username in ('a-owner', 'a-co-owner')")
  // The world has a claim already: what would be told of the first one is told of it.
  await db.$client.execute("delete from item_claims")
  for (const person of [...EDITORS, "stranger"])
    cookies[person] = await sessionOf(world.people[person] as never)
})
beforeEach(async () => {
  server = (await cachedApp()).server
})

const tables = [
  ...[accountCalls, accountPages, adminCalls, adminPages, collectionCalls, collectionPages],
  ...[groupCalls, groupPages, peopleCalls, peoplePages],
].flat()

const sorts = ["newest", "oldest", "name", "price", "own"].map((sort) => `sort=${sort}`)
const more: Record<string, string[]> = {
  "/collection/{collection}": [...sorts, "sort=name&state=wanted", "brand=Iittala", "maxPrice=100"],
  "/collection/{collection}/select": sorts,
  "/api/collections/{collection}/items": [...sorts, "state=wanted&sort=price"],
}
/** A person who opens a link is nobody, an editor too (docs/decisions/0045-secret-claims.md). */
const BY_LINK = /^(?:\/api\/shared\/|\/s\/)/

/** Every page and every call that reads, with its filters and orders. */
function readsOf(ids: Ids): string[] {
  const listed = tables.filter(([call]) => call.startsWith("GET")).map(([call]) => addressIn(call, ids))
  const cached = patterns.flatMap((pattern) => addressesOf(pattern, ids, { asData: true }))
  const ordered = Object.entries(more).flatMap(([path, queries]) =>
    queries.map((query) => `${addressIn(`GET ${path}`, ids)}?${query}`),
  )
  const exports = ["json", "csv", "html", "bookmarks"].map(
    (format) => `/api/collections/${ids.collection}/export?format=${format}`,
  )
  return [...new Set([...listed, ...cached, ...ordered, ...exports])].filter((path) => !BY_LINK.test(path))
}

type Answer = Awaited<ReturnType<typeof ask>>

/** Byte for byte, with its headers. */
const exact = (answer: Answer) => JSON.stringify(lasting(answer))

/**
 * Without what differs each time: the id of a request in an error, keys of forms, and how often one has exported. The hash of a script says the
 * same again, as do tags and lengths.
 */
const withoutIds = ({ status, headers, text }: Answer) =>
  JSON.stringify([
    status,
    headers.location?.replace(/[\w-]{20,}/g, "…"),
    // Without the sums of a ZIP file, a QR code, and the data that is behind a page once more.
    (text.startsWith("PK") ? filesIn(text) : text)
      .replace(/<script[^>]*>[\s\S]*?<\/script>| d="[^"]*"/g, "")
      .replaceAll(String(headers["x-request-id"]), "")
      .replace(/[\w+/-]{20,}=*/g, "…")
      .replace(/\d[\d.,]*/g, "0"),
  ])

const filesIn = (zip: string) =>
  zip
    .split("PK")
    .filter((part) => part.startsWith("\u0003\u0004"))
    .map((part) => part.slice(0, part.lastIndexOf("}") + 1))
    .join("\n")

/** Pages that are not the same twice. All others are compared as they are. */
const DIFFERS =
  /^\/(?:save|report|collection\/\d+\/add|groups\/\d+\/items\/(?:add|choose))\b|\/(?:export|events)\b|^\/admin$/

async function readAll(person: string, ask = (read: () => Promise<Answer>, _path: string) => read()) {
  const all: Record<string, string> = {}
  for (const path of readsOf(world.idsFor(person))) {
    forgetCounts()
    const answer = await ask(() => read(server, path, cookies[person]), path)
    all[path] = answer.status >= 400 || DIFFERS.test(path) ? withoutIds(answer) : exact(answer)
  }
  return all
}

const differences = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(before).filter((path) => before[path] !== after[path])

const item = () => Number(world.idsFor("owner").item)
const send = (method: string, path: string, person: string, content?: object) =>
  ask(server, path, {
    method,
    headers: {
      host: HOST,
      cookie: cookies[person] ?? "",
      ...(content && { "content-type": "application/json" }),
    },
    ...(content && { body: JSON.stringify(content) }),
  })

let undoToken = ""
/** Each with the number of claims after it. Those of another process come without any code of ours. */
const acts: Record<"claims" | "undoing", [what: string, claims: number, act: () => Promise<unknown>][]> = {
  claims: [
    ["a claim", 1, () => send("PUT", `/api/items/${item()}/claim`, "stranger", {})],
    ["it is bought", 1, () => send("PUT", `/api/items/${item()}/claim`, "stranger", { bought: true })],
    [
      "a guest's claim",
      2,
      async () => {
        const link = await findViewLink(String(world.idsFor("owner").viewToken))
        undoToken = await claimByLink(link, Number(world.idsFor("owner").ownItem), "Grandma")
      },
    ],
    [
      "a claim by another process",
      3,
      () =>
        inAnotherProcess(
          `insert into item_claims (item_id, collection_id, item_name, user_id, created_at)
          select id, collection_id, name, ${world.people.stranger?.id}, 1 from items where id = ${world.idsFor("friend").ownItem}`,
        ),
    ],
  ],
  undoing: [
    ["it is taken back", 2, () => send("DELETE", `/api/items/${item()}/claim`, "stranger")],
    ["it is taken back by the guest", 1, () => takeGuestClaimBack(undoToken)],
    ["it is taken back by another process", 0, () => inAnotherProcess("delete from item_claims")],
  ],
}
const countClaims = async () =>
  Number((await db.$client.execute("select count(*) from item_claims")).rows[0]?.[0])

/** Whoever reads these for the first time counts a view, has read a chat, or makes an event. */
const COUNTS = /^(?:\/api)?\/(?:product|groups)\/|\/export\b/

test("what the owner and co-owners read stays the same after every act of a claimer, and asks for no claims but one's own", async () => {
  // In another hour, each export would be an event of its own.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
  const asking: Record<string, string[]> = {}
  const before: Record<string, Record<string, string>> = {}
  for (const person of EDITORS)
    for (const path of readsOf(world.idsFor(person)))
      if (COUNTS.test(path)) await read(server, path, cookies[person])
  forgetResponses()
  for (const person of EDITORS)
    before[person] = await readAll(person, async (read, path) => {
      let answer: Answer | undefined
      const statements = await statementsOf(async () => {
        answer = await read()
      })
      const named = statements.filter((sql) => sql.includes("item_claims"))
      const page = path.replace(/\?.*/, "")
      if (named.length > 0) asking[page] = [...(asking[page] ?? []), ...named]
      return answer as Answer
    })
  expect(Object.keys(asking).toSorted()).toEqual([
    "/api/user/claims",
    "/api/user/export",
    "/claims",
    "/profile/export",
  ])
  for (const sql of Object.values(asking).flat()) expect(sql).toMatch(/"item_claims"\."user_id" = \?/)

  const keptBy = async (person: string) => {
    const kept = []
    for (const path of Object.keys(before[person] ?? {}))
      if (await topicsAt(path, cookies[person])) kept.push(path)
    return kept
  }
  for (const group of ["claims", "undoing"] as const) {
    const kept: Record<string, string[]> = {}
    for (const person of EDITORS) {
      kept[person] = await keptBy(person)
      expect(kept[person].length).toBeGreaterThan(50)
    }
    // What is kept is served: it is what was read before.
    for (const [what, claims, act] of acts[group]) {
      await act()
      expect([what, await countClaims()]).toEqual([what, claims])
      await changeLog.catchUp()
      for (const person of EDITORS) expect([what, await keptBy(person)]).toEqual([what, kept[person]])
    }
    forgetResponses()
    // The owner reads everything twice more, and a co-owner what is told while there are claims.
    for (const person of group === "claims" ? EDITORS : ["owner"]) {
      const all = before[person] ?? {}
      expect(Object.keys(all).length).toBeGreaterThan(150)
      const found = Object.values(all).filter((text) => text.startsWith('{"status":200'))
      expect(found.length).toBeGreaterThan(90)
      expect({ group, person, anew: differences(all, await readAll(person)) }).toEqual({
        ...{ group, person, anew: [] },
      })
    }
  }
}, 300_000)

test("what the owner and co-owners write has the same response, and asks for no claims but one's own", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
  const rows = [...collectionCalls, ...collectionForms].filter(([call]) => !call.startsWith("GET"))
  const undo = await rememberDatabase()
  const isOwn = ([call]: Row) => /\/claim$/.test(call)
  async function written(person: string) {
    const all: Record<string, unknown> = {}
    for (const [at, row] of rows.entries()) {
      const [call, , body = {}] = row
      const ids = world.idsFor(person)
      const values = typeof body === "function" ? body(ids) : body
      if (values instanceof FormData) continue
      forgetCounts()
      forgetResponses()
      const [method = "", path] = [/^\w+/.exec(call)?.[0], addressIn(call, ids)]
      const isCall = path.startsWith("/api/")
      const form = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
      let answer: Awaited<ReturnType<typeof ask>> | undefined
      const statements = await statementsOf(async () => {
        answer = await ask(server, path, {
          method,
          headers: {
            host: HOST,
            cookie: cookies[person] ?? "",
            "content-type": isCall ? "application/json" : "application/x-www-form-urlencoded",
          },
          body: isCall ? JSON.stringify(values) : form.toString(),
        })
      })
      const named = statements.filter((sql) => sql.includes("item_claims"))
      expect({ call, named: named.filter((sql) => !isOwn(row) || !/"user_id" = \?/.test(sql)) }).toEqual({
        call,
        named: [],
      })
      all[`${at} ${nameOf(row)}`] = answer && withoutIds(answer)
      await undo()
    }
    return all
  }
  const before = await written("owner")
  const beforeCoOwner = await written("co-owner")
  // A claim of each item that they write to.
  await db.$client.execute({
    sql: "insert into item_claims (item_id, item_name, user_id, created_at) select id, name, ?, 1 from items",
    args: [world.people.stranger?.id ?? 0],
  })
  const undoClaims = await rememberDatabase()
  await undoClaims()
  const changed = (first: Record<string, unknown>, second: Record<string, unknown>) =>
    Object.keys(first).filter((name) => first[name] !== second[name])
  const after = await written("owner")
  expect(await countClaims()).toBeGreaterThan(5)
  expect(changed(before, after)).toEqual([])
  expect(changed(beforeCoOwner, await written("co-owner"))).toEqual([])
  expect(Object.keys(before).length).toBeGreaterThan(60)
  vi.useRealTimers()
}, 600_000)

test("the comparison has every page and call that reads", async () => {
  const plain = (path: string) => path.replace(/\?.*/, "").replace(/:\w+|\{\w+\}/g, "{}")
  const compared = new Set(
    [...tables.map(([call]) => call.replace(/^\w+ +/, "")), ...patterns, "/api/collections/{}/export"].map(
      plain,
    ),
  )
  const calls = (await declaredCalls())
    .filter(({ method }) => method === "GET")
    .map(({ path }) => plain(path))
  const missing = calls.filter((path) => !compared.has(path) && !BY_LINK.test(path))
  expect(missing).toEqual([])
  expect(allRoutes.length).toBeGreaterThan(100)
})
