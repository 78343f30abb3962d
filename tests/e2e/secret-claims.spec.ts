import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, test } from "#tests/support/e2e.ts"
import { KillableServer } from "#tests/support/killable-server.ts"
import { startCluster } from "../cluster/cluster.ts"
import { addressesOf, patterns } from "../http/cache/reads.ts"
import { type Person, send, signUp, write } from "./random-reads/people.ts"

/*
 * What tests/http/cache/secret-claims.test.ts compares in one process, over HTTP to three of one database, of which one keeps no responses: an owner, who is
 * the administrator too, and a co-owner read by each of them while others claim by another one. `RANDOM_DATABASE=server` takes a libSQL server with a replica.
 */

const METRICS_TOKEN = "of-the-journey-and-nothing-else"

async function startProcesses(): Promise<{ origins: string[]; stop: () => Promise<unknown> }> {
  const settings = { TRUST_PROXY: "on", METRICS_TOKEN }
  const withoutCache = { CACHE_MB: "0" }
  if (process.env.RANDOM_DATABASE === "server") {
    const { apps, settings: ofAll, stop } = await startCluster({ processes: 3, env: settings })
    await apps[2]?.end("SIGTERM")
    await apps[2]?.start({ ...ofAll, ...withoutCache })
    return { origins: apps.map(({ origin }) => origin), stop }
  }
  const servers = [new KillableServer(), new KillableServer(), new KillableServer()]
  for (const [at, server] of servers.entries())
    await server.start({ ...settings, DATA_DIR: servers[0]?.directory ?? "", ...(at === 2 && withoutCache) })
  const stop = () => Promise.all(servers.reverse().map((server) => server.remove()))
  return { origins: servers.map(({ origin }) => origin), stop }
}

async function makeWorld(origin: string) {
  const [owner, coOwner, claimer] = [
    await signUp(origin, "olga"),
    await signUp(origin, "cora"),
    await signUp(origin, "clara"),
  ]
  const as = ({ cookie }: Person, json?: object) => ({ cookie, json })
  const { id: request } = await write(`${origin}/api/friend-requests`, as(owner, { username: "cora" }))
  await write(`${origin}/api/friend-requests/${request}`, {
    ...{ method: "PATCH", ...as(coOwner, { status: "accepted" }) },
  })
  const { id: collection } = await write(`${origin}/api/collections`, as(owner, { name: "Wishes" }))
  await write(`${origin}/api/collections/${collection}`, {
    method: "PATCH",
    ...as(owner, { claims: "hidden" }),
  })
  await write(`${origin}/api/collections/${collection}/co-owners`, as(owner, { userId: coOwner.id }))
  const items = []
  for (const name of ["Vase", "Bowl", "Lamp"]) {
    const product = { name, brand: "Iittala", imageUrl: "https://shop.example/a.jpg", price: "49 EUR" }
    const productUrl = `https://shop.example/${name}`
    items.push(
      await write(`${origin}/api/items`, as(owner, { ...product, productUrl, collectionId: collection })),
    )
  }
  const { url } = await write<{ url: string }>(
    `${origin}/api/collections/${collection}/links`,
    as(owner, { name: "Grandma" }),
  )
  const { id: group } = await write(`${origin}/api/groups`, as(owner, { name: "Family" }))
  const [item = 0, guests = 0] = items.map(({ id }) => id)
  const token = url.slice(url.lastIndexOf("/") + 1)
  return { editors: { owner, coOwner }, claimer, collection, item, guests, group, token }
}

const dialogs = [
  ...["edit", "people", "share", "delete", "select", "arrange", "tags", "notes", "handover"].map(
    (form) => `/collection/:id/${form}`,
  ),
  ...["edit", "move", "copy", "delete"].map((form) => `/product/:id/${form}`),
  ...["/profile", "/claims", "/trash", "/imports", "/admin/users", "/admin/events", "/admin/reports"],
  ...["newest", "oldest", "name", "price", "own"].map((sort) => `/collection/:id?sort=${sort}`),
]

