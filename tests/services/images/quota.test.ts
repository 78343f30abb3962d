import { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, it } from "vitest"
import { db } from "#db/client.server.ts"
import { sumUploads } from "#db/image-records.server.ts"
import { images, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { env } from "~/env.server.ts"
import { TooLarge } from "~/errors.ts"
import { imageId } from "~/services/images/address.server.ts"
import { keepContent } from "~/services/images/content.server.ts"
import { pictureUsage } from "~/services/images/quota.server.ts"
import { keptPicture } from "~/services/images/serve.server.ts"
import { filesOf, releaseFiles } from "~/services/images/unused.server.ts"
import { storeUpload } from "~/services/images/upload.server.ts"
import { noise } from "./files.ts"

useTestDatabase()

let anna: { id: number }
let picture: Buffer
beforeEach(async () => {
  anna = await makeUser()
  picture = await noise(500, 500).jpeg().toBuffer()
  env.QUOTA_MB = 1
})
afterEach(() => {
  env.QUOTA_MB = 1024
})

const upload = async (by = anna) => (await storeUpload(by.id, Readable.from([picture]))).imageUrl
const fill = (bytes: number) =>
  db
    .insert(images)
    .values({ id: "other", address: "/images/u/other", contentHash: "00", bytes, userId: anna.id })
const MB = 1024 * 1024

it("an upload counts with its stored bytes", async () => {
  const kept = await keptPicture(await upload())
  expect(await sumUploads(anna.id)).toBe(kept?.byteLength)
  expect(await pictureUsage(anna.id)).toEqual({ usedMb: expect.any(Number), quotaMb: 1 })
  expect((await pictureUsage(anna.id)).usedMb).toBeCloseTo((kept?.byteLength ?? 0) / MB, 1)
})

it("an upload is refused when it exceeds its user's quota, and nothing of it is stored", async () => {
  await fill(MB - 5_000)
  const refusal = upload()
  await expect(refusal).rejects.toThrow(TooLarge)
  await expect(refusal).rejects.toThrow("your pictures use 1 of 1 MB")
  expect(await db.$count(images)).toBe(1)
  await expect(upload(await makeUser())).resolves.toMatch("/images/u/")
})

it("an upload is refused before it is read when the quota is used up", async () => {
  await fill(MB)
  let read = false
  const body = Readable.from(
    (function* () {
      read = true
      yield picture
    })(),
  )
  await expect(storeUpload(anna.id, body)).rejects.toThrow(TooLarge)
  expect(read).toBe(false)
})

it("a deleted picture frees its bytes", async () => {
  const imageUrl = await upload()
  await releaseFiles(await filesOf([imageUrl]))
  expect(await sumUploads(anna.id)).toBe(0)
})

it("a picture counts with at least one block of the disk", async () => {
  await fill(50)
  expect(await sumUploads(anna.id)).toBe(4_096)
})

it("a shop's picture is counted for no user", async () => {
  const address = "https://shop.example/lamp.jpg"
  await keepContent({ id: imageId(address), address }, { bytes: picture, width: 500, height: 500 })
  expect((await pictureUsage(anna.id)).usedMb).toBe(0)
})

it("a quota of 0 is no limit", async () => {
  env.QUOTA_MB = 0
  await fill(100 * MB)
  await upload()
  expect(await pictureUsage(anna.id)).toMatchObject({ quotaMb: null })
})

it("an account's own quota replaces the server's", async () => {
  await fill(2 * MB)
  await db.update(users).set({ quotaMb: 3 }).where(eq(users.id, anna.id))
  await upload()
  expect(await pictureUsage(anna.id)).toMatchObject({ quotaMb: 3 })
  await db.update(users).set({ quotaMb: 0 }).where(eq(users.id, anna.id))
  await upload()
  expect(await pictureUsage(anna.id)).toMatchObject({ quotaMb: null })
  env.QUOTA_MB = 0
  await db.update(users).set({ quotaMb: 1 }).where(eq(users.id, anna.id))
  await expect(upload()).rejects.toThrow(TooLarge)
})

it("the sum does not read the table", async () => {
  const plans = await plansOf(() => sumUploads(1))
  expect(plans.flat()).toEqual([expect.stringMatching(/USING COVERING INDEX images_user_id_bytes_index/)])
})
