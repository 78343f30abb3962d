import type { Request } from "autocannon"
import { randomFrom, zipf } from "../harness/random.ts"
import { type Group, type Person, picture, type World } from "./world.ts"

/*
 * What people do, as far as we know it:
 * - 95 of 100 requests read. A chat that is open asks every 3 seconds, so a third of the reads are polls, by 200 people who
 *   have one of the 40 active chats open; every hundredth request is a message, so that most polls find no news.
 * - The other reads are pages (two thirds; with JavaScript, half of a user's are `.data`) and the API (a third).
 * - One page of four is seen by a visitor. Each visitor is new and comes from an address of their own.
 * - Half of what users open is theirs (their collections, items and groups); the rest is what is popular: collections,
 *   brands and people by Zipf's law. Few users are very active, likewise by Zipf's law.
 * - A browser asks with the tag of what it has seen.
 */
const POLLS = 0.3
const PAGES = 0.4
const API = 0.25
const MESSAGES = 0.01
const BY_VISITORS = 0.25
const WITH_DATA = 0.5
const OWN = 0.5
const ACTIVE_CHATS = 40
const OPEN_CHATS = 200
const BROWSER = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0",
  "Accept-Encoding": "gzip",
}

export type Ask = { method: string; path: string; headers: Record<string, string>; body?: string }
type OpenChat = { person: Person; group: Group; after: number }

/** One for each server, so that all are asked the same. */
export class Crowd {
  readonly #random: () => number
  readonly #rank: (count: number, random: number) => number
  readonly #tags = new Map<string, string>()
  readonly #chats: OpenChat[]
  readonly #visible: World["collections"]
  #turn = 0
  #written = 0

  constructor(
    private readonly world: World,
    { isUniform, seed }: { isUniform: boolean; seed: number },
  ) {
    this.#random = randomFrom(seed)
    this.#visible = world.collections.filter(({ isPrivate }) => !isPrivate)
    const laws = new Map(
      [world.people, this.#visible, { length: world.brands }].map(({ length }) => [length, zipf(length)]),
    )
    this.#rank = (count, random) =>
      isUniform ? Math.floor(random * count) : (laws.get(count)?.(random) ?? Math.floor(random * count))
    this.#chats = Array.from({ length: OPEN_CHATS }, (_, index) => {
      const group = this.#at(world.groups, index % ACTIVE_CHATS)
      return { person: this.#person(this.#one(group.people)), group, after: 0 }
    })
  }

  /** The next request, and what to do with its response. */
  next(): { ask: Ask; seen: (status: number, tag: string | undefined) => void } {
    const kind = this.#random()
    if (kind < POLLS) return this.#poll()
    if (kind < POLLS + PAGES) return this.#read(this.#page())
    if (kind < POLLS + PAGES + API) return this.#read(this.#call())
    return { ask: kind > 1 - MESSAGES ? this.#message() : this.#change(), seen: () => {} }
  }

  #poll() {
    const chat = this.#at(this.#chats, ++this.#turn % OPEN_CHATS)
    const path = `/api/groups/${chat.group.id}/messages?after=${chat.after}&limit=100`
    const key = `chat ${chat.person.id} ${chat.group.id}`
    const tag = this.#tags.get(key)
    return {
      ask: this.#get(path, chat.person, tag),
      seen: (status: number, newTag: string | undefined) => {
        if (status !== 200 || !newTag) return
        this.#tags.set(key, newTag)
        chat.after = Number(/-(\d+)"/.exec(newTag)?.[1] ?? chat.after)
      },
    }
  }

  #read({ path, person }: { path: string; person: Person | null }) {
    const key = person && `${person.id} ${path}`
    return {
      ask: this.#get(path, person, key ? this.#tags.get(key) : undefined),
      seen: (_status: number, tag: string | undefined) => {
        if (key && tag) this.#tags.set(key, tag)
      },
    }
  }

  #page() {
    const person = this.#random() < BY_VISITORS ? null : this.#active()
    const path = this.#pagePath(person)
    return { person, path: person && this.#random() < WITH_DATA ? dataOf(path) : path }
  }

