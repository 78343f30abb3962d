import { expect, test } from "vitest"
import { PageThread, PageTooHeavy } from "~/services/product-page/thread/page-thread.ts"

// Reads "wait" for ever, fails at "throw", and answers anything else with the page itself as the title.
const worker = new URL("./page-worker.js", import.meta.url)

test("reads pages in turn, and outlives those that take too long or fail", async () => {
  const thread = new PageThread(worker, { limitMs: 2000 })
  const read = (html: string) => thread.read(html, "https://shop.example/").then(({ title }) => title)
  const [first, failed, second, hung, third] = await Promise.allSettled(
    ["a", "throw", "b", "wait", "c"].map(read),
  )
  expect([first, second, third]).toEqual(["a", "b", "c"].map((value) => ({ status: "fulfilled", value })))
  expect(failed).toMatchObject({ status: "rejected", reason: expect.any(PageTooHeavy) })
  expect(hung).toMatchObject({ status: "rejected", reason: expect.any(PageTooHeavy) })
})
