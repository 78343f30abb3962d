import { expect, test } from "vitest"
import * as demo from "#db/seed/demo.ts"
import { draw } from "#db/seed/drawings.ts"
import { products } from "#db/seed/products.ts"

test("the demo has at least 60 products, each with a name, a link and a drawing of its own", async () => {
  const drawings = await Promise.all(products.map(async ({ drawing, n }) => String(await draw(drawing, n))))
  const lists = [drawings, products.map(({ name }) => name), products.map(({ productUrl }) => productUrl)]
  expect(products.length).toBeGreaterThanOrEqual(60)
  for (const list of lists) expect(new Set(list).size).toBe(products.length)
})

test("the demo shows no product three times", () => {
  const shown = demo.collections.reduce((sum, [, , , , size]) => sum + size, 0)
  expect(shown).toBeLessThanOrEqual(2 * products.length)
})

test("a request, an invitation and unread messages wait for the first user of the demo", () => {
  const [first] = demo.people
  expect(demo.requests.some(([, to]) => to === first)).toBe(true)
  expect(demo.groups.some(({ invited }) => (invited as string[]).includes(first))).toBe(true)
  expect(demo.groups.some(({ members, unread }) => members[0] === first && unread > 0)).toBe(true)
})
