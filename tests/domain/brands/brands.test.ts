import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { brands } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { newBrandSchema } from "~/domain/brands/inputs.server.ts"
import { listBrandItems } from "~/domain/brands/item-reads.server.ts"
import { getBrand, listBrands, listFavorites } from "~/domain/brands/reads.server.ts"
import { createBrand, setFavorite, setFollowing } from "~/domain/brands/writes.server.ts"
import { Conflict, Invalid, NotFound, Unauthenticated } from "~/errors.ts"
import { fold } from "~/text.ts"

useTestDatabase()

const limit = 50
const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)
const found = async (search: string) => names(await listBrands(null, { search, limit }))

describe("creating a brand", () => {
  test("stores the given fields, and counts existing items", async () => {
    const mila = await makeUser()
    const collection = await makeCollection(mila)
    await makeItem(collection, { brand: "  ARTEK " })
    await makeItem(collection, { brand: "Artek" })
    await makeItem(collection, { brand: "Artek Oy" })
    const input = { name: " Artek ", description: "Stools", website: "https://artek.example/" }
    const { id } = await createBrand(mila, newBrandSchema.parse(input))
    expect(await getBrand(null, id)).toEqual({
      id,
      name: "Artek",
      description: "Stools",
      website: "https://artek.example/",
      createdAt: expect.any(String),
      productCount: 2,
      isFollowing: false,
      isFavorite: false,
    })
  })

  test.each([
    ["Marimekko", "MARIMEKKO"],
    ["Fritz Hansen", " fritz \u00a0 hansen "],
    ["Straßenmöbel", "STRASSENMÖBEL"],
    ["Ａｒｔｅｋ", "Artek"],
    ["Café", "Cafe\u0301"],
  ])("is refused for another spelling of a name that exists: %s, %s", async (first, second) => {
    const mila = await makeUser()
    await createBrand(mila, newBrandSchema.parse({ name: first }))
    const refused = createBrand(mila, newBrandSchema.parse({ name: second }))
    await expect(refused).rejects.toThrow(Conflict)
    await expect(refused).rejects.toMatchObject({ field: "name" })
    expect(names(await listBrands(null, { limit }))).toEqual([first])
  })

  test("is refused for a visitor", async () => {
    await expect(createBrand(null, newBrandSchema.parse({ name: "Artek" }))).rejects.toThrow(Unauthenticated)
  })

  test("needs a name and a valid website", () => {
    const wrong = newBrandSchema.safeParse({ name: " ", website: "javascript:alert(1)" })
    expect(wrong.error?.issues.map(({ message }) => message)).toEqual([
      "Name is required",
      "Must be a valid URL",
    ])
    expect(newBrandSchema.parse({ name: "Artek", website: "" }).website).toBeNull()
  })
})

