import { setTimeout as sleep } from "node:timers/promises"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Cluster, startCluster } from "./cluster.ts"

/*
 * Three processes far from the primary. What somebody has written is seen by them at once, everywhere; what others have
 * written, and what has ended, within the bound. `REGION_PAIRS` says how many random pairs of a write and its reads there are.
 */

const STALE_MS = 2_000
const PAIRS = Number(process.env.REGION_PAIRS ?? 2_000)
const PEOPLE = 4
const READS = 3
/** There and back. */
const AWAY_MS = 80

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster({ env: { DATABASE_STALENESS_MS: String(STALE_MS) } })
  for (const link of [cluster.links.primary, cluster.links.replication]) link.delayMs = AWAY_MS / 2
})
afterAll(() => cluster?.stop())

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const anyOrigin = () => anyOf(cluster.apps).origin

type Sent = { method?: string; json?: unknown; body?: FormData | URLSearchParams }
let addresses = 0

/** A browser keeps its cookies. A program has a token, and may send the position of its last write back. */
class Client {
  readonly #cookies = new Map<string, string>()
  #position: string | null = null
  token: string | undefined

  constructor(readonly sendsPosition = true) {}

  async send(origin: string, path: string, { method = "GET", json, body: form }: Sent = {}) {
    const headers = new Headers({ "X-Forwarded-For": `2001:db8:2:${(++addresses % 0xffff).toString(16)}::1` })
    if (json !== undefined) headers.set("Content-Type", "application/json")
    if (this.token) {
      headers.set("Authorization", `Bearer ${this.token}`)
      if (this.sendsPosition && this.#position) headers.set("Curio-Position", this.#position)
    } else headers.set("Cookie", [...this.#cookies].map((pair) => pair.join("=")).join("; "))
    const body = json === undefined ? form : JSON.stringify(json)
    const response = await fetch(origin + path, { method, headers, body, redirect: "manual" })
    this.#position = response.headers.get("Curio-Position") ?? this.#position
    for (const line of response.headers.getSetCookie()) {
      const [name = "", ...value] = (line.split(";")[0] ?? "").split("=")
      this.#cookies.set(name, value.join("="))
    }
    return {
      status: response.status,
      type: response.headers.get("Content-Type"),
      text: await response.text(),
    }
  }

  /** Tries again while the one lock of the primary is busy. */
  async make(path: string, json: unknown, origin = anyOrigin()) {
    for (let attempt = 0; ; attempt++) {
      const { status, text } = await this.send(origin, path, { method: "POST", json })
      if (status === 201) return JSON.parse(text)
      if (status !== 503 || attempt === 20) throw new Error(`${path}: ${status} ${text}`)
      await sleep(200)
    }
  }

  /** Another browser window of the same session. */
  copy(): Client {
    const copy = new Client()
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value)
    return copy
  }
}

let joined = 0
type Person = Client & { userId: number; username: string }

async function join(): Promise<Person> {
  const client = new Client()
  const username = `region${++joined}`
  const account = { email: `${username}@example.com`, username, password: "correct horse 9" }
  const { id } = await client.make("/api/register", account)
  return Object.assign(client, { userId: id as number, username })
}

const product = (name: string) => ({
  ...{ name, brand: "Iittala", productUrl: `https://shop.example/${encodeURIComponent(name)}` },
  imageUrl: "https://shop.example/vase.jpg",
})

test("what somebody has written is seen by them at once everywhere, and by others within the bound", {
  timeout: 900_000,
}, async () => {
  const violations: string[] = []
  const others: Promise<void>[] = []
  let own = 0
  let written = 0
  const person = async (number: number) => {
    const browser = await join()
    const { id } = await browser.make("/api/collections", { name: `Shelf ${number}`, userId: browser.userId })
    const tokens = await Promise.all(
      [true, false].map(async (sendsPosition) => {
        const program = new Client(sendsPosition)
        const made = { name: `Program ${sendsPosition}`, scope: "write", password: "correct horse 9" }
        program.token = (await browser.make("/api/user/tokens", made)).token
        return program
      }),
    )
    // A token that another process has made is known everywhere within the bound.
    await sleep(STALE_MS)
    for (let at = 0; at < PAIRS / PEOPLE / READS; at++) {
      const client = anyOf([browser, browser, ...tokens])
      const origin = anyOrigin()
      const name = `Thing ${number}-${at}-${Math.random()}`
      const item = await client.make("/api/items", { ...product(name), collectionId: id }, origin)
      written++
      const acknowledgedAt = performance.now()
      // What sends nothing back is known to the process that it wrote to.
      const there = () => (client.token && !client.sendsPosition ? origin : anyOrigin())
      const path = anyOf([`/api/collections/${id}/items`, `/api/items/${item.id}`, `/collection/${id}`])
      for (let read = 0; read < READS; read++) {
        const seen = await client.send(there(), path)
        own++
        if (!seen.text.includes(name)) violations.push(`own write, ${path}: ${seen.status}`)
      }
      const change = anyOf(["none", "rename", "delete"])
      if (change === "none") others.push(seenByOthers(path, name, acknowledgedAt))
      if (change === "rename") {
        const json = { name: `${name} again` }
        await client.send(origin, `/api/items/${item.id}`, { method: "PATCH", json })
        const after = await client.send(there(), `/api/items/${item.id}`)
        if (!after.text.includes("again")) violations.push(`own change: ${after.status} ${after.text}`)
      }
      if (change === "delete") {
        await client.send(origin, `/api/items/${item.id}`, { method: "DELETE" })
        const after = await client.send(there(), path)
        if (after.text.includes(name)) violations.push(`own deletion, ${path}`)
      }
    }
  }
  const seenByOthers = async (path: string, name: string, acknowledgedAt: number) => {
    await sleep(STALE_MS - (performance.now() - acknowledgedAt))
    const seen = await new Client().send(anyOrigin(), path)
    if (!seen.text.includes(name)) violations.push(`of another, ${path}: ${seen.status}`)
  }
  await Promise.all(Array.from({ length: PEOPLE }, (_, number) => person(number)))
  await Promise.all(others)
  console.log(
    `${written} writes, ${own} own reads, ${others.length} of others: ${violations.length} violations`,
  )
  expect(violations).toEqual([])
  expect(own).toBeGreaterThanOrEqual(PAIRS - PEOPLE)
})

async function befriend(one: Person, other: Person): Promise<void> {
  const request = await one.make("/api/friend-requests", { username: other.username })
  await sleep(STALE_MS)
  const json = { status: "accepted" }
  await other.send(anyOrigin(), `/api/friend-requests/${request.id}`, { method: "PATCH", json })
  await sleep(STALE_MS)
}

/** Makes something that opens, and ends it at another process. */
type End = {
  opens: (origin: string) => Promise<{ status: number }>
  open?: number
  end: () => Promise<unknown>
}

const ends: Record<string, () => Promise<End>> = {
  "a session that is signed out": async () => {
    const person = await join()
    const other = person.copy()
    const opens = (origin: string) => other.send(origin, "/api/user")
    return { opens, end: () => person.send(anyOrigin(), "/api/logout", { method: "POST" }) }
  },
  "a token that is deleted": async () => {
    const person = await join()
    const program = new Client(false)
    const made = { name: "Program", scope: "read", password: "correct horse 9" }
    const { id, token } = await person.make("/api/user/tokens", made)
    program.token = token
    const end = () => person.send(anyOrigin(), `/api/user/tokens/${id}`, { method: "DELETE" })
    return { opens: (origin) => program.send(origin, "/api/user"), end }
  },
  "a collection that is made private": async () => {
    const person = await join()
    const { id } = await person.make("/api/collections", { name: "Open", userId: person.userId })
    const json = { isPrivate: true }
    const end = () => person.send(anyOrigin(), `/api/collections/${id}`, { method: "PATCH", json })
    return { opens: (origin) => new Client().send(origin, `/collection/${id}`), end }
  },
  "a view link that is ended": async () => {
    const person = await join()
    const shelf = { name: "Private", isPrivate: true, userId: person.userId }
    const { id } = await person.make("/api/collections", shelf)
    const link = await person.make(`/api/collections/${id}/links`, { name: "Grandma" })
    const path = new URL(link.url).pathname
    const end = () =>
      person.send(anyOrigin(), `/api/collections/${id}/links/${link.id}`, { method: "DELETE" })
    return { opens: (origin) => new Client().send(origin, path), end }
  },
  "a session that a new password ends": async () => {
    const person = await join()
    const other = new Client()
    const account = { email: `${person.username}@example.com`, password: "correct horse 9" }
    await sleep(STALE_MS)
    await other.send(anyOrigin(), "/api/login", { method: "POST", json: account })
    const form = {
      currentPassword: account.password,
      newPassword: "correct horse 10",
      _user: `${person.userId}`,
    }
    const end = () =>
      person.send(anyOrigin(), "/profile/password", { method: "POST", body: new URLSearchParams(form) })
    return { opens: (origin) => other.send(origin, "/api/user"), end }
  },
  "a person's page, after a block": async () => {
    const [person, other] = [await join(), await join()]
    const end = () =>
      person.send(anyOrigin(), "/api/blocks", { method: "POST", json: { username: other.username } })
    return { opens: (origin) => other.send(origin, `/api/users/${person.userId}`), end }
  },
  "a private group, for a member who is removed": async () => {
    const [owner, member] = [await join(), await join()]
    const { id } = await owner.make("/api/groups", { name: "Circle", isPrivate: true })
    await befriend(owner, member)
    await owner.make(`/api/groups/${id}/members`, { userId: member.userId })
    await sleep(STALE_MS)
    const json = { status: "accepted" }
    await member.send(anyOrigin(), `/api/groups/${id}/members/${member.userId}`, { method: "PATCH", json })
    const end = () =>
      owner.send(anyOrigin(), `/api/groups/${id}/members/${member.userId}`, { method: "DELETE" })
    return { opens: (origin) => member.send(origin, `/api/groups/${id}/items`), end }
  },
  "a co-owner who is removed": async () => {
    const [person, partner] = [await join(), await join()]
    const shelf = { name: "Ours", isPrivate: true, userId: person.userId }
    const { id } = await person.make("/api/collections", shelf)
    await befriend(person, partner)
    await person.send(anyOrigin(), `/api/collections/${id}/co-owners`, {
      method: "POST",
      json: { userId: partner.userId },
    })
    const end = () =>
      person.send(anyOrigin(), `/api/collections/${id}/co-owners/${partner.userId}`, { method: "DELETE" })
    return { opens: (origin) => partner.send(origin, `/api/collections/${id}`), end }
  },
}

test.each(Object.entries(ends))("%s opens nothing anywhere after the bound", async (what, make) => {
  const { opens, end } = await make()
  await sleep(STALE_MS)
  for (const { origin } of cluster.apps) expect([what, (await opens(origin)).status]).toEqual([what, 200])
  await end()
  const endedAt = performance.now()
  let opened = 0
  await Promise.all(
    cluster.apps.map(async ({ origin }) => {
      for (;;) {
        const sentAt = performance.now()
        const { status } = await opens(origin)
        if (status === 200) opened = Math.max(opened, sentAt - endedAt)
        if (sentAt - endedAt > STALE_MS + 500) return
        await sleep(20)
      }
    }),
  )
  console.log(`${what}: opened for ${Math.round(opened)} ms`)
  expect(opened).toBeLessThanOrEqual(STALE_MS)
})

test.each([
  ["hangs", () => cluster.links.primary.hang()],
  ["is cut", () => cluster.links.primary.cut()],
])("pages are read while the link to the primary %s, and writes wait", async (_, breaks) => {
  const person = await join()
  const { id } = await person.make("/api/collections", { name: "Read on", userId: person.userId })
  await sleep(STALE_MS)
  for (const { origin } of cluster.apps) await new Client().send(origin, `/collection/${id}`)
  breaks()
  await sleep(STALE_MS + 1_000)
  try {
    for (const { origin } of cluster.apps) {
      expect((await new Client().send(origin, `/collection/${id}`)).status).toBe(200)
      expect((await new Client().send(origin, "/healthz")).status).toBe(503)
    }
    const json = { ...product("Refused"), collectionId: id }
    expect((await person.send(anyOrigin(), "/api/items", { method: "POST", json })).status).toBe(503)
  } finally {
    cluster.links.primary.repair()
  }
  await expect
    .poll(async () => (await new Client().send(anyOrigin(), "/healthz")).status, { timeout: 60_000 })
    .toBe(200)
  const made = await person.make("/api/items", { ...product("After"), collectionId: id })
  expect((await person.send(anyOrigin(), `/api/items/${made.id}`)).status).toBe(200)
})

test("a picture is uploaded in one region and seen in all", async () => {
  const person = await join()
  const { id } = await person.make("/api/collections", { name: "Pictures", userId: person.userId })
  const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: "#1f5f4d" } })
  const body = new FormData()
  body.append("image", new Blob([new Uint8Array(await drawn.png().toBuffer())]), "vase.png")
  const path = `/api/collections/${id}/items/upload-image`
  const uploaded = await person.send(anyOrigin(), path, { method: "POST", body })
  const { imageUrl } = JSON.parse(uploaded.text)
  const item = await person.make("/api/items", { ...product("Uploaded"), imageUrl, collectionId: id })
  for (const { origin } of cluster.apps) {
    expect(await person.send(origin, imageUrl)).toMatchObject({ status: 200, type: "image/webp" })
    const page = await person.send(origin, `/product/${item.id}`)
    const [src = ""] = /\/images\/s\/480\/[^"&\s]+/.exec(page.text) ?? []
    expect(await new Client().send(origin, src)).toMatchObject({ status: 200, type: "image/webp" })
  }
})

