import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { forgetUnused } from "#db/image-records.server.ts"
import {
  groupItems,
  images,
  importPlaces,
  importRows,
  imports,
  items,
  jobs,
  pictureUses,
} from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollection,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeUser,
  PASSWORD,
} from "#tests/support/factories.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { deleteCollection } from "~/domain/collections/writes.server.ts"
import { deleteItem, emptyTrash } from "~/domain/items/trash-writes.server.ts"
import { dropPictures } from "~/domain/pictures.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { keptPicture, pictureRendition } from "~/services/images/serve.server.ts"
import { filesOf, releaseFiles, sweepUnusedPictures } from "~/services/images/unused.server.ts"
import { storeUpload } from "~/services/images/upload.server.ts"
import { uploads } from "~/services/storage/stores.server.ts"
import { halves } from "./files.ts"

useTestDatabase()

let anna: User
beforeEach(async () => {
  anna = await makeUser()
})

/** A picture like no other: its content follows from its width. */
async function upload(width: number): Promise<string> {
  const file = await halves(width, 10).png().toBuffer()
  return (await storeUpload(anna.id, Readable.from([file]))).imageUrl
}

const filesIn = (folder: string) => {
  const path = join(env.DATA_DIR, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true }).filter((name) => String(name).endsWith(".webp"))
}
const isThere = async (url: string) => (await keptPicture(url)) !== null

const release = async (...imageUrls: string[]) => releaseFiles(await filesOf(imageUrls))
const later = () => new Date(Date.now() + 1)

describe("unused pictures", () => {
  it("are deleted with their files, and those of items, covers and group items stay", async () => {
    const [item, cover, shared, forgotten] = [
      await upload(20),
      await upload(22),
      await upload(24),
      await upload(26),
    ]
    const collection = await makeCollection(anna, { coverImageUrl: cover })
    await makeItem(collection, { imageUrl: item })
    await makeItem(collection, { imageUrl: null })
    await makeGroupItem(await makeGroup(anna), anna, { imageUrl: shared })
    await pictureRendition(forgotten, 160)
    await pictureRendition(item, 160)
    const before = filesIn("uploads").length
    const renditionsBefore = filesIn("image-cache").length

    expect(await sweepUnusedPictures(later())).toBe(1)
    expect(await Promise.all([item, cover, shared, forgotten].map(isThere))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(filesIn("uploads")).toHaveLength(before - 1)
    expect(filesIn("image-cache")).toHaveLength(renditionsBefore - 1)
  })

  const listed = (...urls: string[]) => JSON.stringify(urls.map((url) => ({ url, alt: null })))

  it("are none that an item, a group's item or a row of an import has among several", async () => {
    const [item, grouped, imported] = [await upload(50), await upload(52), await upload(54)]
    const first = "https://shop.example/a.jpg"
    await makeItem(await makeCollection(anna), { imageUrl: first, images: listed(first, item) })
    await makeGroupItem(await makeGroup(anna), anna, { imageUrl: first, images: listed(first, grouped) })
    const [{ id: importId = 0 } = {}] = await db
      .insert(imports)
      .values({ userId: anna.id, format: "library", status: "preview" })
      .returning()
    const place = { importId, kind: "collection" as const, name: "Hall", data: {} }
    const [{ id: placeId = 0 } = {}] = await db.insert(importPlaces).values(place).returning()
    await db.insert(importRows).values({ importId, placeId, data: {}, images: listed(first, imported) })
    expect(await sweepUnusedPictures(later())).toBe(0)

    for (const table of [items, groupItems, importRows])
      await db.update(table).set({ images: listed(first, first) })
    expect(await sweepUnusedPictures(later())).toBe(3)
    await db.update(items).set({ images: null })
    await db.delete(groupItems)
    await db.delete(importRows)
    expect(await db.$count(pictureUses)).toBe(0)
  })

  it("are deleted when their item was deleted for good, or its collection or their account was deleted", async () => {
    const make = async (width: number) => {
      const place = await makeCollection(anna)
      const [first, second] = [await upload(width), await upload(width + 1)]
      const item = await makeItem(place, { imageUrl: first, images: listed(first, second) })
      return { item, place, urls: [first, second] }
    }
    const [one, two, three] = [await make(60), await make(62), await make(64)]
    const there = async ({ urls }: typeof one) =>
      (await Promise.all(urls.map(isThere))).filter(Boolean).length
    await deleteItem(anna, one.item.id)
    await runJobs()
    expect([await there(one), await sweepUnusedPictures(later())]).toEqual([2, 0])
    await emptyTrash(anna)
    await runJobs()
    expect([await there(one), await there(two)]).toEqual([0, 2])
    await deleteCollection(anna, two.place.id)
    await runJobs()
    expect([await there(two), await there(three)]).toEqual([0, 2])
    await deleteAccount(anna, { currentPassword: PASSWORD })
    await runJobs()
    expect([await there(three), await db.$count(pictureUses), await db.$count(images)]).toEqual([0, 0, 0])
  })

  it("stay as long as a form may still be open", async () => {
    const fresh = await upload(28)
    expect(await sweepUnusedPictures(new Date(Date.now() - 60_000))).toBe(0)
    expect(await isThere(fresh)).toBe(true)
  })

  it("are released at once when their item was deleted, and no others", async () => {
    const [gone, used, other] = [await upload(30), await upload(32), await upload(34)]
    await makeItem(await makeCollection(anna), { imageUrl: used })
    expect(await release(gone, used, gone)).toBe(1)
    expect(await release()).toBe(0)
    expect(await Promise.all([gone, used, other].map(isThere))).toEqual([false, true, true])
  })

  it("are found by index, however many items there are", async () => {
    const [deletion = []] = await plansOf(() => forgetUnused(["an id"]))
    expect(deletion.length).toBeGreaterThan(3)
    expect(deletion.filter((step) => step.startsWith("SCAN"))).toEqual([])
  })

  it("lose their files also when the job that deletes them is cut off after their rows", async () => {
    const unused = await upload(40)
    await db.transaction((tx) => dropPictures(tx, [unused]))
    const remove = vi.spyOn(uploads, "remove").mockRejectedValueOnce(new Error("Killed"))
    await runJobs()
    expect([remove.mock.calls.length, await db.$count(images)]).toEqual([1, 0])
    await db.update(jobs).set({ runAt: new Date() })
    await runJobs()
    expect([await db.$count(jobs), filesIn("uploads").includes(String(remove.mock.calls[0]?.[0]))]).toEqual([
      0,
      false,
    ])
  })

  it("leave a file that another picture shares", async () => {
    const mine = await upload(36)
    const theirs = await upload(36)
    expect(await release(mine)).toBe(1)
    expect(await isThere(theirs)).toBe(true)
    expect(await release(theirs)).toBe(1)
    expect(await db.select().from(images)).toEqual([])
    expect(await isThere(theirs)).toBe(false)
  })

  it("are restored as a whole when the same picture is uploaded during their deletion", async () => {
    const leaving = await upload(38)
    let arriving = ""
    const remove = uploads.remove.bind(uploads)
    vi.spyOn(uploads, "remove").mockImplementationOnce(async (key) => {
      arriving = await upload(38)
      await remove(key)
    })
    expect(await release(leaving)).toBe(1)
    expect(arriving).not.toBe("")
    expect(await isThere(arriving)).toBe(true)
  })
})
