import { Readable } from "node:stream"
import { LibsqlError } from "@libsql/client"
import { DrizzleQueryError } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { api, sessionOf } from "#tests/support/api.ts"
import { visit } from "#tests/support/app.ts"
import { send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"
import { log } from "~/observe/log.server.ts"
import * as addItem from "~/pages/collection/add.tsx"
import { pictureRendition } from "~/services/images/serve.server.ts"
import { storeUpload } from "~/services/images/upload.server.ts"
import { cache, uploads } from "~/services/storage/stores.server.ts"

useTestDatabase()

const NO_ROOM = "The server has no room left, so this was not saved. Please tell whoever runs it."
const LOCKED = "Something else is being written just now. Please try again."

const READ_ONLY = "The server can save nothing just now. Please tell whoever runs it."

const saying = (code: string) => new LibsqlError("database or disk is full", code)
const fullDisk = () => Object.assign(new Error("no space left on device"), { code: "ENOSPC" })

let mila: User
let collection: { id: number }
let picture: Blob
beforeEach(async () => {
  mila = await makeUser()
  collection = await makeCollection(mila)
  await sessionOf(mila)
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: "#1f5f4d" } })
  picture = new Blob([new Uint8Array(await drawn.png().toBuffer())])
})

const failingWrites = (error: Error) => vi.spyOn(db, "transaction").mockRejectedValueOnce(error)

test.each([
  ["a full database", saying("SQLITE_FULL"), 507, NO_ROOM],
  ["a quota, as Drizzle tells it", new DrizzleQueryError("…", [], saying("SQLITE_FULL")), 507, NO_ROOM],
  [
    "a read-only disk, as Drizzle tells it",
    new DrizzleQueryError("…", [], saying("SQLITE_READONLY")),
    503,
    READ_ONLY,
  ],
  ["another process's lock", saying("SQLITE_BUSY"), 503, LOCKED],
  ["a transaction that was open for too long", saying("TRANSACTION_TIMEOUT"), 503, LOCKED],
])(
  "%s makes the API and a form fail with a message, and is logged",
  async (_what, error, status, message) => {
    const logged = vi.spyOn(log, "error")
    failingWrites(error)
    const answer = await api("POST /api/collections", { as: mila, json: { name: "Loft" } })
    expect([answer.status, answer.body]).toEqual([status, { message }])
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ err: error }), "request failed")

    failingWrites(error)
    const page = await visit("/collections/new", {
      headers: { Cookie: await sessionOf(mila) },
      form: { name: "Quiet corners" },
    })
    expect(page.status).toBe(status)
    expect(page.text(".toasts [role=alert]")).toContain(message)
    expect(page.$("input[name=name]").attr("value")).toBe("Quiet corners")
  },
)

test("a picture is refused on a full disk, and the form keeps its values", async () => {
  const logged = vi.spyOn(log, "error")
  vi.spyOn(uploads, "write").mockImplementation(() => Promise.reject(fullDisk()))
  const body = new FormData()
  body.append("image", picture, "vase.png")
  const path = `/api/collections/${collection.id}/items/upload-image`
  expect(await api(`POST ${path}`, { as: mila, body })).toMatchObject({
    status: 507,
    body: { message: NO_ROOM },
  })

  const form = new FormData()
  form.append("name", "Vase")
  form.append("brand", "Iittala")
  form.append("imageFile", picture, "vase.png")
  const params = { id: collection.id }
  const refused = await send(addItem, `/collection/${collection.id}/add`, { as: mila, params, body: form })
  expect(refused).toMatchObject({
    data: {
      reply: { initialValue: { name: "Vase", brand: "Iittala" }, error: { imageFile: [NO_ROOM] } },
    },
    init: { status: 422 },
  })
  expect(logged).toHaveBeenCalledTimes(2)
})

test("a picture is served when the cache is full", async () => {
  const { imageUrl } = await storeUpload(mila.id, Readable.from([Buffer.from(await picture.arrayBuffer())]))
  vi.spyOn(cache, "write").mockRejectedValue(fullDisk())
  expect(await pictureRendition(imageUrl, 160)).not.toBeNull()
})

test("a signed-in user can still read on a full disk", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60 * 60 * 1000 })
  const { execute } = db.$client
  const refused: string[] = []
  vi.spyOn(db.$client, "execute").mockImplementation(async (statement) => {
    const { sql } = statement as { sql: string }
    if (/^select/i.test(sql)) return execute.call(db.$client, statement)
    refused.push(sql)
    throw saying("SQLITE_FULL")
  })
  expect((await api("GET /api/user", { as: mila })).status).toBe(200)
  expect(refused).toEqual([expect.stringMatching(/^update "sessions"/)])
})
