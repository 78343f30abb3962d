import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { createClient } from "@libsql/client"
import sharp from "sharp"
import { type Answer, PAUSE_MS, persistently, send } from "./client.ts"
import type { Cluster } from "./cluster.ts"

/** How many responses of each kind there were, such as `{ "write 201": 12 }`. */
export type Counts = Record<string, number>

const WRITERS = 4
/** These need no database, and must leave the processor to what does. */
const PROBE_PAUSE_MS = 600

type Person = { id: number; cookie: string; collection: number }

/**
 * Clients that write, upload and read all the time, through the proxy. Each write has a name and a one-time key, and is sent again
 * until it is answered, as browsers do. What was acknowledged is kept.
 */
export class Load {
  readonly #acknowledged = new Map<string, number>()
  readonly #uploads: { url: string; cookie: string }[] = []
  readonly #clients: Promise<void>[] = []
  #isEnding = false
  #counts: Counts = {}
  readonly #said = new Set<string>()
  /** What must never be seen, in words. */
  readonly leaks: string[] = []

  private constructor(
    private readonly cluster: Cluster,
    private readonly people: Person[],
    private readonly hidden: { collection: number; deadCookie: string },
    private readonly asset: string,
  ) {}

  static async start(cluster: Cluster): Promise<Load> {
    const people: Person[] = []
    for (let at = 0; at < WRITERS; at++) people.push(await join(cluster.origin, `writer${at}`))
    const owner = await join(cluster.origin, "owner", true)
    const left = await join(cluster.origin, "left")
    const signedOut = await send(`${cluster.origin}/api/logout`, { method: "POST", cookie: left.cookie })
    if (signedOut.status !== 204) throw new Error(`Signing out: ${signedOut.status}`)
    const home = await send(cluster.origin)
    const [asset] = /\/assets\/[\w.-]+\.css/.exec(home.text) ?? []
    if (!asset) throw new Error("The home page names no stylesheet")
    const hidden = { collection: owner.collection, deadCookie: left.cookie }
    const load = new Load(cluster, people, hidden, asset)
    load.#begin()
    return load
  }

  /** @returns what was answered while the work was done. */
  async during(work: () => Promise<unknown>): Promise<Counts> {
    const counts: Counts = {}
    this.#counts = counts
    await work()
    this.#counts = {}
    return Object.fromEntries(Object.entries(counts).toSorted())
  }

  /** Waits until every process takes writes and is healthy. @returns the milliseconds since the call. */
  async recovered(): Promise<number> {
    const began = performance.now()
    const [person] = this.people
    for (const { origin } of this.cluster.apps)
      for (let attempt = 0; ; attempt++) {
        const written = await this.#write(person as Person, origin, `recovered ${origin} ${began} ${attempt}`)
        const health = await send(`${origin}/healthz`)
        if (written.status === 201 && health.status === 200) break
        if (performance.now() - began > 60_000)
          throw new Error(`${origin} does not recover: ${written.status} ${health.text}`)
        await sleep(100)
      }
    return performance.now() - began
  }

