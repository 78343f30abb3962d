import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { createClient } from "@libsql/client"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Cluster, startCluster } from "./cluster.ts"
import { type Counts, Load } from "./load.ts"

/* Upgrades under load: the processes are replaced one by one, as deploy/ does it. */

let cluster: Cluster
let load: Load
const nextVersion = mkdtempSync(join(tmpdir(), "curio-next-version-"))

beforeAll(async () => {
  makeNextVersion()
  cluster = await startCluster()
  load = await Load.start(cluster)
  await load.recovered()
})
afterAll(async () => {
  await load?.stop()
  await cluster?.stop()
  rmSync(nextVersion, { recursive: true, force: true })
})

const ADDED = "a_column_of_the_next_version"

/** This build with one migration more, which adds a column and an index to the largest table. */
function makeNextVersion(): void {
  for (const path of ["build", "node_modules", "package.json"])
    symlinkSync(resolve(path), join(nextVersion, path))
  mkdirSync(join(nextVersion, "db"))
  const migrations = join(nextVersion, "db/migrations")
  cpSync("db/migrations", migrations, { recursive: true })
  const journal = join(migrations, "meta/_journal.json")
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"))
  const { idx, when, ...last } = entries.at(-1)
  const tag = "9999_next-version"
  entries.push({ ...last, idx: idx + 1, when: when + 1, tag })
  writeFileSync(journal, JSON.stringify({ ...rest, entries }))
  writeFileSync(
    join(migrations, `${tag}.sql`),
    `ALTER TABLE \`items\` ADD \`${ADDED}\` text;--> statement-breakpoint
CREATE INDEX \`next_version\` ON \`items\` (\`${ADDED}\`, \`id\`);`,
  )
}

/** The proxy gives a process no new requests before it ends, as a pause before the end does on Kubernetes. */
async function replaceOneByOne(folder: string): Promise<void> {
  const { apps, balancer, settings } = cluster
  for (const app of apps) {
    balancer.origins.splice(balancer.origins.indexOf(app.origin), 1)
    await sleep(500)
    expect(await app.end("SIGTERM")).toBe(0)
    app.folder = folder
    await app.start(settings)
    balancer.origins.push(app.origin)
    await sleep(1_000)
  }
}

const CLIENTS = ["write", "upload", "visitor reads", "user reads"]

function expectNoFailure(counts: Counts): void {
  const ofClients = Object.keys(counts).filter((name) => CLIENTS.some((kind) => name.startsWith(kind)))
  expect(ofClients.toSorted()).toEqual(["upload 200", "user reads 200", "visitor reads 200", "write 201"])
}

test("a rolling restart loses no request", async () => {
  const counts = await load.during(() => replaceOneByOne("."))
  console.log(`rolling restart: ${JSON.stringify(counts)}`)
  expectNoFailure(counts)
})

test("a rolling upgrade with a migration loses no request of the old version and the new one", async () => {
  const counts = await load.during(() => replaceOneByOne(nextVersion))
  console.log(`rolling upgrade: ${JSON.stringify(counts)}`)
  expectNoFailure(counts)
  const database = createClient({ url: cluster.primary.url })
  const { columns } = await database.execute("select * from items limit 0")
  database.close()
  expect(columns).toContain(ADDED)
})

test("everything that was acknowledged during the upgrades is there once", async () => {
  await load.stop()
  const { acknowledged, uploads, ...missing } = await load.missing()
  console.log(`${acknowledged} acknowledged writes and ${uploads} uploads were read back`)
  expect(missing).toEqual({ lost: [], notShown: [], twice: [], uploadsGone: [] })
  expect(load.leaks).toEqual([])
})
