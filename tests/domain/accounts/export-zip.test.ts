import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { brandFavorites, brandFollows, collections, images, importRows } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { exported } from "#tests/support/exported.ts"
import {
  makeBrand,
  makeCollection,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { libraryNames } from "#tests/support/product-fields.ts"
import { statementsOf } from "#tests/support/statements.ts"
import { exportAccount } from "~/domain/accounts/export.server.ts"
import type { User } from "~/domain/viewer.ts"
import { contentKey } from "~/services/images/content.server.ts"
import { storeUpload } from "~/services/images/upload.server.ts"
import { uploads } from "~/services/storage/stores.server.ts"
import { bring } from "../imports/run-imports.ts"

useTestDatabase()

let shade = 0
async function upload(user: User): Promise<string> {
  const background = { r: (++shade * 37) % 256, g: 90, b: (shade * 91) % 256 }
  const create = { width: 8, height: 8, channels: 3 as const, background }
  const file = await sharp({ create }).png().toBuffer()
  return (await storeUpload(user.id, Readable.from([file]))).imageUrl
}

async function hashOf(imageUrl: string): Promise<string> {
  const [row] = await db.select().from(images).where(eq(images.address, imageUrl))
  return row?.contentHash ?? ""
}

const names = (files: Map<string, Buffer>) => [...files.keys()]
const pictures = (files: Map<string, Buffer>) => names(files).filter((name) => name.startsWith("pictures/"))

describe("the pictures of the export", () => {
  test("are each upload of the user, and of their collections and groups, once, as it is stored", async () => {
    const [mila, boris] = [await makeUser(), await makeUser()]
    const [shared, his, listed] = [await upload(mila), await upload(boris), await upload(mila)]
    const elsewhere = await upload(mila)
    const hall = await makeCollection(mila, { coverImageUrl: shared })
    await makeItem(hall, { imageUrl: shared, imageAlt: "A red vase" })
    await makeItem(hall, { imageUrl: his, userId: boris.id })
    await makeItem(hall, { imageUrl: "https://shop.example/vase.jpg" })
    await makeItem(hall, { imageUrl: null })
    await makeItem(await makeCollection(mila), { imageUrl: shared })
    await makeGroupItem(await makeGroup(mila), mila, { imageUrl: listed })
    await makeItem(await makeCollection(boris), { imageUrl: await upload(boris) })
    await makeItem(await makeCollection(boris), { imageUrl: elsewhere })
    await makeGroupItem(await makeGroup(boris), boris, { imageUrl: await upload(boris) })

    const { files, library } = await exported(mila)
    const paths = await Promise.all(
      [shared, his, listed, elsewhere].map(async (url) => `pictures/${await hashOf(url)}.webp`),
    )
    expect(pictures(files)).toEqual(paths)
    for (const path of paths) {
      const bytes = files.get(path) ?? Buffer.alloc(0)
      expect(path).toContain(createHash("sha256").update(bytes).digest("hex"))
      expect((await sharp(bytes).metadata()).format).toBe("webp")
    }
    const [inShared, inHis, inListed] = paths
    const [first, second] = library.collections
    expect(first).toMatchObject({ coverImageUrl: null, coverPicture: inShared })
    expect(first.items).toMatchObject([
      { imageUrl: null, picture: inShared, imageAlt: "A red vase" },
      { imageUrl: null, picture: inHis },
      { imageUrl: "https://shop.example/vase.jpg", picture: null },
      { imageUrl: null, picture: null },
    ])
    expect(second.items).toMatchObject([{ picture: inShared }])
    expect(library.groups).toMatchObject([{ items: [{ picture: inListed }] }])
  })

  test("of products with several take no more statements for more products", async () => {
    const mila = await makeUser()
    const [first, second] = [await upload(mila), await upload(mila)]
    const hall = await makeCollection(mila)
    const several = JSON.stringify([first, second].map((url) => ({ url, alt: null })))
    const statements = async (products: number) => {
      for (let n = 0; n < products; n++) await makeItem(hall, { imageUrl: first, images: several })
      return (await statementsOf(() => exported(mila))).length
    }
    expect(await statements(20)).toBe(await statements(1))
    const { library } = await exported(mila)
    const paths = await Promise.all([first, second].map(async (url) => `pictures/${await hashOf(url)}.webp`))
    const listed = paths.map((picture) => ({ url: null, picture, alt: null }))
    for (const { images } of library.collections[0].items) expect(images).toEqual(listed)
  })

  test("leave out lost and damaged files, and an import does without them", async () => {
    const mila = await makeUser()
    const [lost, damaged, forgotten, kept] = [
      await upload(mila),
      await upload(mila),
      await upload(mila),
      await upload(mila),
    ]
    const hall = await makeCollection(mila)
    for (const imageUrl of [lost, damaged, forgotten, kept, lost]) await makeItem(hall, { imageUrl })
    await uploads.remove(contentKey(await hashOf(lost)))
    await uploads.write(contentKey(await hashOf(damaged)), Buffer.from("RIFF"))
    await db.delete(images).where(eq(images.address, forgotten))
    const { bytes, files, library, account } = await exported(mila)
    const path = `pictures/${await hashOf(kept)}.webp`
    expect(pictures(files)).toEqual([path])
    const [{ items }] = library.collections
    const named = items.map(({ picture }: { picture: string | null }) => files.has(picture ?? ""))
    expect(named).toEqual([false, false, false, true, false])
    expect(items[2].picture).toBeNull()
    expect(account.missingPictures.toSorted()).toEqual([lost, damaged, forgotten].toSorted())

    await bring(await makeUser(), bytes, { fileName: "curio.zip" })
    const rows = await db.select().from(importRows).orderBy(importRows.id)
    expect(rows.map(({ imageUrl }) => imageUrl !== null)).toEqual(named)
  })

  test("break the export off when the store does not answer", async () => {
    const mila = await makeUser()
    await makeItem(await makeCollection(mila), { imageUrl: await upload(mila) })
    const read = vi.spyOn(uploads, "read").mockRejectedValueOnce(new Error("no bucket"))
    await expect(exported(mila)).rejects.toThrow("no bucket")
    read.mockRestore()
  })

  test("are read one at a time as the client reads, and not after it has disconnected", async () => {
    const mila = await makeUser()
    const hall = await makeCollection(mila)
    for (let n = 0; n < 20; n++) await makeItem(hall, { imageUrl: await upload(mila) })
    const read = vi.spyOn(uploads, "read")
    const gone = new AbortController()
    const reader = exportAccount(mila, gone.signal).getReader()
    while (read.mock.calls.length < 2) await reader.read()
    expect(read.mock.calls.length).toBeLessThan(6)
    gone.abort()
    await reader.cancel()
    const before = read.mock.calls.length
    await new Promise(setImmediate)
    expect(read.mock.calls.length).toBe(before)
    read.mockRestore()
  })
})

test("two exports of the same data are equal bytes", async () => {
  const mila = await makeUser()
  await makeItem(await makeCollection(mila), { imageUrl: await upload(mila) })
  const [first, second] = [await exported(mila), await exported(mila)]
  expect(first.bytes.equals(second.bytes)).toBe(true)
  expect(names(first.files).filter((name) => !name.startsWith("pictures/"))).toEqual([
    "README.txt",
    "library.json",
    "account.json",
  ])
})

test("the library lists brands by their folded names, with the times of the user only", async () => {
  const [mila, boris] = [await makeUser(), await makeUser()]
  const brand = async (name: string, createdById: number) =>
    (await makeBrand({ name, createdById, website: "https://maker.example/", createdAt: new Date(1) })).id
  const userId = mila.id
  const added = await brand("zeta", userId)
  const followed = await brand("Äther", boris.id)
  await db.insert(brandFollows).values({ userId, brandId: followed, createdAt: new Date(2) })
  const both = await brand("Beta", boris.id)
  await db.insert(brandFavorites).values({ userId, brandId: both, createdAt: new Date(3) })
  await db.insert(brandFollows).values({ userId, brandId: both, createdAt: new Date(4) })
  await db.insert(brandFollows).values({ userId: boris.id, brandId: added, createdAt: new Date(5) })
  await brand("Alpha", boris.id)
  const { library } = await exported(mila)
  const text = { description: null, website: "https://maker.example/" }
  const at = (time: number) => new Date(time).toISOString()
  expect(library.brands).toEqual([
    { name: "Beta", ...text, createdAt: null, followedAt: at(4), favoriteAt: at(3) },
    { name: "zeta", ...text, createdAt: at(1), followedAt: null, favoriteAt: null },
    { name: "Äther", ...text, createdAt: null, followedAt: at(2), favoriteAt: null },
  ])
})

test("the library has no ids, usernames or views, and its keys are in a fixed order", async () => {
  const mila = await makeUser({ username: "mila", email: "mila@home.example" })
  const hall = await makeCollection(mila, { name: "Hall" })
  await makeItem(hall, { views: 4_711 })
  await makeGroupItem(await makeGroup(mila), mila)
  await makeBrand({ createdById: mila.id })
  const { files, library } = await exported(mila)
  expect(String(files.get("library.json"))).not.toMatch(/mila|4711|"(\w*[iI]d|views|userId)"/)
  const [collection] = library.collections
  const [group] = library.groups
  expect(Object.keys(library)).toEqual(["format", "version", "collections", "groups", "brands"])
  expect(Object.keys(collection)).toEqual([
    ...[
      "name",
      "description",
      "isPrivate",
      "whoMayAdd",
      "sort",
      "claims",
      "revealAt",
      "coverImageUrl",
      "coverPicture",
      "coverAlt",
      "note",
    ],
    ...["createdAt", "updatedAt", "removedCount", "viewLinkCount", "memberCount", "items", "ownOrder"],
  ])
  expect(Object.keys(group)).toEqual([
    "name",
    "description",
    "isPrivate",
    "createdAt",
    "memberCount",
    "hasMessages",
    "items",
  ])
  for (const [item] of [collection.items, group.items]) expect(Object.keys(item)).toEqual(libraryNames)
  const [row] = await db.select().from(collections).where(eq(collections.id, hall.id))
  expect([collection.createdAt, collection.updatedAt]).toEqual([
    row?.createdAt.toISOString(),
    row?.updatedAt.toISOString(),
  ])
})
