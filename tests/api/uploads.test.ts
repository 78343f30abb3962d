import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { images as records } from "#db/schema/index.ts"
import { answerOf, get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { droppedPictures } from "#tests/support/jobs.ts"
import * as collection from "~/api/collections.ts"
import * as uploadCover from "~/api/collections.ts"
import * as uploadImage from "~/api/items.ts"
import type { User } from "~/domain/viewer.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"

useTestDatabase()

let owner: User
let place: { id: number; userId: number }
let png: Uint8Array<ArrayBuffer>
beforeEach(async () => {
  owner = await makeUser()
  place = await makeCollection(owner)
  png ??= new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: "#1f5f4d" } })
      .png()
      .toBuffer(),
  )
})

const formOf = (bytes: Uint8Array<ArrayBuffer>, { field = "image", name = "vase.png" } = {}) => {
  const form = new FormData()
  form.append("note", "beside it")
  form.append(field, new Blob([bytes]), name)
  return form
}
const upload = async (body: BodyInit, headers?: Record<string, string>) =>
  answerOf(
    await send(uploadImage, "/api/collections/1/items/upload-image", {
      as: owner,
      params: { id: place.id },
      body,
      headers,
    }),
  )

test("POST upload-image stores the picture and returns its path", async () => {
  const { status, body } = await upload(formOf(png))
  expect([status, body]).toEqual([200, { imageUrl: expect.stringMatching(/^\/images\/u\/[\w-]{22}$/) }])
})

test.each(["a;b.png", 'say "cheese".png', "küche ☕.png", "folder/"])(
  "a picture may be called %s",
  async (name) => expect((await upload(formOf(png, { name }))).status).toBe(200),
)

test("POST upload-cover sets the cover and releases the previous one", async () => {
  const set = async () =>
    (
      await answerOf(
        await send(uploadCover, "/api/collections/1/upload-cover", {
          as: owner,
          params: { id: place.id },
          body: formOf(png),
        }),
      )
    ).body.imageUrl
  const [first, second] = [await set(), await set()]
  const { body } = await answerOf(await get(collection, "/api/collections/1", { params: { id: place.id } }))
  expect(body.coverImageUrl).toBe(second)
  expect(await droppedPictures()).toEqual([first])
})

test("POST upload-image is refused with the used amount when the quota is full", async () => {
  const stored = { id: "a", address: "/images/u/a", contentHash: "00", userId: owner.id }
  await db.insert(records).values({ ...stored, bytes: 1024 * 1024 * 1024 })
  const { status, body } = await upload(formOf(png))
  expect([status, body.message]).toEqual([
    413,
    "This picture does not fit: your pictures use 1,024 of 1,024 MB. Please delete some first.",
  ])
})

describe("an upload is refused for", () => {
  test.each<[string, number, () => BodyInit, Record<string, string>?]>([
    ["a picture over 10 MB", 413, () => formOf(new Uint8Array(UPLOAD_MAX_BYTES + 1))],
    [
      "text that calls itself a picture",
      415,
      () => formOf(new TextEncoder().encode("<svg onload=alert(1)>")),
    ],
    ["half a picture", 400, () => formOf(png.slice(0, png.length / 2))],
    ["no picture", 400, () => formOf(new Uint8Array(), { name: "" })],
    ["an empty picture", 400, () => formOf(new Uint8Array())],
    ["a picture in another field", 400, () => formOf(png, { field: "file" })],
    ["JSON", 415, () => '{"image":"x"}', { "Content-Type": "application/json" }],
    ["the bare bytes", 415, () => png, { "Content-Type": "image/png" }],
    ["a form that is cut off", 400, () => "--x\r\nContent-Disposition: form-data; name", multipart("x")],
    ["a form that is cut off within its picture", 400, () => `${fileHead}PNG`, multipart("x")],
    ["a form that is cut off after an empty field", 400, () => fileHead.replace("a.png", ""), multipart("x")],
    ["a form without its boundary", 400, () => "nothing of it", multipart("x")],
  ])("%s: %i", async (_, status, body, headers) => {
    const answer = await upload(body(), headers)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toEqual(expect.any(String))
  })

  test("a body above the limit, which is not read to its end", async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (sent === 0) controller.enqueue(new TextEncoder().encode(fileHead))
          controller.enqueue(new Uint8Array(1024 * 1024))
          sent += 1024 * 1024
        },
      },
      { highWaterMark: 0 },
    )
    expect((await upload(endless, multipart("x"))).status).toBe(413)
    expect(sent).toBeLessThan(6 * UPLOAD_MAX_BYTES)
  })

  test("fields of more than 512 KB", async () => {
    const form = new FormData()
    form.append("note", "x".repeat(513 * 1024))
    expect((await upload(form)).status).toBe(413)
  })
})

const fileHead = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
function multipart(boundary: string) {
  return { "Content-Type": `multipart/form-data; boundary="${boundary}"` }
}