test("a table is imported in a region", async () => {
  const person = await join()
  const { id } = await person.make("/api/collections", { name: "Imported", userId: person.userId })
  const rows = Array.from({ length: 30 }, (_, row) => `Pot ${row},https://shop.example/pot/${row}`)
  const body = new FormData()
  body.append("file", new Blob([["Name,Link", ...rows].join("\n")]), "pots.csv")
  body.append("collectionId", String(id))
  const begun = await person.send(anyOrigin(), "/api/imports", { method: "POST", body })
  expect([begun.status, begun.text]).toEqual([202, expect.stringContaining("running")])
  const path = `/api/imports/${JSON.parse(begun.text).id}`
  await expect
    .poll(async () => JSON.parse((await person.send(anyOrigin(), path)).text), { timeout: 180_000 })
    .toMatchObject({ status: "done", counts: { added: 30 } })
  await sleep(STALE_MS)
  for (const { origin } of cluster.apps)
    expect((await new Client().send(origin, `/api/collections/${id}`)).text).toContain('"itemCount":30')
})

test("own writes are seen while the replica is far behind", async () => {
  const person = await join()
  const { id } = await person.make("/api/collections", { name: "Behind", userId: person.userId })
  cluster.links.replication.hang()
  try {
    for (let at = 0; at < 20; at++) {
      const name = `Behind ${at}`
      await person.make("/api/items", { ...product(name), collectionId: id })
      const seen = await person.send(anyOrigin(), `/collection/${id}`)
      expect(seen.text, name).toContain(name)
    }
  } finally {
    cluster.links.replication.repair()
  }
})
