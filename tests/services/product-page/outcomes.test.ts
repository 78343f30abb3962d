import { expect, test } from "vitest"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { countOutcome, outcomes } from "~/services/product-page/outcomes.ts"
import { readPastedPage, readProductPage } from "~/services/product-page/read.server.ts"
import { jsonLd, product } from "./product-page.ts"

const mug = `<title>Clay Mug</title>${jsonLd(product())}<h1>Clay Mug</h1>`

const shop = useShop({
  "/mug": page(mug),
  "/story": page("<title>Our story</title><h1>Our story</h1><p>We have baked bread since 1911.</p>"),
  "/forbidden": page("You may not see this", { status: 403 }),
  "/gone": page("gone", { status: 410 }),
  "/broken": page("oh", { status: 500 }),
})

const ended = async (work: () => Promise<unknown>) => {
  const before = outcomes()
  await work().catch(() => {})
  const after = outcomes()
  return Object.entries(after).filter(([name, count]) => count > before[name as keyof typeof before])
}
const names = async (work: () => Promise<unknown>) => (await ended(work)).map(([name]) => name)
const read = (path: string) => () => readProductPage(`${shop().origin}${path}`, { key: "mila" })

test.each([
  ["/mug", "read"],
  ["/story", "not-a-product"],
  ["/forbidden", "refused"],
  ["/gone", "not-found"],
  ["/broken", "shop-error"],
])("reading %s counts as %s", async (path, outcome) => {
  expect(await names(read(path))).toEqual([outcome])
})

test("a reading counts as cancelled when its reader disconnects", async () => {
  const signal = AbortSignal.abort()
  const leave = () => readProductPage(`${shop().origin}/mug`, { key: "mila", signal })
  expect(await names(leave)).toEqual(["cancelled"])
})

test("a pasted page is not counted", async () => {
  expect(await names(() => readPastedPage(mug, "https://shop.example/mug", { key: "mila" }))).toEqual([])
})

test("outcomes returns a copy", () => {
  const before = outcomes()
  countOutcome("read")
  expect(outcomes().read).toBe(before.read + 1)
})
