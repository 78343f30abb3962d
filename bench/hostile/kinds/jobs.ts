import { join } from "node:path"
import { createClient } from "@libsql/client"
import { mainThreadMs } from "../../harness/process.ts"
import type { Arena, Kind } from "../kind.ts"
import { type Person, withCookie } from "../people.ts"
import { httpSend, json } from "../send.ts"
import { atOnce, until } from "../sockets.ts"

const SAVES = 200
const AT_ONCE = 20
const PICTURES = 8
const FETCHED_WITHIN_MS = 12_000
const WAITING = 150_000
/** Of what saves cost with an empty table. */
const MOST_TIMES = 1.5

type Saved = { name: string; urls: string[] }

const save = ({ collectionId }: Person, { name, urls: [imageUrl = "", ...others] }: Saved) => ({
  path: "/api/items",
  ...json({
    collectionId,
    name,
    brand: "Maker",
    images: [imageUrl, ...others],
    productUrl: `https://shop.example/${name}`,
  }),
})

async function saveMany(arena: Arena, count: number, urlsOf: (index: number) => string[]): Promise<void> {
  const { attack, attacker } = arena
  for (let from = 0; from < count; from += AT_ONCE)
    await atOnce(AT_ONCE, (at) => {
      const index = from + at
      return attack(
        save(attacker, { name: `thing-${index}-${Math.random()}`, urls: urlsOf(index) }),
        attacker,
      )
    })
}

const addressesOf = (silent: string) => (index: number) =>
  Array.from({ length: PICTURES }, (_, picture) => `${silent}?${index}-${picture}`)

/** @throws {Error} when the picture that somebody else saves is not fetched soon. */
async function requireFetchedSoon({ honest, victim, other, note, signal }: Arena, asked: () => number) {
  const before = asked()
  let fetched = () => {}
  const fetching = new Promise<void>((resolve) => {
    fetched = resolve
  })
  const url = honest.serve("/soon.png", (_request, response) => {
    fetched()
    response.writeHead(404).end()
  })
  const began = performance.now()
  await other(save(victim, { name: "soon", urls: [url] }), victim)
  const late = until(FETCHED_WITHIN_MS, signal).then(() => "late")
  const isLate = (await Promise.race([fetching, late])) === "late"
  const ms = Math.round(performance.now() - began)
  note(`${isLate ? "not " : ""}fetched after ${ms} ms and ${asked() - before} other pictures`)
  if (isLate) throw new Error("The picture of another user was not fetched")
}

/** Puts jobs of the attacker's into the table, whose pictures are on a silent host. */
async function fillTable({ target, attacker }: Arena, silent: string): Promise<void> {
  const client = createClient({ url: `file:${join(target.dataDir, "curio.db")}`, timeout: 20_000 })
  await client.execute({
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO jobs (kind, data, user_id, run_at, attempts)
      SELECT 'saved-picture', json_object('imageUrl', ? || '?w' || i, 'userId', ?), ?, ?, 0 FROM n`,
    args: [WAITING, silent, attacker.id, attacker.id, Date.now()],
  })
  client.close()
}

/** One user's saves hold up the work that follows the saves of others. */
export const floodsOfJobs: Kind[] = [
  {
    id: "jobs",
    name: `${SAVES} saves with ${PICTURES} pictures each of a silent host, another user's picture`,
    expects: [201],
    seconds: 60,
    run: async (arena) => {
      let asked = 0
      const silent = arena.shop.serve("/silent.png", () => void asked++)
      await saveMany(arena, SAVES, addressesOf(silent))
      await requireFetchedSoon(arena, () => asked)
    },
  },
  {
    id: "jobs",
    name: `100 saves beside ${WAITING} waiting jobs of the same user`,
    expects: [201],
    seconds: 90,
    run: async (arena) => {
      const { attacker, note, shop, signal, target } = arena
      const silent = shop.serve("/silent.png", () => {})
      const costOf = async () => {
        const before = mainThreadMs(target.pid)
        await saveMany(arena, 100, () => ["https://shop.example/picture.png"])
        await httpSend(target.port, withCookie({ path: "/api/user" }, attacker))
        const after = mainThreadMs(target.pid)
        return before === null || after === null ? null : after - before
      }
      await costOf()
      const empty = await costOf()
      await fillTable(arena, silent)
      await until(4_000, signal)
      const full = await costOf()
      if (empty === null || full === null) return note("This system does not tell processor times")
      note(`processor time ${empty.toFixed(0)} ms, beside them ${full.toFixed(0)} ms`)
      if (full > MOST_TIMES * empty) throw new Error(`It costs more than ${MOST_TIMES} times as much`)
    },
  },
]
