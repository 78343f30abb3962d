import type { ServerResponse } from "node:http"
import { afterAll, beforeEach, expect, it, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { images } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { page, silent } from "#tests/support/shop-server.ts"
import { TooManyRequests } from "~/errors.ts"
import { keepPicture, keptPicture } from "~/services/images/serve.server.ts"
import { countFetchedBytes } from "~/services/images/shop-picture.server.ts"
import { halves } from "./files.ts"

// Started before the environment is read, which must name them.
const { shop, slow, silents } = await vi.hoisted(async () => {
  const { startShopServer } = await import("#tests/support/shop-server.ts")
  const [shop, slow] = [await startShopServer(), await startShopServer()]
  const silents = await Promise.all(Array.from({ length: 6 }, () => startShopServer()))
  process.env.OUTBOUND_ALLOWED_HOSTS = [shop, slow, ...silents].map(({ host }) => host).join()
  return { shop, slow, silents }
})

useTestDatabase()

/** Answers of the slow server that are not given yet. */
const unanswered: ServerResponse[] = []
const answerAll = () => {
  for (const response of unanswered.splice(0)) response.writeHead(404).end()
}

let file: Buffer
beforeEach(async () => {
  file = await halves(60, 40).jpeg().toBuffer()
  slow.requests.length = 0
})
afterAll(() => Promise.all([shop, slow, ...silents].map((server) => server.close())))

let made = 0
function slowPicture(): string {
  const path = `/slow-${made++}.jpg`
  slow.on(path, (_request, response) => void unanswered.push(response))
  return slow.origin + path
}
function goodPicture(): string {
  const path = `/good-${made++}.jpg`
  shop.on(path, page(file, { contentType: "image/jpeg" }))
  return shop.origin + path
}
const pictures = (count: number) => Array.from({ length: count }, slowPicture)
const requested = async (count: number) => {
  await vi.waitFor(() => expect(slow.requests).toHaveLength(count))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(slow.requests).toHaveLength(count)
}

/** Answers whatever still comes to the slow server until all of these are done. */
async function finish(all: Promise<unknown>[]) {
  const answering = setInterval(answerAll, 5)
  await Promise.allSettled(all)
  clearInterval(answering)
}

it("a picture is fetched at once while 24 of another user wait for servers that do not answer", async () => {
  const addresses = silents.flatMap((server) =>
    Array.from({ length: 4 }, (_, index) => {
      server.on(`/${index}.jpg`, (_request, response) => void unanswered.push(response))
      return `${server.origin}/${index}.jpg`
    }),
  )
  const stuck = addresses.map((address) => keptPicture(address, { key: "user:1" }))
  await vi.waitFor(() => expect(unanswered).toHaveLength(4))
  expect(await keptPicture(goodPicture(), { key: "user:2" })).not.toBeNull()
  expect(unanswered).toHaveLength(4)
  await finish(stuck)
})

it("a server gets four requests for pictures at once, whoever asks", async () => {
  const stuck = pictures(8).map((address, index) => keptPicture(address, { key: `user:${index}` }))
  await requested(4)
  await finish(stuck)
})

it("fetches for saved items take turns with the user's other fetches", async () => {
  const kept = pictures(12).map((address) => keepPicture(address, 3))
  await requested(4)
  const shown = goodPicture()
  expect(await keptPicture(shown, { key: "user:4" })).not.toBeNull()
  await finish(kept)
  expect(await db.$count(images)).toBe(13)
})

it("a waiting fetch is dropped when its requester has disconnected", async () => {
  const client = new AbortController()
  const running = pictures(4).map((address) => keptPicture(address, { key: "user:5" }))
  await requested(4)
  const waiting = pictures(6).map((address) => keptPicture(address, { key: "user:5", signal: client.signal }))
  // Read in the database that it is not kept, and waiting now.
  await new Promise((resolve) => setTimeout(resolve, 50))
  client.abort(new Error("gone"))
  for (const dropped of waiting) await expect(dropped).rejects.toThrow("gone")
  await finish(running)
  expect(slow.requests).toHaveLength(4)
})

it("a picture that others request is not delayed by the queue of its first requester", async () => {
  const running = pictures(4).map((address) => keptPicture(address, { key: "user:6" }))
  await requested(4)
  const shared = goodPicture()
  const first = keptPicture(shared, { key: "user:6" })
  expect(await keptPicture(shared, { key: "user:7" })).not.toBeNull()
  await finish([...running, first])
})

it("a server that has not begun to answer after four seconds is given up", async () => {
  const address = `${slow.origin}/never.jpg`
  slow.on("/never.jpg", silent)
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const fetching = keptPicture(address, { key: "user:8" })
  while (slow.requests.length === 0) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await fetching).toBeNull()
})

it("a user's fetch is refused after 512 MB in a day", async () => {
  await countFetchedBytes({ key: "user:9" }, 512 * 1024 * 1024)
  await expect(keptPicture(goodPicture(), { key: "user:9" })).rejects.toThrow(TooManyRequests)
  expect(await keptPicture(goodPicture(), { key: "user:10" })).not.toBeNull()
})
