import { once } from "node:events"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { createServer as createHttpServer } from "node:http"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import S3rver from "s3rver"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { InsufficientStorage, Unavailable } from "~/errors.ts"
import { toUserError } from "~/http/response/user-error.server.ts"
import { draftOf, sweepDrafts } from "~/runtime/atomic-write.ts"
import { type FileStore, isBucketWritable, openCache, openUploads } from "~/services/storage/stores.server.ts"

const directory = mkdtempSync(join(tmpdir(), "curio-storage-"))
const local = { DATA_DIR: join(directory, "data"), S3_REGION: "us-east-1" }
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  directory: join(directory, "s3"),
  silent: true,
  configureBuckets: [{ name: "pictures", configs: [] }],
})
let bucketSettings: Parameters<typeof openUploads>[0]

beforeAll(async () => {
  const { port } = await server.run()
  bucketSettings = {
    ...local,
    S3_BUCKET: "pictures",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  }
})

afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

describe.each([
  ["a local folder", () => openUploads(local)],
  ["a bucket of an S3 server", () => openUploads(bucketSettings)],
])("uploads in %s", (_name, open) => {
  let store: FileStore
  beforeAll(async () => {
    store = await open()
  })

  it("are read as they were written", async () => {
    const bytes = new Uint8Array(300_000).map((_, index) => index % 251)
    await store.write("ab/abc.webp", bytes)
    expect(Buffer.compare((await store.read("ab/abc.webp")) ?? new Uint8Array(), bytes)).toBe(0)
  })

  it("are replaced as a whole", async () => {
    await store.write("ab/twice.webp", new Uint8Array(500).fill(1))
    await store.write("ab/twice.webp", new Uint8Array(20).fill(2))
    expect([...((await store.read("ab/twice.webp")) ?? [])]).toEqual(Array(20).fill(2))
  })

  it("are null before they are written and after their removal", async () => {
    expect(await store.read("no/such.webp")).toBeNull()
    await store.write("ab/gone.webp", new Uint8Array([1]))
    await store.remove("ab/gone.webp")
    await store.remove("ab/gone.webp")
    expect(await store.read("ab/gone.webp")).toBeNull()
  })

  it("never leave their store", async () => {
    await expect(store.read("../secret")).rejects.toThrow(/traversal/i)
    await expect(store.write("../secret", new Uint8Array([1]))).rejects.toThrow(/traversal/i)
  })
})

describe("a local folder", () => {
  it("has whole files only, readable for their owner alone, without drafts", async () => {
    const cache = openCache(local)
    const contents = Array.from({ length: 8 }, (_, index) => new Uint8Array(200_000).fill(index + 1))
    await Promise.all(contents.map((bytes) => cache.write("x/same.webp", bytes)))

    const folder = join(local.DATA_DIR, "image-cache", "x")
    expect(readdirSync(folder)).toEqual(["same.webp"])
    const kept = readFileSync(join(folder, "same.webp"))
    expect(kept).toHaveLength(200_000)
    expect(new Set(kept).size).toBe(1)
    expect(statSync(join(folder, "same.webp")).mode & 0o777).toBe(0o600)
  })

  it("deletes drafts of a killed process, and nothing else", async () => {
    const cache = openCache(local)
    const folder = join(local.DATA_DIR, "image-cache", "z")
    await cache.write("z/whole.webp", new Uint8Array([1]))
    const [left, underWay, scratch] = [
      draftOf(join(folder, "a")),
      draftOf(join(folder, "b")),
      draftOf(folder),
    ]
    for (const draft of [left, underWay]) writeFileSync(draft, "half")
    mkdirSync(scratch)
    writeFileSync(join(scratch, "curio.db"), "half")
    const novel = join(folder, "novel.draft")
    writeFileSync(novel, "not ours")
    const [now, long] = [new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000)]
    for (const path of [left, scratch, novel, join(folder, "whole.webp")]) utimesSync(path, now, long)

    await sweepDrafts(local.DATA_DIR)
    expect(readdirSync(folder).sort()).toEqual([basename(underWay), "novel.draft", "whole.webp"])
    expect(existsSync(scratch)).toBe(false)
  })
})

describe("a bucket that does not answer", () => {
  const sockets = new Set<Socket>()
  /** Takes connections and says nothing, or begins an answer and stops. */
  async function silentBucket(beginning = ""): Promise<{ store: FileStore; close: () => void }> {
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on("error", () => {}).on("data", () => beginning && socket.write(beginning))
    })
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    const store = await openUploads({ ...bucketSettings, S3_ENDPOINT: `http://127.0.0.1:${port}` })
    const close = () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    }
    return { store, close }
  }

  it.each([
    ["nothing is said", ""],
    ["an answer breaks off", "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nRIFF"],
  ])(
    "throws an error for every operation when %s",
    async (_what, beginning) => {
      const { store, close } = await silentBucket(beginning)
      const asked = [
        store.read("ab/abc.webp"),
        ...(beginning ? [] : [store.write("ab/abc.webp", new Uint8Array(9))]),
      ]
      for (const outcome of await Promise.allSettled(asked)) {
        const error = outcome.status === "rejected" ? outcome.reason : null
        expect(toUserError(error)).toBeInstanceOf(Unavailable)
      }
      close()
    },
    30_000,
  )
})

it.each([
  [507, InsufficientStorage],
  [503, Unavailable],
])("a bucket that answers %s to a write is an error that users may see", async (status, kind) => {
  const server = createHttpServer((request, response) => {
    request.resume()
    response.writeHead(status).end("<Error><Code>StorageFull</Code></Error>")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const store = openUploads({ ...bucketSettings, S3_ENDPOINT: `http://127.0.0.1:${port}` })
  const written = await store.write("ab/abc.webp", new Uint8Array(9)).catch(toUserError)
  expect(written).toBeInstanceOf(kind)
  expect(isBucketWritable()).toBe(false)
  server.close()
  await openUploads(bucketSettings).write("ab/abc.webp", new Uint8Array(9))
  expect(isBucketWritable()).toBe(true)
})

it("an unreachable bucket throws an error, and is no missing picture", async () => {
  const store = await openUploads({ ...bucketSettings, S3_BUCKET: "another" })
  await expect(store.read("ab/abc.webp")).rejects.toThrow()
})
