import { expect, test } from "vitest"
import { TooLarge } from "~/errors.ts"
import { WorkerThread } from "~/runtime/worker-thread.ts"
import type { Part } from "~/services/import-file/contents.ts"
import { openImportFile, openInWorker } from "~/services/import-file/open-file.server.ts"
import type { ReadOptions } from "~/services/import-file/read-file.ts"
import type { ImportReply, ImportRequest } from "~/services/import-file/worker.ts"
import { fixture, saved } from "./read.ts"
import { zipOf } from "./zip-file.ts"

const real = new URL("./real-worker.js", import.meta.url)

const threadOf = (limits: { limitMs?: number; heapMb?: number } = {}) =>
  new WorkerThread<ImportRequest, ImportReply>(real, { limitMs: 60_000, ...limits })

const open = (content: string | Uint8Array, options: Partial<ReadOptions> = {}, thread = threadOf()) =>
  openInWorker(thread, saved(content), { fileName: "a.csv", ...options })

async function all(parts: AsyncIterable<Part>): Promise<Part[]> {
  const found: Part[] = []
  for await (const part of parts) found.push(part)
  return found
}

test("a thread reads the same as the process itself", async () => {
  const zip = zipOf([
    { name: "library.json", content: fixture("library.json") },
    { name: "pictures/pot.webp", content: "pot" },
  ])
  const [apart, here] = [await open(zip), await openImportFile(saved(zip), { fileName: "a.zip" })]
  expect(await all(apart.parts())).toEqual(await all(here.parts()))
  const about = { format: "library", table: null, ignored: 0 }
  expect([apart, here]).toMatchObject([about, about])
  expect(Buffer.from((await apart.picture("pictures/pot.webp")) ?? []).toString()).toBe("pot")
  expect(await apart.picture("pictures/none.webp")).toBeNull()
  await Promise.all([apart.close(), here.close()])
})

test("rows come in parts of at most 200", async () => {
  const file = await open(`Name\n${Array.from({ length: 450 }, (_, at) => `Row ${at}`).join("\n")}`)
  const parts = await all(file.parts())
  expect(parts.map((part) => ("rows" in part ? part.rows.length : part.place.name))).toEqual([
    "a",
    200,
    200,
    50,
  ])
  expect(file.table?.headers).toEqual(["Name"])
  await file.close()
})

test("pictures are read between the parts", async () => {
  const content = fixture("library.json").toString()
  const file = await open(
    zipOf([
      { name: "library.json", content },
      { name: "pictures/pot.webp", content: "pot" },
    ]),
  )
  const sizes: (number | undefined)[] = []
  for await (const part of file.parts())
    if ("rows" in part) sizes.push((await file.picture("pictures/pot.webp"))?.byteLength)
  expect(sizes).toEqual([3, 3, 3])
  await file.close()
})

test("an error of the thread is that of the process", async () => {
  await expect(open("{}")).rejects.toMatchObject({ status: 400, fieldErrors: { file: [expect.any(String)] } })
  await expect(open("a\nb", { columns: { link: 7 } })).rejects.toMatchObject({
    fieldErrors: { columns: ['The file has no column "7".'] },
  })
  await expect(open("x\n".repeat(50_002))).rejects.toBeInstanceOf(TooLarge)
})

test("a file that takes too much memory is refused, and the next one is read", async () => {
  const large = `{"bookmarks":[${"[],".repeat(900_000)}[]]}`
  await expect(open(large, {}, threadOf({ heapMb: 16 }))).rejects.toThrow("too much time or memory")
  const next = await open("Name\nA")
  expect(await all(next.parts())).toMatchObject([{}, { rows: [{ name: "A" }] }])
  await next.close()
})

test("a file that takes too much time is refused", async () => {
  const large = `Name\n${"Row\n".repeat(10_000)}`
  await expect(open(large, {}, threadOf({ limitMs: 1 }))).rejects.toThrow("too much time or memory")
})

test("a file whose user has disconnected is not read further", async () => {
  const gone = new AbortController()
  const opening = openInWorker(threadOf(), saved("Name\nA"), { fileName: "a.csv" }, gone.signal)
  gone.abort()
  await expect(opening).rejects.toBe(gone.signal.reason)
})

test("a user has one file open at a time, and a closed one frees the place", async () => {
  const open = () => openImportFile(saved("Name\nA"), { fileName: "a.csv", key: "anna" })
  const order: string[] = []
  const first = await open()
  const second = open().then((file) => {
    order.push("second opened")
    return file
  })
  const other = await openImportFile(saved("Name\nA"), { fileName: "a.csv", key: "bert" })
  order.push("first closed")
  await first.close()
  await (await second).close()
  await other.close()
  expect(order).toEqual(["first closed", "second opened"])
  await expect(openImportFile(saved("{}"), { fileName: "a", key: "anna" })).rejects.toMatchObject({
    status: 400,
  })
  await (await open()).close()
})
