import { once, setMaxListeners } from "node:events"
import { afterEach, beforeEach, expect, test } from "vitest"
import { page, silent } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { TooManyRequests, Unavailable } from "~/errors.ts"
import { readPastedPage, readProductPage } from "~/services/product-page/read.server.ts"
import { readingQueue } from "~/services/product-page/reading-queue.server.ts"

const shop = useShop({ "/silent": silent, "/last": silent, "/mug": page("<title>Clay Mug</title>") })

let leave: AbortController
beforeEach(() => {
  leave = new AbortController()
  setMaxListeners(0, leave.signal)
})
afterEach(() => leave.abort())

const readAs = (key: string, path: string, signal = leave.signal) =>
  readProductPage(`${shop().origin}${path}`, { key, signal })
const begin = (count: number, key: string, path = "/silent") =>
  Array.from({ length: count }, () => readAs(key, path).catch((error: unknown) => error))
const asked = () => shop().requests.length
const until = async (count: number) => {
  while (asked() < count) await new Promise((resolve) => setTimeout(resolve, 10))
}

test("a user fetches two pages at once, eight more wait, and the next is refused with a message", async () => {
  const before = asked()
  begin(10, "mila")
  const refused = await readAs("mila", "/last").catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TooManyRequests)
  expect(refused).toMatchObject({
    message: "You are reading many pages at once. Wait until one is read, then try again.",
    retryAfter: expect.any(Number),
  })
  expect((await readAs("boris", "/mug")).title).toBe("Clay Mug")
  await until(before + 3)
  expect(asked()).toBe(before + 3)
})

test("the page of a user who has disconnected is never fetched", async () => {
  begin(2, "mila")
  const gone = new AbortController()
  const waiting = readAs("mila", "/last", gone.signal)
  gone.abort()
  await expect(waiting).rejects.toBe(gone.signal.reason)
  leave.abort()
  await readAs("mila", "/mug", new AbortController().signal)
  expect(shop().requests.map(({ url }) => url)).not.toContain("/last")
})

test("a page is refused with a message when all users together read too many", async () => {
  for (let user = 0; user < 9; user += 1) begin(8, `user ${user}`)
  const refused = await readAs("mila", "/last").catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Unavailable)
  expect(refused).toMatchObject({ message: expect.stringMatching(/^Many pages are being read just now/) })
})

test("a user's third pasted page at once is refused, and another user's is read", async () => {
  const untilAllLeave = () => once(leave.signal, "abort")
  for (let page = 0; page < 2; page += 1)
    readingQueue.pasted({ key: "mila", signal: leave.signal }, untilAllLeave).catch(() => {})
  const paste = (key: string) => readPastedPage("<title>Clay Mug</title>", "https://shop.example/", { key })
  await expect(paste("mila")).rejects.toBeInstanceOf(TooManyRequests)
  expect((await paste("boris")).title).toBe("Clay Mug")
})
