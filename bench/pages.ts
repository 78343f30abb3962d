import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { gunzipSync } from "node:zlib"
import { seeded } from "./harness/database.ts"
import { type Done, load } from "./harness/load.ts"
import { memoryMb } from "./harness/process.ts"
import { print, type Row, report } from "./harness/report.ts"
import { inTurn } from "./harness/rounds.ts"
import { type Server, startApp, startScript } from "./harness/server.ts"
import { fillPages, ITEMS_ON_PAGE, USERS } from "./pages/data.ts"

/*
 * A collection page of 60 items, 16 connections, gzip: responses per second beside a server that sends a ready body of
 * the same size; and processor time beside the same work by hand (pages/hand.tsx) when nothing is cached.
 *
 *   npm run bench -- pages [--checkout=<folder of another version>]
 */
const { values } = parseArgs({ options: { checkout: { type: "string" } } })
const { checkout } = values
const ROUNDS = 3
const MEMORY_MB = 250
/** In seconds. Code is compiled slowly while its requests are few in a second. */
const WARM_UP = 5
const PAGE = "/collection/1"
const LIST = `/api/collections/1/items?limit=${ITEMS_ON_PAGE}`
const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0" }

const data = await seeded(fillPages, checkout)
const sessions = data.filled.map((session) => ({ ...BROWSER, ...session }))
const user = sessions[0] ?? BROWSER
const folder = mkdtempSync(join(tmpdir(), "curio-bench-page-"))
const servers: Server[] = []
const started = async (starting: Promise<Server>) => {
  const server = await starting
  servers.push(server)
  return server
}
async function cached(): Promise<Row[]> {
  const app = await started(startApp({ dataDir: data.copy(), checkout }))
  const [visitor, signedIn] = [await tagOf(app, BROWSER), await tagOf(app, user)]
  const body = join(folder, "page.gz")
  writeFileSync(body, signedIn.body)
  const bytes = `${shownKb(gunzipSync(signedIn.body))} of HTML, ${shownKb(signedIn.body)} as sent`
  console.info(`The page of a user has ${bytes}`)
  const constant = await started(startScript("bench/harness/constant.js", [body]))
  const runs = await inTurn(ROUNDS, {
    constant: () => load(constant, { path: PAGE, headers: BROWSER }),
    visitor: () => load(app, { path: PAGE, headers: BROWSER }),
    signedIn: () => load(app, { path: PAGE, headers: user }),
    constant304: () => known(constant, BROWSER, '"constant"'),
    visitor304: () => known(app, BROWSER, visitor.tag),
    signedIn304: () => known(app, user, signedIn.tag),
  })
  const memory = mostMemory("cached", app)
  await app.stop()
  await constant.stop()
  const row = (what: string, measured: Done, baseline: Done, atLeast: number): Row[] => [
    {
      what,
      unit: "/s",
      measured: measured.perSecond,
      baseline: baseline.perSecond,
      target: { atLeast },
    },
    // Autocannon costs more than the constant response: beyond that, only processor time tells servers apart.
    {
      what: `${what}, in a second of processor time`,
      unit: "/s",
      measured: 1_000 / measured.cpuMs,
      baseline: 1_000 / baseline.cpuMs,
      target: { atLeast },
    },
  ]
  return [
    row("page for visitors, beside a constant response", runs.visitor, runs.constant, 0.5),
    row("page for a user, likewise", runs.signedIn, runs.constant, 0.4),
    row("page known to visitors, beside a constant 304", runs.visitor304, runs.constant304, 0.5),
    row("page known to a user, likewise", runs.signedIn304, runs.constant304, 0.4),
    memory,
  ].flat()
}

const mostMemory = (pages: string, { pid }: Server): Row => ({
  what: `most memory: pages are ${pages}`,
  unit: "MB",
  measured: memoryMb(pid).most,
  target: { atMost: MEMORY_MB },
})

