import { describe, expect, test } from "vitest"
import { libraryNames } from "#tests/support/product-fields.ts"
import type { ItemRow } from "~/services/import-file/contents.ts"
import { contentsOf, fixture, refusalOf } from "./read.ts"

const library = (parts: object) => JSON.stringify({ format: "library", version: 2, ...parts })

/** What is read, in the shape of the file again. */
async function writtenAgain(text: string): Promise<string> {
  const { places } = await contentsOf(text)
  const written = (kind: string) =>
    places
      .filter(({ place }) => place.kind === kind)
      .map(({ place: { kind: _, ...place }, rows }) => ({ ...place, items: rows }))
  const brands = places.find(({ place }) => place.kind === "brands")?.rows ?? []
  return JSON.stringify({
    format: "library",
    version: 2,
    collections: written("collection"),
    groups: written("group"),
    brands,
  })
}

test("a library comes out as it went in, in the file's order", async () => {
  const json = fixture("library.json")
    .toString()
    .replaceAll(/"pictures\/\w+\.webp"/g, "null")
  // The file may be older than a field.
  const complete = (key: string, value: unknown) =>
    key === "items" && Array.isArray(value)
      ? value.map((item) => Object.fromEntries(libraryNames.map((name) => [name, item[name] ?? null])))
      : value
  const text = JSON.stringify(JSON.parse(json), complete)
  expect(await writtenAgain(text)).toBe(text)
})

test.each([
  "= + - @ '=1",
  "a\u0001\u001b[31mb",
  "\u202egnp.exe \u200b\ufeff.",
  "👩‍👩‍👧‍👦 e\u0301 ﷽",
  "</script><b>&amp;&#0;",
  "a\tb\n\n\n\nc   d",
  "constructor",
  "__proto__",
  "https://shop.example/",
])("the text %j is not changed", async (text) => {
  const values: Record<string, unknown> = {
    ...{ name: text, brand: text, description: text, imageAlt: text },
    ...{ price: "4990 JPY 2024-05-06T07:08:09.000Z", availability: "out-of-stock" },
    ...{ state: "gone", starred: true, tags: "Oak, living room", note: text },
  }
  const item = Object.fromEntries(libraryNames.map((name) => [name, values[name] ?? null]))
  const place = {
    name: text,
    description: text,
    isPrivate: true,
    whoMayAdd: "friends",
    sort: "own",
    claims: "hidden",
    revealAt: "2030-12-24",
    coverImageUrl: null,
    coverPicture: null,
    coverAlt: text,
    note: text,
    createdAt: null,
    updatedAt: null,
  }
  const file = library({ collections: [{ ...place, items: [item] }], groups: [], brands: [] })
  expect(await writtenAgain(file)).toBe(file)
})

describe("a library that this app would not have written", () => {
  const rowOf = async (item: object) => {
    const { places } = await contentsOf(
      library({ collections: [{ name: "A", items: [{ name: "B", ...item }] }] }),
    )
    return places[0]?.rows[0]
  }

  test("has at most eight pictures, with addresses and texts that are valid", async () => {
    const url = "https://shop.example/a.jpg"
    const many = Array.from({ length: 12 }, () => ({
      url,
      picture: "../../a",
      alt: "x".repeat(500),
      more: {},
    }))
    const images = [...many.slice(0, 3), { url: "javascript:alert(1)" }, "x", null, ...many]
    const read = (await rowOf({ images })) as ItemRow
    expect(read.images).toHaveLength(6)
    expect(read.images?.[0]).toEqual({ url, picture: null, alt: `${"x".repeat(299)}…` })
    expect(read.images?.[3]).toEqual({ url: null, picture: null, alt: null })
    expect(await rowOf({ images: "x" })).toMatchObject({ images: null })
    expect(await rowOf({ images: [{ url }] })).toMatchObject({ images: null })
  })

  test.each([
    ["a text as long as a form refuses", { name: "x".repeat(500) }, { name: `${"x".repeat(119)}…` }],
    ["white space around", { brand: " Hay\r\n" }, { brand: "Hay" }],
    ["a NUL, half a character", { description: "a\0b\ud800" }, { description: "ab\ufffd" }],
    [
      "another type",
      { brand: 5, description: {}, createdAt: 5 },
      { brand: null, description: null, createdAt: null },
    ],
    ["another user's upload", { imageUrl: "/images/u/aaaaaaaaaaaaaaaaaaaaaa" }, { imageUrl: null }],
    ["a picture that is not there", { picture: "pictures/x.webp" }, { picture: null }],
    ["an address that is none", { productUrl: "javascript:alert(1)" }, { productUrl: null }],
    ["a long address", { productUrl: `https://a.example/${"x".repeat(2048)}` }, { productUrl: null }],
    ["a time in the future", { createdAt: "2999-01-01T00:00:00.000Z" }, { createdAt: null }],
    ["a time that is none", { createdAt: "2024-02-31T99:00:00.000Z" }, { createdAt: null }],
    ["its own prototype", JSON.parse('{"__proto__": {"brand": "Evil"}}'), { brand: null }],
    ["a state that is none", { state: "lost", starred: 1 }, { state: null, starred: null }],
  ])("is cleaned: %s", async (_what, item, row) => {
    expect(await rowOf(item)).toMatchObject(row)
  })

  test("loses its invalid rows and lists", async () => {
    const { ignored, places } = await contentsOf(
      library({
        collections: [{ items: [null, 5, "x", [], {}, { name: " " }] }, null],
        groups: { a: 1 },
        brands: [{}, { name: "Hay" }],
      }),
    )
    expect(ignored).toBe(7)
    expect(places.map(({ place, rows }) => [place.name, rows.length])).toEqual([
      ["Imported", 0],
      ["Brands", 1],
    ])
  })
})