describe("finding brands", () => {
  test("matches any part of a name in any case and script, with no query syntax", async () => {
    for (const name of ["Normann Copenhagen", 'Say "Hi" OR', "100% Wool*", "ΑΘΗΝΆ", "無印良品", "Anor"])
      await makeBrand({ name })
    expect(await found("COPEN")).toEqual(["Normann Copenhagen"])
    expect(await found("nor")).toEqual(["Anor", "Normann Copenhagen"])
    expect(await found('"hi" or')).toEqual(['Say "Hi" OR'])
    expect(await found("wool*")).toEqual(["100% Wool*"])
    expect(await found("θηνά")).toEqual(["ΑΘΗΝΆ"])
    expect(await found("印良品")).toEqual(["無印良品"])
    expect(await found("nor OR hi")).toEqual([])
    expect(await found("no\0r")).toEqual(["Anor", "Normann Copenhagen"])
    expect(await found("\0")).toHaveLength(6)
  })

  test("matches the beginning of names for one or two letters", async () => {
    for (const name of ["Muuto", "Hermes", "MUJI", "无印", "%off"]) await makeBrand({ name })
    expect(await found("mu")).toEqual(["MUJI", "Muuto"])
    expect(await found("无")).toEqual(["无印"])
    expect(await found("%")).toEqual(["%off"])
    expect(await found("_")).toEqual([])
  })

  test("matches names that contain every word, in any order", async () => {
    for (const name of ["Nya Nordiska", "Nordiska Galleriet", "B&O", "Bang & Olufsen"])
      await makeBrand({ name })
    expect(await found("nordiska nya")).toEqual(["Nya Nordiska"])
    expect(await found("NORD ga")).toEqual(["Nordiska Galleriet"])
    expect(await found("ol ba")).toEqual([])
    expect(await found("ba ol")).toEqual(["Bang & Olufsen"])
    expect(await found("nordiska bang")).toEqual([])
  })

  test("pages by name through a text that very many names contain", async () => {
    const made = Array.from({ length: 1_010 }, (_, n) => `Maker ${String(n).padStart(4, "0")}`)
    await db.insert(brands).values([...made, "Atelier"].map((name) => ({ name, nameKey: fold(name) })))
    expect(await found("ker 100")).toEqual([...made.slice(100, 101), ...made.slice(1_000)])
    expect(await found("99 maker")).toEqual(made.filter((name) => name.includes("99")))
    const all = await listBrands(null, { search: "MAKER", limit: 3 })
    expect(names(all)).toEqual(["Maker 0000", "Maker 0001", "Maker 0002"])
    const next = await listBrands(null, { search: "MAKER", limit: 3, cursor: all.nextCursor })
    expect(names(next)).toEqual(["Maker 0003", "Maker 0004", "Maker 0005"])
  })

  test("pages have no gap and no repeat while brands are added", async () => {
    for (const name of ["delta", "Alpha", "charlie", "Bravo", "Echo"]) await makeBrand({ name })
    const first = await listBrands(null, { limit: 2 })
    await makeBrand({ name: "Aardvark" })
    const second = await listBrands(null, { limit: 2, cursor: first.nextCursor })
    const third = await listBrands(null, { limit: 2, cursor: second.nextCursor })
    expect([first, second, third].map(names)).toEqual([["Alpha", "Bravo"], ["charlie", "delta"], ["Echo"]])
    expect(third.nextCursor).toBeNull()
    await expect(listBrands(null, { limit: 2, cursor: "bm90IG91cnM" })).rejects.toThrow(Invalid)
  })
})

describe("following and favouriting", () => {
  test("are independent, per user, and idempotent", async () => {
    const [mila, boris] = [await makeUser(), await makeUser()]
    const [artek, flos] = [await makeBrand({ name: "Artek" }), await makeBrand({ name: "Flos" })]
    await setFollowing(mila, artek.id, true)
    await setFollowing(mila, artek.id, true)
    await setFavorite(mila, flos.id, true)
    await setFavorite(mila, flos.id, true)
    const flags = async (viewer: typeof mila | null) =>
      (await listBrands(viewer, { limit })).items.map(({ isFollowing, isFavorite }) => [
        isFollowing,
        isFavorite,
      ])
    expect(await flags(mila)).toEqual([
      [true, false],
      [false, true],
    ])
    expect((await flags(boris)).flat()).not.toContain(true)
    expect((await flags(null)).flat()).not.toContain(true)
    expect(names(await listBrands(mila, { filter: "following", limit }))).toEqual(["Artek"])
    expect(names(await listBrands(mila, { filter: "saved", limit }))).toEqual(["Flos"])
    for (const _ of [1, 2]) {
      await setFollowing(mila, artek.id, false)
      await setFavorite(mila, flos.id, false)
    }
    expect((await flags(mila)).flat()).not.toContain(true)
  })

  test("are refused for visitors with the specified messages, and for unknown brands", async () => {
    const { id } = await makeBrand()
    const mila = await makeUser()
    await expect(setFollowing(null, id, true)).rejects.toThrow("Please log in to follow brands")
    await expect(setFavorite(null, id, true)).rejects.toThrow("Please login to favorite brands")
    await expect(listBrands(null, { filter: "saved", limit })).rejects.toThrow(Unauthenticated)
    await expect(listBrands(null, { filter: "following", limit })).rejects.toThrow(Unauthenticated)
    for (const act of [setFollowing, setFavorite])
      for (const on of [true, false]) await expect(act(mila, id + 1, on)).rejects.toThrow(NotFound)
    await expect(getBrand(mila, id + 1)).rejects.toThrow("Brand not found")
    await expect(listBrandItems(mila, id + 1, { limit })).rejects.toThrow("Brand not found")
  })

  test("lists favourites newest first, page by page", async () => {
    const mila = await makeUser()
    for (const name of ["Zeta", "Alpha", "Mid"]) await setFavorite(mila, (await makeBrand({ name })).id, true)
    const first = await listFavorites(mila, { limit: 2 })
    const second = await listFavorites(mila, { limit: 2, cursor: first.nextCursor })
    expect([first, second].map(names)).toEqual([["Mid", "Alpha"], ["Zeta"]])
    await expect(listFavorites(null, { limit })).rejects.toThrow("Please login to favorite brands")
  })
})
