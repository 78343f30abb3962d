import { Readable } from "node:stream"
import sharp from "sharp"
import { beforeEach, expect, it } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { picturesOnCard } from "~/domain/preview-cards.server.ts"
import { TooManyRequests } from "~/errors.ts"
import { previewCard } from "~/services/images/card.server.ts"
import { storeUpload } from "~/services/images/upload.server.ts"

useTestDatabase()

let userId: number
beforeEach(async () => {
  userId = (await makeUser()).id
})

async function upload(background: string, width = 800, height = 800): Promise<string> {
  const drawn = sharp({ create: { width, height, channels: 3, background } })
  return (await storeUpload(userId, Readable.from([await drawn.png().toBuffer()]))).imageUrl
}

async function pointsOf(card: Uint8Array | null, points: [x: number, y: number][]): Promise<string[]> {
  const { data, info } = await sharp(card ?? new Uint8Array())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  return points.map(([x, y]) => {
    const at = (y * info.width + x) * 3
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    return r > 200 && g > 200 ? "paper" : r > 150 ? "red" : g > 100 ? "green" : b > 150 ? "blue" : "black"
  })
}

const colours = ["#ff0000", "#00aa00", "#0000ff", "#000000"]

it.each([
  [
    1,
    [
      [10, 10],
      [1190, 620],
    ],
    ["red", "red"],
  ],
  [
    2,
    [
      [300, 300],
      [900, 300],
    ],
    ["red", "green"],
  ],
  [
    3,
    [
      [300, 300],
      [900, 100],
      [900, 500],
    ],
    ["red", "green", "blue"],
  ],
  [
    4,
    [
      [300, 300],
      [900, 100],
      [700, 500],
      [1100, 500],
    ],
    ["red", "green", "blue", "black"],
  ],
] as [number, [number, number][], string[]][])(
  "a card shows %i pictures, the first one largest",
  async (count, points, shown) => {
    const pictures = []
    for (const colour of colours.slice(0, count)) pictures.push(await upload(colour))
    const card = await previewCard(await picturesOnCard(pictures), "visitor")
    expect(await pointsOf(card, points)).toEqual(shown)
  },
)

it("a card shows the first four of more pictures, and each once", async () => {
  const pictures = []
  for (const colour of [...colours, "#ffffff"]) pictures.push(await upload(colour))
  const shown = await picturesOnCard([
    pictures[0] ?? "",
    null,
    ...pictures,
    "https://shop.example/unknown.jpg",
  ])
  expect([...shown.keys()]).toEqual(pictures.slice(0, 4))
})

it("a high picture stands whole beside what is left of its place", async () => {
  const card = await previewCard(await picturesOnCard([await upload("#ff0000", 200, 900)]), "visitor")
  const [top, bottom] = await pointsOf(card, [
    [600, 5],
    [600, 625],
  ])
  expect([top, bottom]).toEqual(["red", "red"])
})

it("cards that one client asks for at once are bounded, and their others are refused", async () => {
  const [first = "", ...others] = await Promise.all(colours.map((colour) => upload(colour, 60, 60)))
  const sizes = await picturesOnCard([first, ...others])
  const all = [...sizes]
  // Each is another card, made of the same four pictures.
  const orders = all.flatMap((a) => all.flatMap((b) => all.map((c) => new Map([a, b, c]))))
  const cards = await Promise.allSettled(
    Array.from({ length: 400 }, (_, at) =>
      previewCard(orders[at % orders.length] ?? sizes, `address:${at % 2}`),
    ),
  )
  const refused = cards.filter((card) => card.status === "rejected")
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TooManyRequests)
  expect(cards.length - refused.length).toBeGreaterThan(100)
})
