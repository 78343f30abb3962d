import { randomBytes } from "node:crypto"
import sharp from "sharp"
import type { Arena, Kind } from "../kind.ts"
import { idOf, type Person } from "../people.ts"
import { httpSend, json, multipart } from "../send.ts"
import { atOnce, until } from "../sockets.ts"

/** Noise that no format makes smaller: 10 MB a picture. */
const SIDE = 1_800

async function noise(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 as const }
  return sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

const upload = (collectionId: number, bytes: Uint8Array) => ({
  path: `/api/collections/${collectionId}/items/upload-image`,
  ...multipart([["image", { name: "picture.png", bytes }]]),
})

const item = (collectionId: number, name: string, imageUrl: string) => ({
  path: "/api/items",
  ...json({ collectionId, name, brand: "Maker", imageUrl, productUrl: `https://shop.example/${name}` }),
})

/** The addresses of the pictures on somebody's page, as their browser asks for them. */
async function picturesOf(port: number, { collectionId, cookie }: Person): Promise<string[]> {
  const { text } = await httpSend(port, { path: `/collection/${collectionId}`, headers: { Cookie: cookie } })
  const found = text.match(/(?<=src=")\/images\/s\/480\/[^"]+/g) ?? []
  return found.map((address) => address.replaceAll("&amp;", "&"))
}

/** Another user adds an item with a picture of an honest shop's, and looks at it. */
async function readNewPicture({ target, honest, victim, other }: Arena, bytes: Buffer) {
  const imageUrl = honest.serve("/picture.png", (_request, response) => {
    response.writeHead(200, { "Content-Type": "image/png" }).end(bytes)
  })
  await other(item(victim.collectionId, "new", imageUrl), victim)
  const [path] = await picturesOf(target.port, victim)
  if (!path) throw new Error("The page shows no picture")
  const { headers } = await other({ path })
  if (headers["content-type"] !== "image/webp") throw new Error("Another user's picture was not shown")
}

/** Saves public products with four pictures each, all in another order. @returns the addresses of their preview cards. */
async function makeCards({ attack, attacker }: Arena, count: number): Promise<string[]> {
  const { collectionId } = attacker
  const uploads: string[] = []
  for (let made = 0; made < 20; made++) {
    const { text } = await attack(upload(collectionId, await noise(400)), attacker)
    uploads.push((JSON.parse(text) as { imageUrl: string }).imageUrl)
  }
  const cards: string[] = []
  for (let made = 0; made < count; made++) {
    const step = 1 + Math.floor(made / uploads.length)
    const images = [0, 1, 2, 3].map((n) => ({ url: uploads[(made + n * step) % uploads.length] }))
    const saved = await attack(
      {
        path: "/api/items",
        ...json({
          collectionId,
          name: `Card ${made}`,
          brand: "Maker",
          images,
          productUrl: "https://shop.example/",
        }),
      },
      attacker,
    )
    const { text } = await attack({ path: `/product/${idOf(saved)}` })
    const [, card = ""] = /og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(text) ?? []
    if (!card) throw new Error("A product has no preview card")
    cards.push(card.replaceAll("&amp;", "&"))
  }
  return cards
}

let cards: string[]
let large: Buffer
let small: Buffer

/** Pictures that are uploaded, or fetched from shops. */
export const pictures: Kind[] = [
  {
    id: "S6",
    name: "60 uploads of 10 MB at once, another user's small one",
    expects: [200, 429, 0],
    seconds: 25,
    rssMb: 400,
    otherMs: 3_000,
    prepare: async ({ attack, attacker }) => {
      large = await noise(SIDE)
      small = await noise(40)
      await attack(upload(attacker.collectionId, small), attacker)
    },
    run: async ({ attack, attacker, other, victim, signal }) => {
      const flood = atOnce(60, () => attack(upload(attacker.collectionId, large), attacker))
      await until(1_000, signal)
      await other(upload(victim.collectionId, small), victim)
      await flood
    },
  },
  {
    id: "S12",
    name: "24 pictures on a silent server, another user's new one",
    expects: [201, 0],
    otherMs: 3_000,
    prepare: async () => {
      small = await noise(40)
    },
    run: async (arena) => {
      const { attack, attacker, shop, target, signal } = arena
      const silent = shop.serve("/silent.png", () => {})
      for (let index = 0; index < 24; index++)
        await attack(item(attacker.collectionId, `silent${index}`, `${silent}?${index}`), attacker)
      for (const path of await picturesOf(target.port, attacker)) void attack({ path, timeoutMs: 1_500 })
      await until(500, signal)
      await readNewPicture(arena, small)
    },
  },
  {
    id: "S6",
    name: "400 preview cards at once, of 100 products, another user's new picture",
    expects: [200, 429, 503],
    seconds: 25,
    otherMs: 3_000,
    remix: false,
    prepare: async (arena) => {
      small = await noise(40)
      cards = await makeCards(arena, 100)
    },
    run: async (arena) => {
      const flood = atOnce(400, (index) => arena.attack({ path: cards[index % cards.length] ?? "" }))
      await until(300, arena.signal)
      await readNewPicture(arena, small)
      await flood
    },
  },
]
