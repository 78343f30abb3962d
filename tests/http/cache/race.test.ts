import { once } from "node:events"
import { Agent, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { runElsewhere } from "#tests/db/other-process.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollection,
  makeCoOwner,
  makeGroup,
  makeItem,
  makeMember,
  makeUser,
} from "#tests/support/factories.ts"
import { env } from "~/env.server.ts"
import { cachedApp, HOST } from "./cached-app.ts"

useTestDatabase()

/** A libSQL server takes a round trip for each statement. */
const ROUNDS = db.$client.isShared ? 5 : 10
const READERS = 6

/** Clients that keep their connections, as browsers do. */
function clientOf(server: Server, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const { port } = server.address() as AddressInfo
  return async (method: string, path: string, json?: unknown) => {
    const body = json === undefined ? undefined : JSON.stringify(json)
    const headers = {
      ...{ host: HOST, origin: `http://${HOST}`, cookie },
      ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    }
    const [response] = await once(request({ port, agent, method, path, headers }).end(body), "response")
    return { status: Number(response.statusCode), text: await text(response) }
  }
}

async function setUp() {
  const [owner, friend] = [await makeUser(), await makeUser()]
  const collection = await makeCollection(owner)
  await makeCoOwner(collection, friend)
  const item = await makeItem(collection, { name: "start" })
  const group = await makeGroup(owner)
  await makeMember(group, friend)
  const { server } = await cachedApp()
  const cookies = [await cookieOf(owner), await cookieOf(friend)]
  const clients = cookies.map((cookie) => clientOf(server, cookie))
  const paths = [
    `/collection/${collection.id}`,
    `/product/${item.id}`,
    `/api/items/${item.id}`,
    "/brands",
    "/search?q=w",
  ]
  return { clients, item, group, paths }
}

test("a saved change is on every page that is requested afterwards, whoever reads meanwhile", async () => {
  const { clients, item, group, paths } = await setUp()
  let isOver = false
  const readers = Array.from({ length: READERS }, async (_, index) => {
    const client = clients[index % 2]
    for (let at = index; !isOver; at++) await client?.("GET", paths[at % paths.length] ?? "/")
  })
  const missing: string[] = []
  const rounds = async (writer: number) => {
    for (let round = 0; round < ROUNDS; round++) {
      const name = `w${writer}x${round}x`
      const write =
        writer === 0
          ? await clients[0]?.("PATCH", `/api/items/${item.id}`, { name })
          : await clients[1]?.("POST", `/api/groups/${group.id}/messages`, { content: name })
      expect(write?.status).toBeLessThan(300)
      const shown =
        writer === 0
          ? [
              `/api/items/${item.id}`,
              round % 4 === 0 ? `/collection/${item.collectionId}` : `/api/items/${item.id}`,
            ]
          : [`/api/groups/${group.id}/messages?limit=5`, `/api/groups/${group.id}/messages?limit=5`]
      const read = await Promise.all(clients.map((client, at) => client("GET", shown[at] ?? "")))
      for (const [at, { text }] of read.entries())
        if (!text.includes(name)) missing.push(`${name} at ${shown[at]} for ${at}`)
    }
  }
  await Promise.all([rounds(0), rounds(1)])
  isOver = true
  await Promise.all(readers)
  expect(missing).toEqual([])
})

test("a change of another process is on the next page, while both write", async () => {
  const { clients, item, paths } = await setUp()
  let isOver = false
  const readers = Array.from({ length: 3 }, async (_, index) => {
    for (let at = index; !isOver; at++) await clients[index % 2]?.("GET", paths[at % paths.length] ?? "/")
  })
  const own = Array.from({ length: 20 }, (_, at) =>
    clients[0]?.("PATCH", `/api/items/${item.id}`, { name: `own ${at}` }),
  )
  await Promise.all([runElsewhere("write-brands.ts", env.DATABASE_URL, "elsewhere"), ...own])
  const last = await clients[1]?.("GET", "/api/brands?search=elsewhere%2099")
  expect(last?.text).toContain("elsewhere 99")
  isOver = true
  await Promise.all(readers)
})
