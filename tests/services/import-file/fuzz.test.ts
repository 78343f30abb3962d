import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { DomainError } from "~/errors.ts"
import { lengths } from "~/limits.ts"
import type { ItemRow } from "~/services/import-file/contents.ts"
import { isWebAddress } from "~/text.ts"
import { contentsOf, fixture, refusalOf } from "./read.ts"
import { zipOf } from "./zip-file.ts"

const names = readdirSync(new URL("./files", import.meta.url))

/** The same numbers in each run. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const HOSTILE = [
  '"',
  "'",
  "<",
  ">",
  "\0",
  "\\",
  "{",
  "[",
  "]",
  "}",
  ",",
  ";",
  "&#",
  "\ud800",
  "</script>",
  "9".repeat(400),
  "<!--",
  "\r",
  "\u2028",
]

function changed(file: Buffer, random: (below: number) => number): Buffer {
  const at = random(file.length)
  const end = at + random(40)
  const kinds = [
    () => file.subarray(0, at),
    () => Buffer.concat([file.subarray(0, at), file.subarray(end)]),
    () =>
      Buffer.concat([
        file.subarray(0, at),
        Buffer.from(HOSTILE[random(HOSTILE.length)] ?? ""),
        file.subarray(at),
      ]),
    () => Buffer.concat([file.subarray(0, end), file.subarray(at)]),
    () => {
      const copy = Buffer.from(file)
      copy[at] = random(256)
      return copy
    },
  ]
  return kinds[random(kinds.length)]?.() ?? file
}

const isOfContract = ({ name, brand, description, productUrl, imageUrl, createdAt }: ItemRow): boolean =>
  Boolean(name ?? productUrl) &&
  [name, brand].every((text) => text === null || (text.trim() === text && text.length <= lengths.name)) &&
  (description === null || (description !== "" && description.length <= lengths.description)) &&
  [productUrl, imageUrl].every((url) => url === null || isWebAddress(url)) &&
  (createdAt === null ||
    (new Date(createdAt).toISOString() === createdAt && createdAt <= new Date().toISOString())) &&
  ![name, brand, description].some((text) => text?.includes("\0") || /\p{Surrogate}/u.test(text ?? ""))

test.each(names)("%s, cut or changed anywhere, gives valid rows or a clear error", async (name) => {
  const random = randomFrom(name.length * 7919)
  for (let round = 0; round < 150; round++) {
    let file = fixture(name)
    for (let times = random(4) + 1; times > 0; times--) file = changed(file, random)
    try {
      const { places } = await contentsOf(file, { fileName: name })
      for (const { place, rows } of places) {
        if (place.kind === "brands") continue
        expect(place.name.length).toBeLessThanOrEqual(lengths.name)
        expect(rows.filter((row) => !isOfContract(row as ItemRow))).toEqual([])
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw new Error(`Round ${round} of ${name}`, { cause: error })
      expect([400, 413]).toContain(error.status)
    }
  }
})

test("a ZIP file, cut or changed anywhere, gives a library or a clear error", async () => {
  const random = randomFrom(77)
  const zip = zipOf([
    { name: "library.json", content: fixture("library.json"), deflate: true },
    { name: "pictures/pot.webp", content: "pot" },
  ])
  for (let round = 0; round < 300; round++) {
    const read = await refusalOf(changed(zip, random))
    if (read instanceof Error) expect(read).toBeInstanceOf(DomainError)
    else expect(read.format).toBe("library")
  }
})

test("random bytes give a clear error or a table", async () => {
  const random = randomFrom(5)
  for (let round = 0; round < 200; round++) {
    const bytes = Buffer.from(Array.from({ length: random(2000) + 1 }, () => random(256)))
    const read = await refusalOf(bytes)
    if (read instanceof Error) expect(read).toBeInstanceOf(DomainError)
    else expect(read.format).toBe("csv")
  }
})
