import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { importPlaces, importRows, imports, items } from "#db/schema/index.ts"
import { library, runImports } from "#tests/domain/imports/run-imports.ts"
import { type ApiRequest, api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { temporaryFiles } from "#tests/support/temporary-files.ts"
import { env } from "~/env.server.ts"
import { openImportFile } from "~/services/import-file/open-file.server.ts"

useTestDatabase()

const vase = { name: "Vase", productUrl: "https://shop.example/vase" }
const file = library({ collections: [{ name: "Kitchen", items: [vase, { name: "Cup" }] }] })

/** @param content an object is written as JSON. */
function form(
  content: object | string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const isBlob = typeof content === "string" || content instanceof Uint8Array
  body.append("file", new Blob([isBlob ? content : JSON.stringify(content)]), "export.json")
  return body
}
const post = (request: ApiRequest) => api("POST /api/imports", request)

test("POST /api/imports accepts a file, and GET returns its progress", async () => {
  const owner = await makeUser()
  const { status, headers, body } = await post({ as: owner, body: form(file) })
  expect([status, headers.get("Location")]).toEqual([202, "/api/imports/1"])
  expect(body).toMatchObject({
    format: "library",
    fileName: "export.json",
    status: "running",
    counts: { rows: 2 },
  })
  await runImports()
  const { body: done } = await api("GET /api/imports/1", { as: owner })
  expect(done).toMatchObject({ status: "done", counts: { added: 2 }, failures: [] })
  expect(temporaryFiles()).toEqual([])
})

test("POST /api/imports puts everything into the named collection", async () => {
  const owner = await makeUser()
  const { id } = await makeCollection(owner, { name: "Hall" })
  expect(
    (await post({ as: owner, body: form(file, { collectionId: `${id}`, format: "library" }) })).status,
  ).toBe(202)
  await runImports()
  expect((await db.select().from(items)).map(({ collectionId }) => collectionId)).toEqual([id, id])
})

test.each([
  ["text", "hello", {}, 400, "file"],
  ["nothing", "", {}, 400, "file"],
  ["broken JSON", '{"format":"library","version":1,"collections":[{', {}, 400, "file"],
  ["nothing to import", { format: "library", version: 2 }, {}, 400, "file"],
  ["another format than it says", file, { format: "pinterest" }, 400, "file"],
  ["an unknown format", file, { format: "excel" }, 400, "format"],
  ["columns that nobody knows", "Ding;Sache\nVase;rot", {}, 400, "columns"],
  ["columns that are no JSON", file, { columns: "{" }, 400, "columns"],
  ["columns without a meaning", file, { columns: '{"weight":1}' }, 400, "columns"],
  ["a collection that is no id", file, { collectionId: "hall" }, 400, "collectionId"],
  ["a collection that is not there", file, { collectionId: "4711" }, 404, null],
])("POST /api/imports refuses %s, and leaves nothing behind", async (_, content, fields, status, field) => {
  const owner = await makeUser()
  const said = await post({ as: owner, body: form(content, fields as Record<string, string>) })
  expect({ status: said.status, fields: Object.keys(said.body.errors ?? {}) }).toEqual({
    status,
    fields: field ? [expect.stringContaining(field)] : [],
  })
  for (const table of [imports, importPlaces, importRows]) expect(await db.$count(table)).toBe(0)
  expect(temporaryFiles()).toEqual([])
})

test("POST /api/imports refuses a form without a file, other bodies, and texts above 25 MB", async () => {
  const owner = await makeUser()
  const empty = new FormData()
  empty.append("format", "csv")
  expect(await post({ as: owner, body: empty })).toMatchObject({
    status: 400,
    body: { errors: { file: [expect.any(String)] } },
  })
  const text = { as: owner, body: "url\n", headers: { "Content-Type": "text/csv" } }
  expect((await post(text)).status).toBe(415)
  const large = await post({ as: owner, body: form("x".repeat(26 * 1024 * 1024)) })
  expect([large.status, large.body.message]).toEqual([413, expect.stringContaining("25 MB")])
  expect(temporaryFiles()).toEqual([])
})

test.each([
  [{}, "urls"],
  [{ urls: [] }, "urls"],
  [{ urls: ["shop"] }, "urls.0"],
  [{ urls: Array.from({ length: 201 }, (_, at) => `https://shop.example/${at}`) }, "urls"],
  [{ urls: ["https://shop.example/a"] }, "collectionId"],
  [{ urls: ["https://shop.example/a"], collection: "" }, "collection"],
  [{ urls: ["https://shop.example/a"], collection: "Hall", collectionId: 1 }, "collectionId"],
])("POST /api/imports refuses the links %j", async (sent, field) => {
  const json =
    "collection" in sent || "collectionId" in sent
      ? sent
      : { ...sent, ...(field === "collectionId" ? {} : { collection: "Hall" }) }
  const { status, body } = await post({ as: await makeUser(), json })
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
})

test("POST /api/imports returns 429 when other files of the user wait to be read, and keeps nothing", async () => {
  const owner = await makeUser()
  const path = join(env.DATA_DIR, "library.json")
  writeFileSync(path, JSON.stringify(file))
  const open = () => openImportFile(path, { fileName: "library.json", key: `${owner.id}` })
  const [first, ...others] = [open(), open(), open()]
  const refused = await post({ as: owner, body: form(file) })
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"])
  expect([await db.$count(imports), temporaryFiles()]).toEqual([0, []])
  expect((await post({ as: await makeUser(), body: form(file) })).status).toBe(202)
  for (const opened of [first, ...others]) await (await opened)?.close()
  expect((await post({ as: owner, body: form(file) })).status).toBe(202)
})

test("POST /api/imports with a key imports a file once", async () => {
  const owner = await makeUser()
  const send = (content: object) =>
    post({ as: owner, body: form(content), headers: { "Idempotency-Key": "5f0c" } })
  const sent = await Promise.all([send(file), send(file), send(file)])
  const ids = new Set(sent.map(({ body }) => body.id))
  expect([sent.map(({ status }) => status), ids.size]).toEqual([[202, 202, 202], 1])
  const { body } = await api("GET /api/imports", { as: owner })
  expect(body).toHaveLength(1)
  expect((await send(library({ collections: [{ name: "Hall" }] }))).status).toBe(422)
})

test("an import is 404 for everybody else", async () => {
  const [owner, other] = [await makeUser(), await makeUser({ role: "admin" })]
  await post({ as: owner, body: form(file) })
  for (const call of ["GET /api/imports/1", "GET /api/imports/1/failures", "DELETE /api/imports/1"])
    expect({ call, status: (await api(call, { as: other })).status }).toEqual({ call, status: 404 })
  expect((await api("GET /api/imports", { as: other })).body).toEqual([])
})