  #pagePath(person: Person | null): string {
    const kind = this.#random()
    const collection = this.#collection(person)
    if (kind < 0.15) return "/"
    if (kind < 0.25) return "/collections"
    if (kind < 0.55) return `/collection/${collection.id}`
    if (kind < 0.8) return `/product/${this.#one(collection.items)}`
    if (kind < 0.9 || !person?.groups.length)
      return `/brand/${1 + this.#rank(this.world.brands, this.#random())}`
    return `/groups/${this.#one(person.groups).id}`
  }

  #call() {
    const person = this.#active()
    const collection = this.#collection(person)
    const paths = [
      "/api/user",
      "/api/collections?limit=50",
      `/api/collections/${collection.id}`,
      `/api/collections/${collection.id}/items?limit=60`,
      `/api/items/${this.#one(collection.items)}`,
      "/api/groups",
      `/api/brands/${1 + this.#rank(this.world.brands, this.#random())}/items`,
    ]
    return { person, path: this.#one(paths) }
  }

  #message(): Ask {
    const { person, group } = this.#one(this.#chats)
    return this.#send("POST", `/api/groups/${group.id}/messages`, person, {
      content: `News ${++this.#written}`,
    })
  }

  /** Anybody writes as often as anybody else: nobody reaches the limit of writes. */
  #change(): Ask {
    const collection = this.#one(this.world.collections)
    const owner = this.#person(collection.people[0] ?? 1)
    const n = ++this.#written
    const kind = this.#random()
    if (kind < 0.4)
      return this.#send("POST", "/api/items", owner, {
        collectionId: collection.id,
        name: `New thing ${n}`,
        brand: `Maker ${1 + (n % this.world.brands)}`,
        imageUrl: picture(n),
        productUrl: `https://shop.example/new/${n}`,
      })
    if (kind < 0.8)
      return this.#send("PATCH", `/api/items/${this.#one(collection.items)}`, owner, { name: `Renamed ${n}` })
    if (kind < 0.9)
      return this.#send("PATCH", `/api/collections/${collection.id}`, owner, { description: `Text ${n}` })
    return this.#send("POST", `/api/brands/${1 + (n % this.world.brands)}/follow`, owner, {})
  }

  #collection(person: Person | null) {
    const own = person && this.#random() < OWN && person.collections.length > 0
    if (own) return this.#one(person.collections)
    return this.#at(this.#visible, this.#rank(this.#visible.length, this.#random()))
  }

  #active(): Person {
    return this.#at(this.world.people, this.#rank(this.world.people.length, this.#random()))
  }

  #get(path: string, person: Person | null, tag: string | undefined): Ask {
    const headers = { ...BROWSER, ...this.#from(person), ...(tag && { "If-None-Match": tag }) }
    return { method: "GET", path, headers }
  }

  #send(method: string, path: string, person: Person, body: unknown): Ask {
    const headers = { ...BROWSER, ...this.#from(person), "Content-Type": "application/json" }
    return { method, path, headers, body: JSON.stringify(body) }
  }

  #from(person: Person | null): Record<string, string> {
    const n = person?.id ?? 10_000 + Math.floor(this.#random() * 50_000)
    return { ...person?.headers, "X-Forwarded-For": `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }
  }

  #person(id: number): Person {
    return this.#at(this.world.people, id - 1)
  }

  #one<T>(list: T[]): T {
    return this.#at(list, Math.floor(this.#random() * list.length))
  }

  #at<T>(list: T[], index: number): T {
    const found = list[index]
    if (found === undefined) throw new Error(`There is no ${index} of ${list.length}`)
    return found
  }
}

const dataOf = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`)

/** For autocannon: each request is the crowd's next. */
export function requestsOf(crowd: Crowd, failed: (what: string) => void): Request[] {
  const underWay = new WeakMap<object, ReturnType<Crowd["next"]>>()
  return [
    {
      setupRequest: (request, context) => {
        const next = crowd.next()
        underWay.set(context, next)
        return { ...request, ...next.ask } as Request
      },
      onResponse: (status, body, context, headers) => {
        const next = underWay.get(context)
        if (!next) return
        if (status >= 400) failed(`${status} ${next.ask.method} ${next.ask.path} ${body.slice(0, 200)}`)
        next.seen(status, headerOf(headers, "etag"))
      },
    },
  ]
}

const headerOf = (headers: object | undefined, name: string): string | undefined => {
  const found = Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)
  return found && String(found[1])
}
