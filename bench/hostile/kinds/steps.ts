import type { Arena, Kind } from "../kind.ts"
import { withCookie } from "../people.ts"
import { httpSend, json } from "../send.ts"
import { until } from "../sockets.ts"
import { bring } from "./imports.ts"

const ITEMS = 1_500
const LETTERS = 4_900
const RENAMES = 20

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
]