  /** Ends when each write was answered. */
  async stop(): Promise<void> {
    this.#isEnding = true
    await Promise.all(this.#clients)
  }

  /** Reads everything back, by the API and from the database. Call it after `stop`. */
  async missing() {
    const database = createClient({ url: this.cluster.primary.url })
    const { rows } = await database.execute("select name, count(*) from items group by name")
    database.close()
    const inDatabase = new Map(rows.map((row) => [String(row[0]), Number(row[1])]))
    const shown = new Set<string>()
    for (const person of this.people) for (const name of await this.#namesOf(person)) shown.add(name)
    const acknowledged = [...this.#acknowledged.keys()]
    const gone = []
    for (const { url, cookie } of this.#uploads)
      if ((await send(this.cluster.origin + url, { cookie })).status !== 200) gone.push(url)
    return {
      acknowledged: acknowledged.length,
      uploads: this.#uploads.length,
      lost: acknowledged.filter((name) => !inDatabase.has(name)),
      notShown: acknowledged.filter((name) => !shown.has(name)),
      twice: [...inDatabase].filter(([, count]) => count > 1).map(([name]) => name),
      uploadsGone: gone,
    }
  }

  async #namesOf({ collection, cookie }: Person): Promise<string[]> {
    const names: string[] = []
    for (let path: string | undefined = `/api/collections/${collection}/items?limit=100`; path; ) {
      const { status, text, next } = await send(this.cluster.origin + path, { cookie })
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      names.push(...(JSON.parse(text) as { name: string }[]).map(({ name }) => name))
      path = next
    }
    return names
  }

  #count(kind: string, { status, retryAfter, text }: Answer): void {
    const isBare = status === 503 && !retryAfter
    const isRefusal = !/^(\/|file)/.test(kind) && (status === "none" || status >= 500)
    const message = `${kind} ${status}: ${text.slice(0, 120)}`
    // Once, because most of them come in hundreds.
    if (isRefusal && !this.#said.has(message)) console.log(message)
    this.#said.add(message)
    const name = `${kind} ${status}${isBare ? " without Retry-After" : ""}`
    this.#counts[name] = (this.#counts[name] ?? 0) + 1
  }

  #begin(): void {
    const again = (work: () => Promise<void>, pauseMs = PAUSE_MS) => {
      const run = async () => {
        while (!this.#isEnding) {
          await work()
          await sleep(pauseMs)
        }
      }
      this.#clients.push(run())
    }
    for (const person of this.people) again(() => this.#writeOne(person))
    const [writer] = this.people as [Person]
    again(() => this.#uploadOne(writer))
    const { origin, apps } = this.cluster
    const { collection, deadCookie } = this.hidden
    again(async () => this.#count("visitor reads", await send(`${origin}/collection/${writer.collection}`)))
    again(async () => this.#count("user reads", await send(`${origin}/collections?filter=mine`, writer)))
    again(async () => {
      const { status } = await send(`${origin}/api/collections/${collection}`, { cookie: writer.cookie })
      if (status === 200) this.leaks.push("a private collection was shown to a stranger")
    })
    again(async () => {
      const { status } = await send(`${origin}/api/user`, { cookie: deadCookie })
      if (status === 200) this.leaks.push("a session that has ended was accepted")
    })
    for (const [at, app] of apps.entries()) {
      const alone = (path: string) => send(app.origin + path)
      again(async () => this.#count(`/livez ${at + 1}`, await alone("/livez")), PROBE_PAUSE_MS)
      again(async () => this.#count(`file ${at + 1}`, await alone(this.asset)), PROBE_PAUSE_MS)
      again(async () => {
        const health = await alone("/healthz")
        const reason = /"reason":"([^"]+)"/.exec(health.text)?.[1]
        this.#count(`/healthz ${at + 1}${reason ? ` (${reason})` : ""}`, health)
      }, PROBE_PAUSE_MS)
    }
  }

  #write(person: Person, origin: string, name: string): Promise<Answer> {
    const json = {
      name,
      brand: "Iittala",
      imageUrl: "https://shop.example/vase.jpg",
      productUrl: `https://shop.example/${encodeURIComponent(name)}`,
      collectionId: person.collection,
    }
    const key = name.replaceAll(/[^\w]/g, "-")
    return send(`${origin}/api/items`, { method: "POST", json, key, cookie: person.cookie })
  }

  async #writeOne(person: Person): Promise<void> {
    const name = `item ${person.id} ${this.#acknowledged.size} ${Math.random().toString(36).slice(2)}`
    const { status } = await persistently(async () => {
      const answer = await this.#write(person, this.cluster.origin, name)
      this.#count("write", answer)
      return answer
    })
    if (status === 201) this.#acknowledged.set(name, person.id)
  }

  async #uploadOne({ collection, cookie }: Person): Promise<void> {
    const [r, g, b] = [Math.random(), Math.random(), Math.random()].map((part) => Math.floor(part * 256))
    const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: { r, g, b } } })
    const body = new FormData()
    body.append("image", new Blob([new Uint8Array(await picture.png().toBuffer())]), "a.png")
    const path = `/api/collections/${collection}/items/upload-image`
    // The app's own pages send one with each write.
    const key = randomUUID()
    const answer = await send(this.cluster.origin + path, { method: "POST", body, key, cookie })
    this.#count("upload", answer)
    if (answer.status === 200) this.#uploads.push({ url: JSON.parse(answer.text).imageUrl, cookie })
  }
}

async function join(origin: string, username: string, isPrivate = false): Promise<Person> {
  const make = async (path: string, json: object, cookie?: string) => {
    const sent = { method: "POST", json, cookie, key: `${username}${path.replaceAll("/", "-")}` }
    const answer = await persistently(() => send(origin + path, sent))
    if (answer.status !== 201) throw new Error(`${username}: ${answer.status} ${answer.text}`)
    return { id: JSON.parse(answer.text).id as number, cookie: answer.cookie ?? "" }
  }
  const email = `${username}@example.com`
  const { id, cookie } = await make("/api/register", { email, username, password: "correct horse" })
  const shelf = { name: `Shelf of ${username}`, isPrivate, userId: id }
  const { id: collection } = await make("/api/collections", shelf, cookie)
  return { id, cookie, collection }
}