test("a library of a newer version is refused", async () => {
  expect(await refusalOf('{"format":"library","version":3,"collections":[]}')).toMatchObject({
    fieldErrors: { file: [expect.stringContaining("newer version")] },
  })
})

test("an older account file gives its collections, and nothing of other users", async () => {
  const { format, places } = await contentsOf(fixture("account.json"))
  expect(format).toBe("library")
  expect(places).toEqual([
    {
      place: expect.objectContaining({
        kind: "collection",
        name: "Old",
        isPrivate: true,
        coverImageUrl: null,
      }),
      rows: [
        expect.objectContaining({ name: "Jug", imageUrl: null, productUrl: "https://shop.example/jug" }),
      ],
    },
  ])
})

test("a library of the first version, which has no prices, is read", async () => {
  const { places } = await contentsOf(
    '{"format":"library","version":1,"collections":[{"name":"Hall","items":[{"name":"Vase"}]}]}',
  )
  expect(places[0]?.rows).toMatchObject([{ name: "Vase", price: null, availability: null }])
})

test("a library names the collections of an unknown kind of wish list, whose claims stay hidden", async () => {
  const collections = [
    { name: "Kitchen", claims: "told", revealAt: "soon" },
    { name: "Hall", claims: "shown", revealAt: "2030-12-24" },
  ].map((place) => ({ ...place, items: [] }))
  const { places, losses } = await contentsOf(library({ collections }))
  expect(places.map(({ place }) => [place.claims, place.revealAt])).toEqual([
    ["hidden", null],
    ["shown", "2030-12-24"],
  ])
  expect(losses).toEqual([
    { reason: "value", count: 1, examples: ["revealAt: soon"] },
    { reason: "wish-list", count: 1, examples: ["told in Kitchen"] },
  ])
})

test("a library says how many items it leaves in the trash", async () => {
  const collections = [
    { name: "Kitchen", removedCount: 3 },
    { name: "Hall", removedCount: 0 },
    { name: "Attic", removedCount: "many" },
    { name: "Cellar", removedCount: 2 },
  ]
  const { losses } = await contentsOf(library({ collections }))
  expect(losses).toEqual([{ reason: "removed", count: 5, examples: ["of Kitchen", "of Cellar"] }])
})

test("a library names the collections with an unknown 'whoMayAdd', which only co-owners may add to", async () => {
  const collections = [
    { name: "Kitchen", whoMayAdd: "neighbours" },
    { name: "Hall", whoMayAdd: "friends" },
  ]
  const { places, losses } = await contentsOf(library({ collections }))
  expect(places.map(({ place }) => place.whoMayAdd)).toEqual(["co-owners", "friends"])
  expect(losses).toEqual([{ reason: "who-may-add", count: 1, examples: ["neighbours in Kitchen"] }])
})

test("a library names the collections with an unknown 'sort', which show the newest first", async () => {
  const collections = [
    { name: "Kitchen", sort: "by colour" },
    { name: "Hall", sort: "price" },
  ]
  const { places, losses } = await contentsOf(library({ collections }))
  expect(places.map(({ place }) => place.sort)).toEqual(["newest", "price"])
  expect(losses).toEqual([{ reason: "sort", count: 1, examples: ["by colour in Kitchen"] }])
})

test("values that somebody has changed by hand and that are not kept, or are cut, are counted once", async () => {
  const item = {
    ...{ name: "Vase", price: "many", state: "lent", availability: "in-stock", createdAt: "yesterday" },
    ...{ brand: "x".repeat(200), productUrl: "shop.example/vase", note: " ", tags: "" },
  }
  const { places, losses } = await contentsOf(library({ collections: [{ name: "Hall", items: [item] }] }))
  expect(places[0]?.rows).toMatchObject([{ name: "Vase", price: null, state: null, productUrl: null }])
  expect(losses).toEqual([
    { reason: "text-cut", count: 1, examples: [expect.stringMatching(/^x+…$/)] },
    {
      reason: "value",
      count: 3,
      examples: ["price: many", "productUrl: shop.example/vase", "state: lent"],
    },
    { reason: "date", count: 1, examples: ["createdAt: yesterday"] },
  ])
})

test("what is changed by hand in collections, groups, decisions and brands, and numbers in place of texts, are counted", async () => {
  const items = [{ name: "Vase", productUrl: "https://shop.example/vase", price: -3 }]
  const decided = {
    ...{
      name: "Bowl",
      productUrl: "https://shop.example/bowl",
      images: Array(9).fill({ url: "https://shop.example/a.jpg" }),
    },
    decision: { state: "maybe", stateAt: null, stateByOwner: true, voteCount: 0, votedByOwner: false },
  }
  const { losses } = await contentsOf(
    library({
      collections: [{ name: "Hall", revealAt: "soon", coverImageUrl: "javascript:alert(1)", items }],
      groups: [{ name: "x".repeat(2_000), items: [decided] }],
      brands: [{ name: "Iittala", website: "a b", followedAt: "once" }],
    }),
  )
  expect(losses.map(({ reason, count }) => [reason, count])).toEqual([
    ["value", 6],
    ["text-cut", 1],
    ["more-pictures", 1],
  ])
})