/** Every page that may be kept, many that may not, and every call that reads. */
async function addressesIn(origin: string, ids: Record<string, number>): Promise<string[]> {
  const { paths } = JSON.parse((await send(`${origin}/api/openapi.json`)).text)
  const calls = Object.keys(paths).filter((path) => paths[path].get)
  const asPatterns = calls.map((path) => path.replace("{id}", ":id").replace(/\{\w+\}/g, "1"))
  const found = [...patterns, ...dialogs, ...asPatterns].flatMap((pattern) =>
    addressesOf(pattern, ids, { asData: true }),
  )
  // Whoever opens a view link is one of the others. Each export is an event, which '/admin/events' shows.
  return [...new Set(found)].filter((path) => !/^\/(?:api\/shared|s)\/|\/export\b/.test(path))
}

let requests = 0
/** Byte for byte with its headers; of what is refused only the status, because errors name their request. */
async function exact(origin: string, path: string, cookie: string): Promise<string> {
  const address = `2001:db8:2:${(++requests % 0xffff).toString(16)}::1`
  const headers = { cookie, "X-Forwarded-For": address }
  const answer = await fetch(origin + path, { headers, redirect: "manual" })
  const own = new Set(["date", "x-request-id", "server-timing"])
  const kept = [...answer.headers].filter(([name]) => !own.has(name))
  const body = Buffer.from(await answer.arrayBuffer()).toString("latin1")
  return JSON.stringify(answer.status >= 400 ? answer.status : [answer.status, kept, body])
}

async function missesAt(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(/curio_cache_requests_total\{result="misses"\} (\d+)/.exec(await answer.text())?.[1] ?? 0)
}

test("an owner and a co-owner read the same by every process while others claim by another one", {
  tag: oneBrowser,
}, async () => {
  const { origins, stop } = await startProcesses()
  try {
    const [first = ""] = origins
    const { editors, claimer, token, ...ids } = await makeWorld(first)
    const { collection, item, guests, group } = ids
    const world = { collection, item, group, brand: 1, owner: editors.owner.id }
    const addresses = await addressesIn(first, world)
    const readAll = async (origin: string) => {
      const all: Record<string, string> = {}
      const reads = Object.entries(editors).flatMap(([name, { cookie }]) =>
        addresses.map((path) => ({ name, path, cookie })),
      )
      const lane = async () => {
        for (let next = reads.pop(); next; next = reads.pop())
          all[`${next.name} ${next.path}`] = await exact(origin, next.path, next.cookie)
      }
      await Promise.all([1, 2, 3, 4].map(lane))
      return all
    }
    const before: Record<string, Record<string, string>> = {}
    const misses: Record<string, number> = {}
    const changed = (origin: string, all: Record<string, string>) =>
      Object.keys(all).filter((path) => all[path] !== before[origin]?.[path])
    // The first reading counts views, of which the database knows.
    await readAll(first)
    for (const origin of origins) before[origin] = await readAll(origin)
    for (const origin of origins) {
      const missed = await missesAt(origin)
      expect(changed(origin, await readAll(origin))).toEqual([])
      misses[origin] = (await missesAt(origin)) - missed
    }
    expect(addresses.length).toBeGreaterThan(150)

    const claim = (origin: string, method: string, json?: object) =>
      write(`${origin}/api/items/${item}/claim`, { method, cookie: claimer.cookie, ...(json && { json }) })
    const claimByLink = <T>(origin: string, method: string, json: object) =>
      write<T>(`${origin}/api/shared/${token}/items/${guests}/claim`, { method, json })
    let undoToken = ""
    const acts: ((origin: string) => Promise<unknown>)[] = [
      async (origin) => {
        await claim(origin, "PUT", {})
        const name = "Grandma"
        undoToken = (await claimByLink<{ undoToken: string }>(origin, "PUT", { name })).undoToken
        await claim(origin, "PUT", { bought: true })
      },
      async (origin) => {
        await claim(origin, "DELETE")
        await claimByLink(origin, "DELETE", { undoToken })
      },
    ]
    for (const [at, act] of acts.entries()) {
      await act(origins[at + 1] ?? first)
      for (const origin of origins) {
        const missed = await missesAt(origin)
        const differing = changed(origin, await readAll(origin))
        // No kept page was emptied.
        const more = (await missesAt(origin)) - missed - (misses[origin] ?? 0)
        expect({ at, origin, differing, more }).toEqual({ at, origin, differing: [], more: 0 })
      }
    }
  } finally {
    await stop()
  }
})
