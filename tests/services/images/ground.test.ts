import sharp, { type Sharp } from "sharp"
import { expect, it } from "vitest"
import { db } from "#db/client.server.ts"
import { images } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import { groundOf, keepContent, measureGrounds } from "~/services/images/content.server.ts"
import { halves, noise } from "./files.ts"

useTestDatabase()

const plain = (background: string, width = 600, height = 400) =>
  sharp({ create: { width, height, channels: background.length > 7 ? 4 : 3, background } })

/** A product on a ground. */
const product = (ground: string, { left = 200, top = 100 } = {}) =>
  plain(ground).composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: "#803020" } }, left, top },
  ])

const grainy = (background: string) =>
  sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background,
      noise: { type: "gaussian", mean: 236, sigma: 6 },
    },
  })

/** From one grey at its top to another one at its foot. */
function fading(from: number, to: number): Sharp {
  const rows = Array.from({ length: 400 }, (_, y) => Math.round(from + ((to - from) * y) / 399))
  const pixels = Uint8Array.from(rows.flatMap((grey) => Array<number>(600 * 3).fill(grey)))
  return sharp(pixels, { raw: { width: 600, height: 400, channels: 3 } })
}

it.each<[name: string, picture: () => Sharp, ground: string | RegExp]>([
  ["a product on white", () => product("#ffffff"), "#ffffff"],
  ["a product on a colour", () => product("#4d6c90"), /^#4[cde]6[bcd](8f|9[01])$/],
  ["a product on black", () => product("#000000"), "#000000"],
  ["a product that touches an edge a little", () => product("#ffffff", { left: 200, top: 200 }), "#ffffff"],
  ["a ground with grain", () => grainy("#ececec"), /^#e[abcde]e[abcde]e[abcde]$/],
  ["a very wide picture", () => plain("#f0f0f0", 1800, 60), "#f0f0f0"],
  ["one point", () => plain("#f0f0f0", 1, 1), "#f0f0f0"],
  ["a product without a ground", () => product("#ffffff00"), "transparent"],
  ["edges in two colours", () => halves(), ""],
  ["a ground that fades to another grey", () => fading(250, 180), ""],
  ["a photograph", () => noise(300, 200).resize(900, 600), ""],
])("the ground of %s is %s", async (_name, picture, ground) => {
  const kept = await picture().webp({ quality: 88 }).toBuffer()
  expect(await groundOf(kept)).toEqual(typeof ground === "string" ? ground : expect.stringMatching(ground))
})

it("what cannot be decoded has no ground", async () => {
  expect(await groundOf(Buffer.from("no picture"))).toBe("")
})

it("a picture of an older version gets its ground later, and an uneven one is measured once", async () => {
  const addresses = ["/images/u/aaaaaaaaaaaaaaaaaaaaaa", "/images/u/bbbbbbbbbbbbbbbbbbbbbb"]
  for (const [n, picture] of [product("#ffffff"), halves()].entries()) {
    const key = { id: "ab".charAt(n).repeat(22), address: addresses[n] ?? "" }
    await keepContent(key, { bytes: await picture.webp().toBuffer(), width: 600, height: 400 })
  }
  await db.update(images).set({ ground: null })
  const size = { width: 600, height: 400 }
  expect([...(await pictureSizes(addresses)).values()]).toEqual([size, size])
  await measureGrounds()
  expect([...(await pictureSizes(addresses)).values()]).toEqual([{ ...size, ground: "#ffffff" }, size])
  expect(await db.select({ ground: images.ground }).from(images).orderBy(images.id)).toEqual([
    { ground: "#ffffff" },
    { ground: "" },
  ])
})
