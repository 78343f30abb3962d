import { setTimeout as pause } from "node:timers/promises"
import { CHAT_REFRESH_MS } from "~/limits.ts"
import { type ChatRoom, makeChatRoom } from "./chat/chat-room.ts"
import { Poller } from "./chat/poller.ts"
import { startApp, startScript } from "./harness/server.ts"

// How many chat watchers one process serves, beside a bare node:http server that answers 304 from memory. Build the
// app, then run `npx tsx bench/chat.ts`. The ratio travels from machine to machine, the absolute figures do not.

const CONNECTIONS = 64
const ROUND_MS = 3_000
const ROUNDS = 3
const WATCHERS = 1_000
const WATCHED_MS = 20_000

/** Unchanged polls a second, as fast as the connections can ask. */
async function pollsPerSecond(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const pollers = await Promise.all(Array.from({ length: CONNECTIONS }, () => Poller.open(port)))
  const { tag } = await pollOnce(pollers[0], path, headers)
  const known = { ...headers, "If-None-Match": tag ?? "" }
  let polls = 0
  const start = performance.now()
  const ask = async (poller: Poller) => {
    while (performance.now() - start < ROUND_MS) {
      const { status } = await poller.ask(path, known)
      if (status !== 304) throw new Error(`An unchanged poll answered ${status}`)
      polls++
    }
  }
  await Promise.all(pollers.map(ask))
  const seconds = (performance.now() - start) / 1_000
  for (const poller of pollers) poller.close()
  return polls / seconds
}

async function pollOnce(poller: Poller | undefined, path: string, headers: Record<string, string>) {
  if (!poller) throw new Error("No connection")
  return poller.ask(path, headers)
}

/** A thousand watchers who ask every 3 seconds, while somebody writes every second. */
async function watch(port: number, room: ChatRoom) {
  const waits: number[] = []
  const counted = { unchanged: 0, news: 0, errors: 0 }
  const failures = new Map<string, number>()
  const failed = (how: string) => {
    counted.errors++
    failures.set(how, (failures.get(how) ?? 0) + 1)
  }
  // What a watcher's page knew when it was read.
  const first = await Poller.open(port)
  const known = await first.ask(room.path, room.headers)
  first.close()
  const end = performance.now() + WATCHED_MS
  const watcher = async (index: number) => {
    await pause((index / WATCHERS) * CHAT_REFRESH_MS)
    const poller = await Poller.open(port)
    let { tag } = known
    let lastId = lastIdIn(known.body) ?? 0
    while (performance.now() < end) {
      const start = performance.now()
      const headers = { ...room.headers, ...(tag && { "If-None-Match": tag }) }
      const answer = await poller.ask(`${room.path}?after=${lastId}&limit=100`, headers)
      waits.push(performance.now() - start)
      if (answer.status === 304) counted.unchanged++
      else if (answer.status === 200) {
        counted.news++
        tag = answer.tag
        lastId = lastIdIn(answer.body) ?? lastId
      } else failed(`status ${answer.status}`)
      await pause(CHAT_REFRESH_MS)
    }
    poller.close()
  }
  const writer = async () => {
    for (let n = 1; performance.now() < end; n++) {
      await room.write(`While they watch ${n}`)
      await pause(1_000)
    }
  }
  const watchers = Array.from({ length: WATCHERS }, (_, index) =>
    watcher(index).catch((error) => failed(String(error))),
  )
  await Promise.all([...watchers, writer()])
  for (const [how, times] of failures) console.log(`${times} × ${how}`)
  waits.sort((a, b) => a - b)
  const at = (share: number) => `${(waits[Math.floor(waits.length * share)] ?? 0).toFixed(1)} ms`
  return { ...counted, median: at(0.5), "99 %": at(0.99), longest: at(0.9999) }
}

const lastIdIn = (body: string) => (JSON.parse(body) as { id: number }[]).at(-1)?.id

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const [app, bare] = [await startApp(), await startScript("bench/harness/constant.js")]
try {
  const room = await makeChatRoom(app.port, 50)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await pollsPerSecond(app.port, room.path, room.headers))
    theirs.push(await pollsPerSecond(bare.port, room.path, room.headers))
  }
  const [polls, barePolls] = [median(ours), median(theirs)]
  console.table({
    "unchanged polls/s": {
      Curio: polls.toFixed(0),
      "node:http": barePolls.toFixed(0),
      ratio: (polls / barePolls).toFixed(3),
    },
    "watchers of one process": { Curio: ((polls * CHAT_REFRESH_MS) / 1_000).toFixed(0) },
  })
  console.table({ [`${WATCHERS} watchers, a message a second`]: await watch(app.port, room) })
} finally {
  await Promise.all([app.stop(), bare.stop()])
}
