import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openDatabase } from "../db/client/open-database.ts"
import { migrateDatabase } from "../db/migrate.server.ts"
import { fill } from "./bulk.ts"
import { report } from "./harness/report.ts"

// What the queries behind the pages cost at a million items against ten thousand, and what a search among a hundred
// thousand brands costs. Each size runs in a process of its own, because the app has one database.

const ROUNDS = 20
const RUNS = 40
const SIZES = { small: 10_000, large: 1_000_000 }
const BRANDS = 100_000
const LARGEST = 100_000
const [THOUSANDS, MILLION] = Object.values(SIZES).map((size) => size.toLocaleString("en"))
/** What a hundred times as many items may cost. */
const GROWTH = 1.3
const SEARCH_MS = 5
/** A filter walks its collection when nothing matches. */
const FILTER_MS = 20

const LARGE_COLLECTION = [
  "INSERT INTO collections (name, name_key, user_id, created_at, updated_at) VALUES ('Large', 'large', 2, 0, 0)",
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LARGEST})
    INSERT INTO items (name, brand, brand_key, search_key, description, price, state, rank, tags, tag_keys, collection_id, user_id, created_at)
    SELECT 'Thing '||i, 'Maker '||(i % 100), 'maker '||(i % 100), 'thing '||i||char(10)||'maker '||(i % 100),
      'A thing of oak and glass from workshop '||(i * 31 % 5003), (10 + i * 7 % 1000)||'.00 EUR 2026-01-01T00:00:00.000Z',
      iif(i % 10, 'wanted', 'owned'), i % 10 > 0, iif(i % 3, null, 'Oak, Rare '||(i % 500)),
      iif(i % 3, null, ',oak,rare '||(i % 500)||','), (SELECT max(id) FROM collections), 2, i FROM n`,
]

const FILTERS = {
  "without a filter": {},
  "by a state": { state: "owned" as const },
  "by a state that none has": { state: "gone" as const },
  "by a tag": { tags: ["Oak"] },
  "by a tag that none has": { tags: ["Nowhere"] },
  "by a brand": { brand: "Maker 7" },
  "by a price": { maxPrice: "50 EUR" },
  "by a price of half of them": { maxPrice: "510 EUR" },
  "by a price that none has": { maxPrice: "1 EUR" },
  "by a word": { search: "oak" },
  "by a word that none has": { search: "nowhere" },
}

const [command, file] = process.argv.slice(2)
if (command === "measure" && file) await measurePages()
else if (command === "search" && file) await measureSearch()
else if (command === "filters" && file) await measureFilters()
else await compare()

/**
 * Microseconds of processor time for one run, in the best round. Files are read in this very process, so that is all
 * the work there is, and it does not matter what else the machine is doing.
 */
async function perRun(run: () => Promise<unknown>, runs = RUNS): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage()
    for (let index = 0; index < runs; index++) await run()
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / runs)
  }
  return best
}

/** What the app's own modules take with the database of this process. */
async function measurePages(): Promise<void> {
  const { getBrand, listBrands } = await import("~/domain/brands/reads.server.ts")
  const { listBrandItems } = await import("~/domain/brands/item-reads.server.ts")
  const { getCollection } = await import("~/domain/collections/reads.server.ts")
  const { listItems } = await import("~/domain/items/reads.server.ts")
  const { summarizeItems } = await import("~/domain/items/summary-reads.server.ts")
  const { newFromFollowedBrands, newFromFriends } = await import("~/domain/feeds/reads.server.ts")
  const { searchItems } = await import("~/domain/search/reads.server.ts")
  const { db, closeDatabase } = await import("../db/client.server.ts")
  const { brandFollows, friends } = await import("../db/schema/index.ts")
  const person = { id: 2, email: "", username: "bench2", about: null, isPrivate: false, createdAt: "" }
  for (const other of [3, 4, 5]) {
    await db.insert(friends).values({ userId: person.id, friendId: other })
    await db.insert(brandFollows).values({ userId: person.id, brandId: other - 2 })
  }
  const page = { limit: 60 }
  const deep = (await listBrandItems(null, 1, { limit: 900 })).nextCursor
  const times: Record<string, number> = {
    "brand page, visitor": await perRun(async () => [
      await getBrand(null, 1),
      await listBrandItems(null, 1, page),
    ]),
    "brand page, signed in": await perRun(async () => [
      await getBrand(person, 1),
      await listBrandItems(person, 1, page),
    ]),
    "brand page, 15 pages on": await perRun(() => listBrandItems(null, 1, { ...page, cursor: deep })),
    "collection page": await perRun(async () => [
      await getCollection(null, 1),
      await listItems(null, 1, page),
    ]),
    "brands page, signed in": await perRun(() => listBrands(person, page)),
    // This collection has as many items at both sizes.
    ...(await inEachOrder(2, page)),
    "total of a collection": await perRun(() => summarizeItems(person, 2, { state: "wanted" })),
    "new from followed brands": await perRun(() => newFromFollowedBrands(person, 10)),
    "new from friends": await perRun(() => newFromFriends(person, 10)),
  }
  for (const search of [
    "thing",
    "thing 4711",
    "kept",
    "kept oak glass",
    "workshop 77",
    "3 5",
    "rare 17",
    "person 12",
    "glass nowhere",
  ])
    for (const viewer of [null, person])
      times[`search for ${search}${viewer ? ", signed in" : ""}`] = await perRun(() =>
        searchItems(viewer, { search, limit: 60 }),
      )
  await closeDatabase()
  console.info(JSON.stringify(times))
}

/** One page of a collection, with each filter in each order. */
async function inEachOrder(
  id: number,
  page: { limit: number },
  runs?: number,
): Promise<Record<string, number>> {
  const { listItems } = await import("~/domain/items/reads.server.ts")
  const times: Record<string, number> = {}
  for (const sort of ["newest", "oldest", "name", "price", "own"] as const)
    for (const [what, filter] of Object.entries(FILTERS))
      times[`collection ${what}, ${sort}`] = await perRun(
        () => listItems(null, id, { ...page, ...filter, sort }),
        runs,
      )
  return times
}

async function measureSearch(): Promise<void> {
  const { listBrands } = await import("~/domain/brands/reads.server.ts")
  const { closeDatabase } = await import("../db/client.server.ts")
  const times: Record<string, number> = {}
  for (const search of ["9", "ma", "maker", "maker 12", "ker 4321", "77777", "nothing like it"])
    times[search] = await perRun(() => listBrands(null, { search, limit: 60 }))
  await closeDatabase()
  console.info(JSON.stringify(times))
}

/** In the largest collection that there can be. */
async function measureFilters(): Promise<void> {
  const { db, closeDatabase } = await import("../db/client.server.ts")
  const { rows } = await db.$client.execute("SELECT max(id) AS id FROM collections")
  const id = Number(rows[0]?.id)
  const times = await inEachOrder(id, { limit: 60 }, 4)
  await closeDatabase()
  console.info(JSON.stringify(times))
}

async function compare(): Promise<void> {
  const { spawnSync } = await import("node:child_process")
  const directory = mkdtempSync(join(tmpdir(), "curio-bench-"))
  const inProcess = (what: string, path: string): Record<string, number> => {
    const { stdout, stderr, status } = spawnSync("npx", ["tsx", "bench/brands.ts", what, path], {
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: directory, DATABASE_URL: `file:${path}` },
    })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "")
  }
  const template = join(directory, "template.db")
  const empty = openDatabase({ url: `file:${template}` })
  await migrateDatabase(empty.db)
  await empty.close()
  const made = async (name: string, run: (database: typeof empty) => Promise<unknown>) => {
    const path = join(directory, `${name}.db`)
    copyFileSync(template, path)
    const database = openDatabase({ url: `file:${path}` })
    await run(database)
    await database.close()
    return path
  }
  const measured: Record<string, number>[] = []
  for (const [name, items] of Object.entries(SIZES)) {
    const path = await made(name, (database) => fill(database, { items, passwordHash: "-" }))
    measured.push(inProcess("measure", path))
  }
  const [small = {}, large = {}] = measured
  const isSearch = (page: string) => page.startsWith("search for")
  const pages = Object.keys(small)
    .filter((page) => !isSearch(page))
    .map((page) => ({
      what: `at ${MILLION} items beside ${THOUSANDS}: ${page}`,
      unit: "µs",
      measured: large[page] ?? Number.NaN,
      baseline: small[page] ?? Number.NaN,
      target: { atMost: GROWTH },
    }))
  const brands = await made("brands", ({ client }) =>
    client.execute({
      sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        INSERT INTO brands (name, name_key, created_at) SELECT 'Maker '||i, 'maker '||i, i FROM n`,
      args: [BRANDS],
    }),
  )
  const searches = inProcess("search", brands)
  const largest = await made("largest", async (database) => {
    await fill(database, { items: SIZES.small, passwordHash: "-" })
    for (const sql of LARGE_COLLECTION) await database.client.execute(sql)
  })
  const filters = inProcess("filters", largest)
  report("brands", [
    ...pages,
    ...Object.keys(large)
      .filter(isSearch)
      .map((search) => ({
        what: `at ${MILLION} items: ${search}`,
        unit: "ms",
        measured: (large[search] ?? Number.NaN) / 1_000,
        target: { atMost: SEARCH_MS },
      })),
    {
      what: `the slowest search among ${BRANDS.toLocaleString("en")} brands`,
      unit: "ms",
      measured: Math.max(...Object.values(searches)) / 1_000,
      target: { atMost: SEARCH_MS },
    },
    ...Object.entries(filters).map(([what, measured]) => ({
      what: `in a ${what.replace("collection", `collection of ${LARGEST.toLocaleString("en")} items:`)}`,
      unit: "ms",
      measured: measured / 1_000,
      target: { atMost: FILTER_MS },
    })),
  ])
  rmSync(directory, { recursive: true })
}
