import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { createClient } from "@libsql/client"
import { startProbe } from "./harness/probe.ts"
import { type Row, report } from "./harness/report.ts"
import { startApp } from "./harness/server.ts"
import { LIMITS } from "./hostile/kind.ts"

/*
 * What a file of 5,000 links, and an own export of 100,000 items, cost everybody else: the longest wait of another client's
 * /healthz, and of another user's write, while they are received, while their rows become items, and while they are
 * deleted. None of the shops can be reached.
 *
 *   npm run bench -- imports [links] [items]
 */
const LINKS = Number(process.argv[2] ?? 5_000)
const ITEMS = Number(process.argv[3] ?? 100_000)
const GROWTH_MB = 300

const directory = mkdtempSync(join(tmpdir(), "curio-bench-"))
const server = await startApp({ dataDir: directory })
const rows: Row[] = []
let growth = 0
try {
  const { origin } = server
  const probe = await startProbe(server)
  const [importer, other] = [await signUp("importer"), await signUp("other")]
  const collection = (await send(other, "/api/collections", { name: "Mine" })).id

  const measure = async (name: string, act: () => Promise<unknown>) => {
    await sleep(1_000)
    probe.begin()
    const began = performance.now()
    let isRunning = true
    let longestWrite = 0
    const work = act().finally(() => {
      isRunning = false
    })
    while (isRunning) {
      const before = performance.now()
      const item = {
        name: "Vase",
        brand: "Iittala",
        imageUrl: "https://shop.example/v.jpg",
        productUrl: "https://shop.example/v",
      }
      await send(other, "/api/items", { ...item, collectionId: collection })
      longestWrite = Math.max(longestWrite, performance.now() - before)
      await sleep(100)
    }
    await work
    const { longest, grown } = await probe.end()
    console.info(`${name}: done after ${Math.round(performance.now() - began)} ms`)
    const wait = (what: string, measured: number) =>
      rows.push({ what: `${what}: ${name}`, unit: "ms", measured, target: { atMost: LIMITS.waitMs } })
    wait("longest wait of others", longest)
    wait("longest write of others", longestWrite)
    growth = Math.max(growth, grown)
  }

  await measure("nothing", () => sleep(3_000))
  const bring = async (content: string, fileName: string) => {
    const form = new FormData()
    form.append("file", new Blob([content]), fileName)
    const sent = await fetch(`${origin}/api/imports`, {
      method: "POST",
      headers: { cookie: importer },
      body: form,
    })
    if (sent.status !== 202) throw new Error(`${sent.status} ${await sent.text()}`)
    return sent.headers.get("Location") ?? ""
  }
  const added = async (address: string, all: number) => {
    for (;;) {
      const { status, counts } = await (
        await fetch(origin + address, { headers: { cookie: importer } })
      ).json()
      if (status === "done" && counts.added === all) return
      if (status === "done") throw new Error(JSON.stringify(counts))
      await sleep(500)
    }
  }
  let address = ""
  await measure(`${LINKS} bookmarks are received`, async () => {
    address = await bring(bookmarks(), "bookmarks.html")
  })
  await measure("they become items, their pages fail", () => added(address, LINKS))
  await measure(`an own export of ${ITEMS} items is received`, async () => {
    address = await bring(library(), "library.json")
  })
  await measure("they become items", () => added(address, ITEMS))
  await measure("the same export is received again", async () => {
    address = await bring(library(), "library.json")
  })
  await measure("nothing of it is added", () => added(address, 0))
  await measure("both are deleted", async () => {
    for (const id of [2, 3])
      await fetch(`${origin}/api/imports/${id}`, { method: "DELETE", headers: { cookie: importer } })
    while (await isLeft()) await sleep(100)
  })
  await probe.stop()
  report("imports", [
    ...rows,
    { what: "growth of memory, at most", unit: "MB", measured: growth, target: { atMost: GROWTH_MB } },
  ])
} finally {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}

function bookmarks(): string {
  const links = Array.from(
    { length: LINKS },
    (_, at) =>
      `<DT><A HREF="https://shop.example/thing/${at}" ADD_DATE="${1_600_000_000 + at}">Thing number ${at}</A>`,
  )
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<DL><p>\n<DT><H3>Shops</H3>\n<DL><p>\n${links.join("\n")}\n</DL><p>\n</DL><p>`
}

async function isLeft(): Promise<boolean> {
  const database = createClient({ url: `file:${join(directory, "curio.db")}` })
  const { rows } = await database.execute("SELECT 1 FROM import_rows WHERE import_id > 1 LIMIT 1")
  database.close()
  return rows.length > 0
}

/** A third has no link, so that only its name tells it. */
function library(): string {
  const items = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `Thing number ${from + at}`,
      brand: `Maker ${at % 500}`,
      description: "A thing of beauty is a joy for ever: its loveliness increases. ".repeat(4),
      imageUrl: null,
      productUrl: at % 3 ? `https://shop.example/own/${from + at}` : null,
      createdAt: "2024-03-05T15:04:00.000Z",
    }))
  const small = Array.from({ length: 1_000 }, (_, at) => ({
    name: `Collection ${at}`,
    note: "A note. ".repeat(1_000),
    items: items(1_000_000 + 40 * at, ITEMS / 2_500),
  }))
  const large = { name: "Everything", items: items(0, ITEMS - small.length * (ITEMS / 2_500)) }
  return JSON.stringify({ format: "library", version: 1, collections: [large, ...small] })
}

/** @returns the Cookie header of a new account. */
async function signUp(name: string): Promise<string> {
  const account = { email: `${name}@example.com`, username: name, password: "correct horse" }
  const response = await fetch(`${server.origin}/api/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(account),
  })
  if (response.status !== 201) throw new Error(`${response.status}`)
  return (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? ""
}

async function send(cookie: string, path: string, body: object): Promise<{ id: number }> {
  const response = await fetch(server.origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", cookie },
    body: JSON.stringify(body),
  })
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
