import type { Arena, Kind } from "../kind.ts"
import { idOf } from "../people.ts"
import { json, multipart } from "../send.ts"
import { atOnce, until } from "../sockets.ts"

type Size = number
const filled = (head: string, filling: string, tail: string) => (size: Size) =>
  head + filling.repeat(Math.ceil((size - head.length - tail.length) / filling.length)) + tail

/** Pages whose reading takes long for their size, by the number of characters. */
const heavy: Record<string, (size: Size) => string> = {
  wrapper: filled('<script type="application/ld+json">-->', " ", "x</script>"),
  itemprop: filled(
    '<div itemscope itemtype="https://schema.org/Product"><p itemprop="',
    "a ",
    `">${"word ".repeat(1_200)}</p></div>`,
  ),
  marks: filled('<h1>x</h1><img src="/', "\u0300\u0316", '.jpg">'),
  objects: filled('<script type="application/ld+json">[', "{},", "{}]</script>"),
}
const pages = Object.values(heavy)
const SIZES = [20_000, 60_000, 149_000, 1_200_000]
const LARGEST = 4_800_000

const pasted = (collectionId: number, source: string) => ({
  path: `/collection/${collectionId}/add/paste`,
  ...multipart([
    ["productUrl", "https://shop.example/vase"],
    ["pageSource", source],
  ]),
})

/** The ways by which a page behind a link is read. */
async function readBy({ attack, attacker }: Arena, url: string, groupId: number) {
  const { collectionId } = attacker
  await attack({ path: "/api/scrape-product", ...json({ url }) }, attacker)
  const form = multipart([["productUrl", url]])
  await attack({ path: `/collection/${collectionId}/add/read`, ...form }, attacker)
  await attack({ path: `/api/groups/${groupId}/items`, ...json({ url }) }, attacker)
}

const readOrdinary = ({ other, victim, honest }: Arena) =>
  other({ path: "/api/scrape-product", ...json({ url: honest.ordinary }) }, victim)

/** Pages of shops, pasted or fetched. */
export const shopPages: Kind[] = [
  {
    id: "S4",
    name: "heavy pages of 20 KB to 1.2 MB, pasted",
    expects: [200],
    seconds: 20,
    run: async ({ attack, attacker, signal }) => {
      for (const size of SIZES)
        for (const page of pages)
          if (!signal.aborted) await attack(pasted(attacker.collectionId, page(size)), attacker)
    },
  },
  {
    id: "S4",
    name: "the same in a shop, by API, Add Item and group",
    expects: [200, 201],
    seconds: 25,
    run: async (arena) => {
      const group = await arena.attack({ path: "/api/groups", ...json({ name: "Group" }) }, arena.attacker)
      for (const size of [60_000, 1_200_000])
        for (const [name, page] of Object.entries(heavy)) {
          const url = arena.shop.serve(`/${name}/${size}`, page(size))
          if (!arena.signal.aborted) await readBy(arena, url, idOf(group))
        }
    },
  },
  {
    id: "S5",
    name: "20 pasted pages of 4.8 MB, another user's ordinary page",
    expects: [200, 422, 429],
    otherMs: 3_000,
    run: async (arena) => {
      const { attack, attacker, signal } = arena
      const page = pasted(attacker.collectionId, heavy.wrapper?.(LARGEST) ?? "")
      const flood = atOnce(20, () => attack(page, attacker))
      await until(300, signal)
      await readOrdinary(arena)
      await flood
    },
  },
  {
    id: "R12",
    name: "60 pages of 4.8 MB in a shop that does not end them",
    expects: [422, 429, 0],
    otherMs: 3_000,
    run: async (arena) => {
      const { attack, attacker, shop, signal } = arena
      const most = Buffer.alloc(LARGEST, "a")
      const url = shop.serve("/unending", (_request, response) => {
        response.writeHead(200, { "Content-Type": "text/html" }).write(most)
      })
      const scrape = (index: number) =>
        attack({ path: "/api/scrape-product", ...json({ url: `${url}?${index}` }) }, attacker)
      const flood = atOnce(60, scrape)
      await until(1_000, signal)
      await readOrdinary(arena)
      await flood
    },
  },
]
