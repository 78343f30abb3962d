import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "@libsql/client"
import { asc, gt } from "drizzle-orm"
import { drizzle } from "drizzle-orm/libsql"
import { migrate } from "drizzle-orm/libsql/migrator"
import { openDatabase } from "../db/client/open-database.ts"
import { migrateDatabase } from "../db/migrate.server.ts"
import { brands } from "../db/schema/index.ts"
import { report } from "./harness/report.ts"
import { median } from "./harness/rounds.ts"

// What our own client for database files costs and gains against @libsql/client as it comes, both through Drizzle.

type Queries = Pick<ReturnType<typeof openDatabase>["db"], "select" | "insert">

const directory = mkdtempSync(join(tmpdir(), "curio-bench-"))
const own = openDatabase({ url: `file:${join(directory, "own.db")}` })
const plainClient = createClient({ url: `file:${join(directory, "plain.db")}` })
const plain = drizzle({ client: plainClient, casing: "snake_case" })

let made = 0
const insert = (db: Queries) => {
  const name = `Brand ${++made}`
  return db.insert(brands).values({ name, nameKey: name, description: "A maker of good things. ".repeat(4) })
}
await migrateDatabase(own.db)
await migrate(plain, { migrationsFolder: "db/migrations" })
for (let index = 0; index < 200; index++) for (const db of [own.db, plain]) await insert(db)

const read = (db: Queries) =>
  db.select().from(brands).where(gt(brands.id, 60)).orderBy(asc(brands.id)).limit(60)

/** Microseconds for one run with each, the medians of rounds taken in turn. */
async function perRun(count: number, run: (db: Queries) => PromiseLike<unknown>): Promise<[number, number]> {
  const rounds = { own: [] as number[], plain: [] as number[] }
  for (let round = 0; round < 9; round++) {
    rounds.own.push(await timed(count, () => run(own.db)))
    rounds.plain.push(await timed(count, () => run(plain)))
  }
  return [median(rounds.own), median(rounds.plain)]
}

async function timed(count: number, run: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now()
  for (let index = 0; index < count; index++) await run()
  return ((performance.now() - start) * 1000) / count
}

/** The longest time that a timer of 1 ms had to wait while a thousand inserts were under way. */
async function timerGap(db: Queries): Promise<number> {
  let last = performance.now()
  let gap = 0
  const timer = setInterval(() => {
    gap = Math.max(gap, performance.now() - last)
    last = performance.now()
  }, 1)
  await Promise.all(Array.from({ length: 1_000 }, () => insert(db)))
  gap = Math.max(gap, performance.now() - last)
  clearInterval(timer)
  return gap
}

const row = (what: string, unit: string, [measured, baseline]: [number, number], atMost: number) => ({
  what,
  unit,
  measured,
  baseline,
  target: { atMost },
})

report("database", [
  row("60 rows by index, beside @libsql/client as it comes", "µs", await perRun(300, read), 0.75),
  row("an insert that survives a power cut, likewise", "µs", await perRun(100, insert), 0.3),
  row(
    "longest wait of a timer in 1,000 inserts, likewise",
    "ms",
    [await timerGap(own.db), await timerGap(plain)],
    0.1,
  ),
])

plainClient.close()
await own.close()
rmSync(directory, { recursive: true })
