import { join } from "node:path"
import { createClient } from "@libsql/client"
import { maxCounts } from "~/limits.ts"
import type { Arena, Kind } from "../kind.ts"
import { idOf } from "../people.ts"
import { json, urlencoded } from "../send.ts"
import { atOnce, until } from "../sockets.ts"

const ITEMS = 100
const BATCHES = 10
const VOTES = maxCounts.votes

let ids: number[] = []
let groupId = 0

/** Every word is another one, so that the full-text index has much to do. */
function longText(): string {
  let words = ""
  while (words.length < 4_900) words += `${Math.random().toString(36).slice(2, 8)} `
  return words
}

/** As many items as may be changed at once, each as large as may be. */
async function longItems({ attack, attacker }: Arena): Promise<void> {
  ids = []
  for (let made = 0; made < ITEMS; made++) {
    const images = Array.from({ length: 8 }, (_, at) => ({ url: `https://shop.example/${made}-${at}.jpg` }))
    const texts = { name: `Essay ${made}`, description: longText(), note: longText(), tags: "oak, elm" }
    const item = { ...texts, collectionId: attacker.collectionId, brand: "Maker", images }
    const productUrl = `https://shop.example/${made}`
    ids.push(idOf(await attack({ path: "/api/items", ...json({ ...item, productUrl }) }, attacker)))
  }
}

const batch = ({ attack, attacker }: Arena, change: object) =>
  attack({ path: "/api/items/batch", ...json({ ids, ...change }) }, attacker)

/** Another user writes until it is done. */
async function writeMeanwhile({ other, victim, signal }: Arena, work: Promise<unknown>): Promise<void> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  for (let n = 0; !isOver && !signal.aborted; n++) {
    const path = `/api/collections/${victim.collectionId}`
    await other({ path, ...json({ name: `Shelf ${n}` }, "PATCH") }, victim)
    await until(50, signal)
  }
  await work
}

const batches = (name: string, change: (arena: Arena, index: number) => object): Kind => ({
  id: "several",
  name: `${BATCHES} x ${ITEMS} items with long texts ${name} at once`,
  expects: [200],
  seconds: 30,
  prepare: longItems,
  run: (arena) =>
    writeMeanwhile(
      arena,
      atOnce(BATCHES, (index) => batch(arena, change(arena, index))),
    ),
})

/** Puts a public group of the victim's, where the attacker is for each of many products, into the database. */
async function manyVotes({ attack, attacker, victim, target }: Arena): Promise<void> {
  groupId = idOf(await attack({ path: "/api/groups", ...json({ name: "Sofas" }) }, victim))
  await attack({ path: `/api/groups/${groupId}/members`, ...json({}) }, attacker)
  const client = createClient({ url: `file:${join(target.dataDir, "curio.db")}` })
  await client.execute("PRAGMA busy_timeout = 10000")
  await client.execute({
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO group_items (name, product_url, group_id, user_id, created_at)
      SELECT 'Sofa '||i, 'https://shop.example/'||i, ?, ?, i FROM n`,
    args: [VOTES, groupId, attacker.id],
  })
  await client.execute({
    sql: `INSERT INTO group_item_votes (item_id, group_id, user_id, created_at)
      SELECT id, group_id, user_id, 1 FROM group_items WHERE group_id = ?`,
    args: [groupId],
  })
  client.close()
}

/** What one call does to many rows. */
export const several: Kind[] = [
  batches("copied", ({ attacker }) => ({ action: "copy", collectionId: attacker.collectionId })),
  batches("tagged", (_, index) => ({ action: "tag", tag: `ash ${index}` })),
  batches("deleted", () => ({ action: "delete" })),
  {
    id: "several",
    name: `${ITEMS} items with long texts deleted and restored by form`,
    expects: [200, 303],
    seconds: 30,
    prepare: longItems,
    run: (arena) => {
      const again = async () => {
        for (let time = 0; time < 5; time++) {
          await batch(arena, { action: "delete" })
          await arena.attack(
            { path: `/trash/restore?ids=${ids.join(",")}`, ...urlencoded("") },
            arena.attacker,
          )
        }
      }
      return writeMeanwhile(arena, again())
    },
  },
  {
    id: "several",
    name: `a member who is for ${VOTES} products leaves`,
    expects: [204],
    seconds: 30,
    prepare: manyVotes,
    run: (arena) => {
      const path = `/api/groups/${groupId}/members/${arena.attacker.id}`
      return writeMeanwhile(arena, arena.attack({ path, method: "DELETE" }, arena.attacker))
    },
  },
]
