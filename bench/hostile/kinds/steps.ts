import { join } from "node:path"
import { createClient } from "@libsql/client"
import type { Arena, Kind } from "../kind.ts"
import { withCookie } from "../people.ts"
import { httpSend, json } from "../send.ts"
import { until } from "../sockets.ts"
import { bring } from "./imports.ts"

const ITEMS = 1_500
const LETTERS = 4_900
const RENAMES = 20
/** So many, hundreds of writes a minute make in some hours. */
const MANY = 50_000

/** Every word is another one, so that the full-text index has much to do. */
function text(): string {
  let words = ""
  while (words.length < LETTERS) words += `${Math.random().toString(36).slice(2, 8)} `
  return words
}

/** Gives the attacker a collection whose items have long texts and one tag. */
async function longTexts(arena: Arena): Promise<void> {
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    name: `Essay ${index}`,
    description: text(),
    note: text(),
    productUrl: `https://shop.example/${index}`,
    tags: "oak",
  }))
  const file = { format: "library", version: 2, collections: [{ name: "Essays", items }] }
  await bring(arena, Buffer.from(JSON.stringify(file)))
}

async function essays({ target, attacker }: Arena): Promise<string> {
  const { text } = await httpSend(target.port, withCookie({ path: "/api/collections?filter=mine" }, attacker))
  const found = (JSON.parse(text) as { id: number; name: string }[]).find(({ name }) => name === "Essays")
  return `/api/collections/${found?.id}`
}

/** Another user writes, while something else goes on and for a while after it. */
async function writeMeanwhile({ other, victim, signal }: Arena, work: Promise<unknown>): Promise<void> {
  const end = performance.now() + 3_000
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  for (let n = 0; !signal.aborted && (!isOver || performance.now() < end); n++) {
    const path = `/api/collections/${victim.collectionId}`
    await other({ path, ...json({ name: `Shelf ${n}` }, "PATCH") }, victim)
    await until(50, signal)
  }
  await work
}

/** Puts rows into the database that would take hours by calls. `n.i` counts them, and `?1` is the attacker. */
async function put({ target, attacker }: Arena, insert: string): Promise<void> {
  const client = createClient({ url: `file:${join(target.dataDir, "curio.db")}`, timeout: 20_000 })
  const sql = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY}) ${insert}`
  await client.execute({ sql, args: [attacker.id] })
  client.close()
}

/** Work on many rows whose texts are long. */
export const steps: Kind[] = [
  {
    id: "Y2",
    name: `a tag of ${ITEMS} items with long texts renamed ${RENAMES} times`,
    seconds: 30,
    expects: [200],
    prepare: longTexts,
    run: async (arena) => {
      const path = `${await essays(arena)}/tags`
      const rename = async () => {
        for (let n = 0; n < RENAMES; n++) {
          const [from, to] = n % 2 === 0 ? ["oak", "elm"] : ["elm", "oak"]
          await arena.attack({ path, ...json({ from, to }, "PATCH") }, arena.attacker)
        }
      }
      await writeMeanwhile(arena, rename())
    },
  },
  {
    id: "Y2",
    name: `a collection of ${ITEMS} items with long texts deleted`,
    seconds: 30,
    expects: [204],
    prepare: longTexts,
    run: async (arena) => {
      const path = await essays(arena)
      await writeMeanwhile(arena, arena.attack({ path, method: "DELETE" }, arena.attacker))
    },
  },
  {
    id: "Y2",
    name: `an import of a link that ${MANY} items of a collection have`,
    seconds: 60,
    expects: [202],
    prepare: (arena) =>
      put(
        arena,
        `INSERT INTO items (name, brand, brand_key, search_key, product_url, product_url_key, collection_id, is_private, user_id, views, created_at)
          SELECT 'Same ' || i, '', '', 'same ' || i, 'https://shop.example/same', 'shop.example/same', ${arena.attacker.collectionId}, 0, ?1, 0, i FROM n`,
      ),
    run: async (arena) => {
      const items = Array.from({ length: 100 }, (_, at) => ({
        name: `Same ${at}`,
        productUrl: "https://shop.example/same",
      }))
      const path = `/api/collections/${arena.attacker.collectionId}`
      const { text } = await httpSend(arena.target.port, withCookie({ path }, arena.attacker))
      const { name } = JSON.parse(text) as { name: string }
      const file = { format: "library", version: 2, collections: [{ name, items }] }
      await writeMeanwhile(arena, bring(arena, Buffer.from(JSON.stringify(file))))
    },
  },
  {
    id: "Y2",
    name: `a trash of ${MANY} items with long texts read 20 times`,
    seconds: 60,
    expects: [200],
    prepare: (arena) =>
      put(
        arena,
        `INSERT INTO removed_items (id, collection_id, collection_name, name, item, user_id, removed_by_id, removed_at)
          SELECT 1000000 + i, ${arena.attacker.collectionId}, 'Shelf', 'Essay ' || i, json_object('description', hex(zeroblob(2500))), ?1, ?1, ${Date.now()} - i FROM n`,
      ),
    run: async (arena) => {
      for (let time = 0; time < 20; time++) await arena.attack({ path: `/trash?n=${time}` }, arena.attacker)
    },
  },
]
