import { downloadZip } from "client-zip"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, images, importPlaces, importRows, imports, items, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { nextStep } from "~/domain/background/work.server.ts"
import { listFailures } from "~/domain/imports/reads.server.ts"
import { choose, deleteImport, startImport } from "~/domain/imports/writes.server.ts"
import { filesOf, releaseFiles, sweepUnusedPictures } from "~/services/images/unused.server.ts"
import { bring, library, runImports } from "./run-imports.ts"

useTestDatabase()

const webp = async (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .webp()
    .toBuffer()

/** A collection with a cover, two items of one picture of which one has another, and a third whose picture is none. */
async function zip(): Promise<Uint8Array> {
  const picture = "pictures/a.webp"
  const things = [
    { name: "Pan", picture, images: [{ picture }, { picture: "pictures/side.webp", alt: "Side" }] },
    { name: "Pot", picture },
    { name: "Cup", picture: "pictures/broken.webp" },
  ]
  const content = library({
    collections: [{ name: "Kitchen", coverPicture: "pictures/cover.webp", items: things }],
  })
  const files = [
    { name: "library.json", input: JSON.stringify(content) },
    { name: picture, input: await webp("#1f5f4d") },
    { name: "pictures/side.webp", input: await webp("#222222") },
    { name: "pictures/cover.webp", input: await webp("#c8452d") },
    { name: "pictures/broken.webp", input: "no picture" },
  ]
  return new Uint8Array(await downloadZip(files).arrayBuffer())
}

const inAnHour = () => new Date(Date.now() + 3_600_000)
const asZip = { fileName: "curio.zip" }

test("uploads of a ZIP file count in the quota, stay while they wait, and belong to the items afterwards", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, await zip(), asZip)
  expect(await sweepUnusedPictures(inAnHour())).toBe(0)
  const kept = await db.select().from(images)
  expect(kept.map(({ userId }) => userId)).toEqual([owner.id, owner.id, owner.id])
  await startImport(owner, id)
  await runImports()
  const [pan, pot, cup] = await db.select().from(items).orderBy(items.id)
  expect(pan?.imageUrl).toMatch(/^\/images\/u\//)
  expect([pot?.imageUrl, cup?.imageUrl]).toEqual([pan?.imageUrl, null])
  const side = { url: expect.stringMatching(/^\/images\/u\//), alt: "Side" }
  expect(JSON.parse(pan?.images ?? "")).toEqual([{ url: pan?.imageUrl, alt: null }, side])
  const [kitchen] = await db.select().from(collections)
  expect(kitchen?.coverImageUrl).toMatch(/^\/images\/u\//)
  expect((await listFailures(owner, id, { limit: 10 })).items).toMatchObject([
    { name: "Cup", itemId: cup?.id, reason: "Its picture could not be read." },
  ])
  await db.delete(items)
  await releaseFiles(await filesOf([pan?.imageUrl ?? ""]))
  expect(await db.$count(images)).toBe(2)
})

test("pictures of rows that were not chosen, and of a deleted import, are deleted", async () => {
  const owner = await makeUser()
  const { id } = await bring(owner, await zip(), asZip)
  const rows = (await db.select({ id: importRows.id }).from(importRows)).map((row) => row.id)
  await choose(owner, id, { shownIds: rows, chosenIds: [] })
  await startImport(owner, id)
  await runImports()
  await runJobs()
  expect(await db.$count(images)).toBe(1)

  const second = await bring(await makeUser(), await zip(), asZip)
  expect(await db.$count(images)).toBe(4)
  const [other] = await db
    .select()
    .from(users)
    .where(eq(users.id, owner.id + 1))
  if (!other) throw new Error("The second user is gone")
  await deleteImport({ ...owner, id: other.id }, second.id)
  await runJobs()
  expect(await db.$count(images)).toBe(1)
})

test("a file is refused as a whole when its pictures exceed the quota", async () => {
  const owner = await makeUser({ quotaMb: 1 })
  await db.insert(images).values({
    id: "x".repeat(22),
    address: `/images/u/${"x".repeat(22)}`,
    contentHash: "0",
    bytes: 1024 * 1024,
    userId: owner.id,
  })
  await expect(bring(owner, await zip(), asZip)).rejects.toMatchObject({
    status: 413,
    message: expect.stringContaining("does not fit"),
  })
  await nextStep()
  for (const table of [imports, importPlaces, importRows]) expect(await db.$count(table)).toBe(0)
  expect(await db.$count(images)).toBe(1)
})
