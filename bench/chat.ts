import { fork } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { CHAT_REFRESH_MS } from "~/limits.ts"
import { fillChats, type Known, type Member } from "./chat/members.ts"
import type { Seen } from "./chat/watchers.ts"
import { type Seeded, seeded } from "./harness/database.ts"
import { load } from "./harness/load.ts"
import { cpuMs, memoryMb } from "./harness/process.ts"
import { type Row, report } from "./harness/report.ts"
import { inTurn } from "./harness/rounds.ts"
import { type Server, startApp, startScript } from "./harness/server.ts"

/*
 * Open chats, which ask every 3 seconds. Unchanged polls per second stand beside a server that does nothing but send 304;
 * then 10,000 users poll one process while somebody writes each second, in many groups and all in one.
 */
const ROUNDS = 5
const USERS = 10_000
const WATCHED_MS = 15_000
const LARGE = 1_000
const SMALL = 30
const POLLS = 0.15
const P99_MS = 1_000
const MEMORY_MB = 250
const SPREAD = [LARGE, ...Array<number>((USERS - LARGE) / SMALL).fill(SMALL)]

const rows: Row[] = []
/** Of the server that only sends 304: it tells what the watchers themselves cost. */
let bare: Seen | undefined
const groups = await seeded((database) => fillChats(database, SPREAD))
try {
  await polls()
  await watched("in 301 groups", groups)
} finally {
  groups.remove()
}
const oneGroup = await seeded((database) => fillChats(database, [USERS]))
try {
  await watched("all in one group", oneGroup)
} finally {
  oneGroup.remove()
}
report("chat", rows)

async function polls(): Promise<void> {
  const [app, constant] = [await startApp({ dataDir: groups.copy() }), await startConstant()]
  const path = "/api/groups/1/messages"
  const Cookie = groups.filled[0]?.cookie ?? ""
  const { headers } = await fetch(app.origin + path, { headers: { Cookie } })
  const known = { Cookie, "If-None-Match": headers.get("etag") ?? "" }
  const runs = await inTurn(ROUNDS, {
    app: () => load(app, { path, headers: known, status: 304 }),
    constant: () => load(constant, { path, headers: { "If-None-Match": '"constant"' }, status: 304 }),
  })
  await Promise.all([app.stop(), constant.stop()])
  rows.push({
    what: "unchanged polls, beside a constant 304",
    unit: "/s",
    measured: runs.app.perSecond,
    baseline: runs.constant.perSecond,
    target: { atLeast: POLLS },
  })
}

async function watched(where: string, { filled, copy }: Seeded<Member[]>): Promise<void> {
  const [app, constant] = [await startApp({ dataDir: copy() }), await startConstant()]
  const file = join(copy(), "members.json")
  writeFileSync(file, JSON.stringify({ members: filled, known: await pagesOf(app, filled) }))
  bare ??= await watch(constant, file)
  const writer = startWriting(app, filled[0]?.cookie ?? "")
  const seen = await watch(app, file)
  await writer()
  const { most } = memoryMb(app.pid)
  await Promise.all([app.stop(), constant.stop()])
  console.info(`${where}:`, { ...seen, processor: `${seen.load.toFixed(0)} % of one` })
  const who = `${USERS.toLocaleString("en")} users, ${where}`
  rows.push(
    {
      what: `${who}: all but 1 % of the polls, beside a constant 304`,
      unit: "ms",
      measured: seen.p99Ms,
      baseline: bare.p99Ms,
    },
    { what: `${who}: all but 1 %`, unit: "ms", measured: seen.p99Ms, target: { atMost: P99_MS } },
    { what: `${who}: kinds of errors`, unit: "", measured: seen.errors.length, target: { atMost: 0 } },
    { what: `${who}: most memory`, unit: "MB", measured: most, target: { atMost: MEMORY_MB } },
  )
}

async function pagesOf({ origin }: Server, members: Member[]): Promise<Record<number, Known>> {
  const known: Record<number, Known> = {}
  for (const { group, cookie } of members) {
    if (known[group]) continue
    const response = await fetch(`${origin}/api/groups/${group}/messages`, { headers: { Cookie: cookie } })
    const messages = (await response.json()) as { id: number }[]
    known[group] = { tag: response.headers.get("etag") ?? "", after: messages.at(-1)?.id ?? 0 }
  }
  return known
}

async function watch(server: Server, file: string): Promise<Seen & { load: number }> {
  const args = [String(server.port), file, String(WATCHED_MS), String(CHAT_REFRESH_MS)]
  const child = fork("bench/chat/watchers.ts", args, { execArgv: ["--import", "tsx"] })
  await once(child, "message")
  const [cpu, start] = [cpuMs(server.pid), performance.now()]
  const [seen] = (await once(child, "message")) as [Seen]
  const load = (100 * (cpuMs(server.pid) - cpu)) / (performance.now() - start)
  return { ...seen, load }
}

/** A message to the first group each second. @returns what ends it. */
function startWriting({ origin }: Server, Cookie: string): () => Promise<void> {
  let isOver = false
  const writing = (async () => {
    for (let n = 1; !isOver; n++) {
      const response = await fetch(`${origin}/api/groups/1/messages`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Cookie },
        body: JSON.stringify({ content: `While they watch ${n}` }),
      })
      if (!response.ok) console.error(`A message got ${response.status}`)
      await pause(1_000)
    }
  })()
  return () => {
    isOver = true
    return writing
  }
}

function startConstant(): Promise<Server> {
  return startScript("bench/harness/constant.js")
}
