import type { Kind } from "../kind.ts"
import { idOf } from "../people.ts"
import { HIDDEN_WORD, LARGE } from "../seeded.ts"
import { json } from "../send.ts"
import { atOnce, hold } from "../sockets.ts"

const CJK = String.fromCharCode(...Array.from({ length: 20_000 }, (_, index) => 0x4e00 + index))
let groupId = 0

/** Texts that cost whoever reads them, and searches. */
export const reading: Kind[] = [
  {
    id: "R3",
    name: "addresses of 480 KB in items, brands, groups, scraping",
    expects: [400],
    run: async ({ attack, attacker }) => {
      const url = `https://${CJK.repeat(8)}.example/`
      await attack({ path: "/api/scrape-product", ...json({ url }) }, attacker)
      await attack({ path: "/api/brands", ...json({ name: "Brand", website: url }) }, attacker)
    },
  },
  {
    id: "R4",
    name: "a chat of 50 addresses with 3,990 brackets each",
    expects: [200],
    prepare: async ({ attack, attacker }) => {
      groupId = idOf(await attack({ path: "/api/groups", ...json({ name: "Group" }) }, attacker))
      for (let message = 0; message < 50; message++)
        await attack(
          { path: `/api/groups/${groupId}/messages`, ...json({ content: `http://a${")".repeat(3_990)}` }) },
          attacker,
        )
    },
    run: async ({ attack, attacker }) =>
      void (await attack({ path: `/groups/${groupId}?tab=chat` }, attacker)),
  },
  {
    id: "R13",
    name: "60 picture addresses of 2,000 letters, 200 readers who stop",
    expects: [0],
    prepare: async ({ attack, attacker }) => {
      for (let index = 0; index < 60; index++)
        await attack(
          {
            path: "/api/items",
            ...json({
              collectionId: attacker.collectionId,
              name: `Thing ${index}`,
              brand: "Maker",
              productUrl: `https://shop.example/${index}`,
              imageUrl: `https://shop.example/${index}/${CJK.slice(0, 2_000)}`,
            }),
          },
          attacker,
        )
    },
    run: async ({ open, signal, attacker }) => {
      const request = `GET /collection/${attacker.collectionId} HTTP/1.1\r\nHost: x\r\n\r\n`
      await hold(await open(200, request, { read: false }), 6_000, signal)
    },
  },
  {
    id: "X6",
    name: "250 first readers of /api/docs, each by its own address",
    seconds: 20,
    expects: [200],
    run: async ({ attack }) => void (await atOnce(250, (index) => attack({ path: `/api/docs?${index}` }))),
  },
  {
    id: "X6",
    name: "64 first readers of 5 x /api/docs, compressed",
    seconds: 20,
    expects: [200],
    run: async ({ attack }) => {
      const headers = { "Accept-Encoding": "br" }
      await atOnce(64, async (index) => {
        for (let time = 0; time < 5; time++) await attack({ path: `/api/docs?${index}-${time}`, headers })
      })
    },
  },
  {
    id: "R16",
    name: "searches among 100,000 items that the visitor may not see",
    expects: [200],
    seeded: true,
    run: async ({ attack }) => {
      await attack({ path: `/search?q=${"a".repeat(38)}` })
      await attack({ path: `/search?q=${HIDDEN_WORD}` })
      await attack({ path: `/search?q=${HIDDEN_WORD}%20q` })
      await attack({ path: `/collection/${LARGE}?search=nowhere` })
      await atOnce(10, () => attack({ path: `/search?q=${HIDDEN_WORD}` }))
    },
  },
]
