import { mainThreadMs } from "../../harness/process.ts"
import type { Arena, Kind } from "../kind.ts"
import { json, type Sent, urlencoded } from "../send.ts"

const GROWTH = [1, 4, 16]
const TIMES = 2
/** What seems to grow too fast is measured again. The least counts, because the server also does other things meanwhile. */
const ROUNDS = 5
const NOISE_MS = 10
/** What grows as the length costs at most 4 times as much at 4 times the length; what grows as its square, up to 16 times. */
const MOST_GROWTH = 6

const isSteep = ([first = 0, second = 0, third = 0]: number[]): boolean =>
  third - first > NOISE_MS && third > MOST_GROWTH * second

/** Shapes that make expressions with neighbours for the same letter try again and again. */
const shapes: [name: string, make: (length: number) => string][] = [
  ["an open quote", (length) => `"${"a".repeat(length)}`],
  ["letters", (length) => `${"a".repeat(length)}!`],
  ["spaces", (length) => `x${" ".repeat(length)}!`],
  ["separators", (length) => `${",;".repeat(length / 2)}!`],
  ["pairs", (length) => `${"a=b; ".repeat(length / 5)}!`],
  ["dots and slashes", (length) => `${"./".repeat(length / 2)}!`],
  ["signs", (length) => `${"-@%2".repeat(length / 4)}!`],
]

type Place = { name: string; base: number; send: (value: string) => Sent; isVisitor?: boolean }

/** Headers have 16 KB in all, and an address has 8,192 characters. */
const HEADER = 900
const QUERY = 400
const FIELD = 4_000

const READ =
  "Accept Accept-Language Accept-Encoding Range If-None-Match If-Range Forwarded X-Forwarded-For X-Forwarded-Host "
    .concat(
      "X-Forwarded-Proto X-Request-Id User-Agent Referer Origin Sec-Fetch-Site Sec-Purpose Save-Data Prefer",
    )
    .split(" ")

const places = ({ attacker }: Arena): Place[] => {
  const page = `/collection/${attacker.collectionId}`
  const api = `/api/collections/${attacker.collectionId}`
  const inQuery = (path: string, name: string): Place => ({
    name: `${path}?${name}`,
    base: QUERY,
    send: (value) => ({ path: `${path}?${name}=${encodeURIComponent(value).slice(0, 7_500)}` }),
  })
  const inForm = (path: string, name: string): Place => ({
    name: `${path} ${name}`,
    base: FIELD,
    send: (value) => ({ path, ...urlencoded(`${name}=${encodeURIComponent(value)}`) }),
  })
  return [
    ...READ.map((name) => ({
      name,
      base: HEADER,
      send: (value: string) => ({ path: page, headers: { [name]: value } }),
    })),
    ...["Cookie", "Authorization"].map((name) => ({
      name,
      base: HEADER,
      isVisitor: true,
      send: (value: string) => ({
        path: name === "Cookie" ? page : api,
        headers: { [name]: name === "Cookie" ? `toast=${value}` : `Bearer ${value}` },
      }),
    })),
    ...["If-Match", "Idempotency-Key", "Content-Type"].map((name) => ({
      name,
      base: HEADER,
      send: (value: string) => {
        const { headers, ...sent } = json({ name: "Shelf" }, "PATCH")
        return { path: api, ...sent, headers: { ...headers, [name]: value } }
      },
    })),
    ...["search", "tag", "maxPrice", "cursor", "state"].map((name) => inQuery(`${api}/items`, name)),
    ...["url", "text", "title"].map((name) => inQuery("/save", name)),
    inQuery("/auth", "redirectTo"),
    inQuery("/api/users/search", "username"),
    ...["name", "description"].map((name) => inForm("/collections/new", name)),
    ...["name", "productUrl", "tags", "price", "note"].map((name) => inForm(`${page}/add`, name)),
    ...["email", "username"].map((name) => inForm("/auth?intent=register", name)),
  ]
}

/** Processor time of the server's main thread for one such request, in milliseconds. */
async function costOf({ target, attack, attacker }: Arena, place: Place, value: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < TIMES; n++) {
    const before = mainThreadMs(target.pid) ?? 0
    await attack(place.send(value), place.isVisitor ? undefined : attacker)
    least = Math.min(least, (mainThreadMs(target.pid) ?? 0) - before)
  }
  return least
}

/** What is read of a request, at growing lengths. */
export const lengths: Kind[] = [
  {
    id: "Y3",
    name: "headers, parameters and fields of 1, 4 and 16 times the length",
    seconds: 120,
    expects: [0, 200, 204, 302, 303, 304, 400, 401, 403, 404, 406, 412, 413, 415, 416, 422, 429, 431],
    remix: false,
    run: async (arena) => {
      let worst = { ms: 0, what: "" }
      const failures: string[] = []
      for (const place of places(arena))
        for (const [shape, make] of shapes) {
          let costs = GROWTH.map(() => Number.POSITIVE_INFINITY)
          for (let round = 0; round < ROUNDS && (round === 0 || isSteep(costs)); round++) {
            const measured: number[] = []
            for (const times of GROWTH) measured.push(await costOf(arena, place, make(times * place.base)))
            costs = costs.map((cost, at) => Math.min(cost, measured[at] ?? cost))
          }
          const [, , third = 0] = costs
          const what = `${place.name}, ${shape}: ${costs.map((ms) => ms.toFixed(1)).join(", ")} ms`
          if (third > worst.ms) worst = { ms: third, what }
          if (isSteep(costs)) failures.push(what)
        }
      arena.note(`the slowest: ${worst.what}`)
      if (failures.length > 0) throw new Error(`These grow faster than their length: ${failures.join("; ")}`)
    },
  },
]
