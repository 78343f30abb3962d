import { statSync } from "node:fs"
import sharp from "sharp"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { api } from "#tests/support/api.ts"
import { send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { temporaryFiles } from "#tests/support/temporary-files.ts"
import * as uploadImage from "~/api/items.ts"
import type { User } from "~/domain/viewer.ts"
import * as addItem from "~/pages/collection/add.tsx"
import * as pastePage from "~/pages/collection/paste.ts"

useTestDatabase()

const BUSY = "You are uploading too much at once. Please wait a moment and try again."

let mila: User
let collection: { id: number }
let png: Blob
beforeEach(async () => {
  mila = await makeUser()
  collection = await makeCollection(mila)
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: "#1f5f4d" } })
  png = new Blob([new Uint8Array(await drawn.png().toBuffer())])
})

const HEAD = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
const MULTIPART = { "Content-Type": "multipart/form-data; boundary=x" }

/** Bodies that have begun and do not go on. */
const open: ReadableStreamDefaultController<Uint8Array>[] = []
const answers: Promise<unknown>[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const controller of open.splice(0)) controller.close()
  await Promise.all(answers.splice(0))
})

/** Sends the beginning of an upload. @returns what tells whether anything of it was read. */
function begin(beginning = HEAD, signal?: AbortSignal) {
  const upload = { isRead: false }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => void open.push(controller),
      pull(controller) {
        if (!upload.isRead) controller.enqueue(new TextEncoder().encode(beginning))
        upload.isRead = true
      },
    },
    { highWaterMark: 0 },
  )
  const params = { id: collection.id }
  answers.push(
    send(uploadImage, "/api/collections/1/items/upload-image", {
      as: mila,
      params,
      body,
      headers: MULTIPART,
      signal,
    }).catch(() => {}),
  )
  return upload
}
const readOf = (uploads: { isRead: boolean }[]) => uploads.filter(({ isRead }) => isRead).length
const pictureForm = (field: string) => {
  const form = new FormData()
  form.append(field, png, "vase.png")
  return form
}
const upload = (as: User, { id }: { id: number }) =>
  api(`POST /api/collections/${id}/items/upload-image`, { as, body: pictureForm("image") })

async function fillSlots() {
  const uploads = Array.from({ length: 15 }, () => begin())
  await vi.waitFor(() => expect(readOf(uploads)).toBe(3))
  await new Promise((resolve) => setTimeout(resolve, 50))
  return uploads
}

test("uploads of one user are read three at a time, twelve wait, and more are refused", async () => {
  const uploads = await fillSlots()
  const refused = await upload(mila, collection)
  expect([refused.status, refused.body]).toEqual([429, { message: BUSY }])
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0)
  expect(readOf(uploads)).toBe(3)
})

test("an upload is accepted while another user has too many", async () => {
  await fillSlots()
  const vera = await makeUser()
  expect((await upload(vera, await makeCollection(vera))).status).toBe(200)
})

test("a form without a free slot keeps its values and shows the reason beside the picture", async () => {
  await fillSlots()
  const form = pictureForm("imageFile")
  for (const [name, value] of Object.entries({ name: "Vase", brand: "Iittala" })) form.append(name, value)
  const params = { id: collection.id }
  const answer = await send(addItem, `/collection/${collection.id}/add`, { as: mila, params, body: form })
  expect(answer).toMatchObject({
    data: { reply: { initialValue: { name: "Vase", brand: "Iittala" }, error: { imageFile: [BUSY] } } },
    init: { status: 422 },
  })
})

test("a pasted page without a free slot is refused before it is read whole", async () => {
  await fillSlots()
  const form = new FormData()
  const productUrl = "https://shop.example/vase"
  for (const [name, value] of Object.entries({ productUrl, name: "Vase" })) form.append(name, value)
  form.append("pageSource", "<p>Vase</p>".repeat(60_000))
  const params = { id: collection.id }
  const answer = await send(pastePage, `/collection/${collection.id}/add/paste`, {
    as: mila,
    params,
    body: form,
  })
  expect(answer).toMatchObject({
    data: { reply: { initialValue: { name: "Vase", productUrl }, error: { pageSource: [BUSY] } } },
    init: { status: 422 },
  })
})

test("an upload leaves the queue when its client disconnects", async () => {
  const running = Array.from({ length: 3 }, () => begin())
  await vi.waitFor(() => expect(readOf(running)).toBe(3))
  const client = new AbortController()
  const waiting = Array.from({ length: 12 }, () => begin(HEAD, client.signal))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await upload(mila, collection)).status).toBe(429)
  client.abort()
  await Promise.all(answers.slice(3))
  const last = begin()
  for (const controller of open.splice(0, 3)) controller.close()
  await vi.waitFor(() => expect(last.isRead).toBe(true))
  expect(readOf(waiting)).toBe(0)
})

test("an upload that stalls is ended with a response", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const upload = begin()
  while (!upload.isRead) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(15_000)
  const [answer] = await Promise.all(answers)
  expect(answer).toMatchObject({ status: 408 })
})

test("an upload is buffered in a file that is deleted afterwards", async () => {
  const sizes = () => temporaryFiles().map((path) => statSync(path).size)
  begin(HEAD + "x".repeat(1_000_000))
  await vi.waitFor(() => expect(Math.max(0, ...sizes())).toBeGreaterThan(500_000))
  open.splice(0)[0]?.close()
  await Promise.all(answers)
  expect(sizes()).toEqual([])
})
