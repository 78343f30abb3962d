import { Readable } from "node:stream"
import { beforeEach, expect, test, vi } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { imageId } from "~/services/images/address.server.ts"
import { resizePicture } from "~/services/images/encode.server.ts"
import { dropRenditions, pictureRendition } from "~/services/images/serve.server.ts"
import { storeUpload } from "~/services/images/upload.server.ts"
import { halves } from "./files.ts"

vi.mock("~/services/images/encode.server.ts", { spy: true })

useTestDatabase()

let imageUrl: string
beforeEach(async () => {
  const { id } = await makeUser()
  imageUrl = (await storeUpload(id, Readable.from([await halves(1000, 500).jpeg().toBuffer()]))).imageUrl
  vi.mocked(resizePicture).mockClear()
})

const clients = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      pictureRendition(imageUrl, 320, async () => ({ key: `client ${n % 10}` })),
    ),
  )

test("a new size is made once for 50 clients at the same time", async () => {
  const renditions = await clients(50)
  expect(new Set(renditions.map((bytes) => bytes && Buffer.from(bytes).toString("hex"))).size).toBe(1)
  expect(renditions[0]?.byteLength).toBeGreaterThan(100)
  expect(resizePicture).toHaveBeenCalledTimes(1)
})

test("a stored size is not made again, also by a process that starts later", async () => {
  const first = await pictureRendition(imageUrl, 320)
  vi.resetModules()
  const later = await import("~/services/images/serve.server.ts")
  const encode = await import("~/services/images/encode.server.ts")
  vi.mocked(encode.resizePicture).mockClear()
  expect(await later.pictureRendition(imageUrl, 320)).toEqual(Buffer.from(first ?? []))
  expect(encode.resizePicture).not.toHaveBeenCalled()
})

test("a size is made once again when the emptied cache lost it", async () => {
  await clients(3)
  await dropRenditions(imageId(imageUrl))
  await clients(50)
  expect(resizePicture).toHaveBeenCalledTimes(2)
})
