import { setTimeout as sleep } from "node:timers/promises"
import { type Answer, type Role, roles, send } from "./people.ts"
import { anyRead, type Expected, type Read } from "./reads.ts"
import { World } from "./world.ts"

const AT_ONCE = 8
const READS_BETWEEN_WRITES = 24
/** So near to its end a link may work or not. */
const AROUND_END_MS = 100
/** Between reads of a link that ends a second after it was made. */
const PAUSE_MS = 600

const NAMES = /(?:Pelikan|Marabu|Ibis)\d+x/g

class Judge {
  readonly leaks: string[] = []
  readonly stale: string[] = []
  readonly counts: Record<string, number> = {}
  readonly #cards = new Map<string, string>()

  constructor(private readonly world: World) {}

  /** Findings name it. */
  lastWrite = ""

  judge(read: Read, expected: Expected, answer: Answer, where: string): void {
    const what = `${where} after ${this.lastWrite}`
    const { state, uploads } = this.world
    this.counts[read.name] = (this.counts[read.name] ?? 0) + 1
    if (answer.status !== expected.status) {
      const isLeak = answer.status === 200 && expected.status === 404
      ;(isLeak ? this.leaks : this.stale).push(`${what}: ${answer.status}, not ${expected.status}`)
      return
    }
    const { text } = answer
    this.world.notePictures(text)
    for (const [name] of text.matchAll(NAMES)) {
      const maySee = name.startsWith("Ibis") ? expected.mayAbout : expected.may
      if (!maySee) this.leaks.push(`${what}: ${name}`)
      else if (![state.list, state.item, state.about].includes(name)) this.stale.push(`${what}: ${name}`)
    }
    for (const upload of uploads)
      if (!expected.may && text.includes(upload.split("/").at(-1) ?? upload))
        this.leaks.push(`${what}: ${upload}`)
    for (const name of expected.must ?? [])
      if (!text.includes(name)) this.stale.push(`${what}: ${name} is missing`)
    const { count, card } = expected
    if (count && JSON.parse(text)[count[0]] !== count[1])
      this.stale.push(`${what}: ${count[0]} is ${JSON.parse(text)[count[0]]}, not ${count[1]}`)
    if (expected.status === 404 && answer.etag) this.leaks.push(`${what}: ETag of what is not there`)
    if (card && expected.status === 200) this.#judgeCard(`${card} ${state.cover}`, answer, what)
  }

  /** The same pictures give the same tag, and others another one. */
  #judgeCard(shown: string, { etag }: Answer, what: string): void {
    const known = this.#cards.get(shown) ?? etag ?? ""
    this.#cards.set(shown, known)
    if (etag !== known) this.stale.push(`${what}: another card`)
  }
}

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** @param origins of processes that share a database without accounts. */
export async function randomReads(origins: string[], { reads, seed }: { reads: number; seed: number }) {
  const random = randomOf(seed)
  const world = await World.make(origins, random)
  const judge = new Judge(world)
  /** What a client keeps, and asks with the tag of. */
  const kept = new Map<string, Answer>()
  const statuses: Record<number, number> = {}
  const written: Record<string, number> = {}

  const readOnce = async () => {
    const role: Role = world.any(roles)
    const read = anyRead(world, role)
    const origin = world.any(origins)
    const key = `${role} ${origin} ${read.path}`
    const before = random() < 0.6 ? kept.get(key) : undefined
    const cookie = role === "visitor" ? undefined : world.people[role].cookie
    const begun = Date.now() - AROUND_END_MS
    const sent = await send(origin + read.path, {
      ...(cookie && { cookie }),
      etag: before?.etag ?? undefined,
    })
    const ended = Date.now() + AROUND_END_MS
    statuses[sent.status] = (statuses[sent.status] ?? 0) + 1
    const answer = sent.status === 304 && before ? { ...before, etag: sent.etag ?? before.etag } : sent
    if (sent.status === 200 && sent.etag) kept.set(key, sent)
    const expected = read.expected(begun)
    if (expected.status !== read.expected(ended).status) return
    judge.judge(read, expected, answer, `${role} at ${read.path}${sent.status === 304 ? " (304)" : ""}`)
  }

  const writes = Object.entries(world.writes)
  for (let left = reads; left > 0; left -= READS_BETWEEN_WRITES) {
    const [name, write] = world.any(writes)
    world.ending = null
    await write()
    written[name] = (written[name] ?? 0) + 1
    judge.lastWrite = name
    const reader = async () => {
      for (let n = 0; n < READS_BETWEEN_WRITES / AT_ONCE; n++) {
        await readOnce()
        if (world.ending) await sleep(PAUSE_MS)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, reader))
  }
  const { leaks, stale, counts } = judge
  return { world, leaks, stale, reads: counts, statuses, writes: written }
}
