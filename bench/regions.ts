import { createClient } from "@libsql/client"
import { type Cluster, startCluster } from "../tests/cluster/cluster.ts"
import { seeded } from "./harness/database.ts"
import { type Row, report } from "./harness/report.ts"
import { median } from "./harness/rounds.ts"
import { startApp } from "./harness/server.ts"
import { SESSION_SECRET } from "./harness/sessions.ts"
import { fillPages } from "./pages/data.ts"

/*
 * Responses of three processes whose primary is a round trip of 0, 20 and 80 ms away, each beside a replica, with
 * `DATABASE_STALENESS_MS`. Baselines are of the same run: one process on a file, and the primary beside the processes. The first
 * requests of a kind are not counted.
 *
 *   npm run bench -- regions
 */
const STALE_MS = 2_000
const REQUESTS = 15

let unknown = 0

const data = await seeded(fillPages)
const file = await startApp({ dataDir: data.copy(), env: { LOG_LEVEL: "error", TRUST_PROXY: "on" } })
const cluster = await startCluster({ env: { SESSION_SECRET, DATABASE_STALENESS_MS: String(STALE_MS) } })
try {
  const client = createClient({ url: cluster.primary.url })
  const sessions = await fillPages({ client })
  client.close()
  const origins = cluster.apps.map(({ origin }) => origin)
  for (const origin of [file.origin, ...origins])
    for (let at = 0; at < 20; at++) await (await fetch(`${origin}/collection/1?warm=${at}`)).text()
  const user = { isUser: true }
  const ofFile = data.filled[0] as Headers
  const ofCluster = sessions[0] as Headers
  const fresh = () => `unknown=${++unknown}`
  const kinds = {
    "a kept page, visitor": { path: () => "/collection/1", most: 10 },
    "a kept page, user": { path: () => "/collection/1", ...user, most: 10 },
    "a collection of 60 made anew, user": { path: () => `/collection/1?${fresh()}`, ...user, more: 10 },
    "an API list made anew": { path: () => `/api/collections/1/items?${fresh()}`, ...user, more: 10 },
    "/friends made anew": { path: () => `/friends?${fresh()}`, ...user, more: 10 },
    "a product, which counts a view": { path: () => `/product/${1 + (++unknown % 60)}`, ...user, more: 10 },
    "a write": { write: true, ...user, ways: 3 },
  }
  const rows: Row[] = []
  for (const [what, kind] of Object.entries(kinds)) {
    const onFile = await time([file.origin], kind, ofFile)
    const near = await timeAway(0, origins, kind, ofCluster)
    rows.push({
      what: `${what}, primary 0 ms away, beside one process on a file`,
      unit: "ms",
      measured: near,
      baseline: onFile,
    })
    const nearer = await timeAway(20, origins, kind, ofCluster)
    rows.push({ what: `${what}, primary 20 ms away`, unit: "ms", measured: nearer, baseline: near })
    const far = await timeAway(80, origins, kind, ofCluster)
    const baseline = "most" in kind ? kind.most : "more" in kind ? near + kind.more : kind.ways * 80 + 60
    const beside = `${what}, primary 80 ms away, beside what it may take`
    rows.push({ what: beside, unit: "ms", measured: far, baseline, target: { atMost: 1 } })
  }
  report("regions", rows)
} finally {
  await Promise.all([file.stop(), cluster.stop()])
  data.remove()
}

type Headers = Record<string, string>
type Kind = { path?: () => string; write?: boolean; isUser?: boolean }

async function timeAway(awayMs: number, origins: string[], kind: Kind, session: Headers): Promise<number> {
  const { primary, replication }: Cluster["links"] = cluster.links
  // A link delays each direction.
  for (const link of [primary, replication]) link.delayMs = awayMs / 2
  // Until what was written before is seen everywhere.
  await new Promise((done) => setTimeout(done, STALE_MS))
  const measured = await time(origins, kind, session)
  for (const link of [primary, replication]) link.delayMs = 0
  return measured
}

async function time(origins: string[], { path, write, isUser }: Kind, session: Headers): Promise<number> {
  const headers = isUser ? session : undefined
  const waits: number[] = []
  for (let at = 0; at < REQUESTS + origins.length; at++) {
    const origin = origins[at % origins.length]
    const began = performance.now()
    const response = write
      ? await fetch(`${origin}/api/items`, {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify({
            ...{ name: `Thing ${++unknown}`, brand: "Maker 1", imageUrl: "https://shop.example/vase.jpg" },
            ...{ productUrl: `https://shop.example/${unknown}`, collectionId: 1 },
          }),
        })
      : await fetch(`${origin}${path?.()}`, { headers })
    await response.text()
    if (!response.ok) throw new Error(`${path?.() ?? "a write"}: ${response.status}`)
    if (at >= origins.length) waits.push(performance.now() - began)
  }
  return median(waits)
}