async function uncached(): Promise<Row[]> {
  const app = await started(startApp({ dataDir: data.copy(), checkout, env: { CACHE_MB: "0" } }))
  const page = await tagOf(app, user)
  const hand = await started(startHand(join(data.copy(), "curio.db"), page.body))
  await load(app, { path: PAGE, headers: user, seconds: WARM_UP })
  for (const server of [app, hand]) for (const write of [create, change]) await write(server, WARM_UP)
  const runs = await inTurn(ROUNDS, {
    page: () => load(app, { path: PAGE, headers: user, seconds: 2 }),
    handPage: () => load(hand, { path: PAGE, headers: user }),
    list: () => load(app, { path: LIST, headers: user }),
    handList: () => load(hand, { path: LIST, headers: user }),
    post: () => create(app),
    handPost: () => create(hand),
    patch: () => change(app),
    handPatch: () => change(hand),
  })
  const row = (what: string, measured: { cpuMs: number }, baseline: { cpuMs: number }, atMost?: number) => ({
    what,
    unit: "ms",
    measured: measured.cpuMs,
    baseline: baseline.cpuMs,
    target: atMost === undefined ? undefined : { atMost },
  })
  return [
    row("processor time of an uncached page, beside the page by hand", runs.page, runs.handPage, 5),
    // What a list costs beside the page by hand is the target; beside the list by hand, there is little in it to compare.
    row("of an uncached list of 60 items by the API, beside the page by hand", runs.list, runs.handPage, 1.5),
    row("of the same list, beside the list by hand", runs.list, runs.handList),
    row("of adding an item by the API, beside the same by hand", runs.post, runs.handPost, 2),
    row("of changing an item by the API, beside the same by hand", runs.patch, runs.handPatch, 2),
    mostMemory("not cached", app),
  ]
}

/** Its page gets text beside the cards, so that it is as long as ours. */
async function startHand(file: string, body: Buffer): Promise<Server> {
  const target = gunzipSync(body).length
  const bare = await startScript("bench/pages/hand.tsx", [file, "0"])
  const cards = (await (await fetch(bare.origin + PAGE)).text()).length
  await bare.stop()
  const text = Math.max(0, target - cards)
  console.info(`By hand, 60 cards and ${text} bytes of text have as many bytes`)
  return startScript("bench/pages/hand.tsx", [file, String(text)])
}

const known = (server: Server, headers: Record<string, string>, tag: string) =>
  load(server, { path: PAGE, headers: { ...headers, "If-None-Match": tag }, status: 304 })

let made = 0

/** Each user in turn, because writes are limited; as the API's clients, without a one-time key. */
const write = (
  server: Server,
  { method, status, seconds }: { method: "POST" | "PATCH"; status: number; seconds?: number | undefined },
  of: (turn: number) => Write,
) =>
  load(server, {
    path: "/",
    status,
    seconds,
    each: (request) => {
      const turn = ++made
      const { path, body } = of(turn % USERS)
      const headers = { ...request.headers, ...sessions[turn % USERS], "Content-Type": "application/json" }
      return { ...request, method, path, headers, body: JSON.stringify(body) }
    },
  })

type Write = { path: string; body: unknown }

const create = (server: Server, seconds?: number) =>
  write(server, { method: "POST", status: 201, seconds }, (turn) => ({
    path: "/api/items",
    body: {
      collectionId: turn + 1,
      name: `New thing ${made}`,
      brand: "Maker 3",
      imageUrl: "/images/u/picture000000000000003",
      productUrl: `https://shop.example/new/${made}`,
    },
  }))

const change = (server: Server, seconds?: number) =>
  write(server, { method: "PATCH", status: 200, seconds }, (turn) => ({
    path: `/api/items/${turn * ITEMS_ON_PAGE + 1 + (made % ITEMS_ON_PAGE)}`,
    body: { name: `Renamed thing ${made}` },
  }))

async function tagOf(server: Server, headers: Record<string, string>) {
  const { request } = await import("node:http")
  return new Promise<{ tag: string; body: Buffer }>((resolve, reject) => {
    const { port } = server
    const sent = { port, host: "127.0.0.1", path: PAGE, headers: { ...headers, "Accept-Encoding": "gzip" } }
    request(sent, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ tag: String(response.headers.etag), body: Buffer.concat(parts) })
    })
      .on("error", reject)
      .end()
  })
}

function shownKb({ length }: Buffer): string {
  return `${(length / 1_000).toFixed(1)} KB`
}

try {
  const rows = [...(await cached()), ...(await uncached())]
  if (checkout) print(rows)
  else report("pages", rows)
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(folder, { recursive: true })
  data.remove()
}
