import { tmpdir } from "node:os"
import { chdir, cwd } from "node:process"
import { expect, onTestFinished, test } from "vitest"
import * as demo from "~/domain/demo/demo.ts"
import { draw } from "~/domain/demo/drawings.ts"
import { products, productsIn } from "~/domain/demo/products.ts"

test("the demo has at least 60 products, each with a name, a link and a drawing of its own", async () => {
  const drawings = await Promise.all(products.map(async ({ drawing, n }) => String(await draw(drawing, n))))
  const lists = [drawings, products.map(({ name }) => name), products.map(({ productUrl }) => productUrl)]
  expect(products.length).toBeGreaterThanOrEqual(60)
  for (const list of lists) expect(new Set(list).size).toBe(products.length)
})

test("each place of the demo has some products of its kind, and each product is in at most two collections", () => {
  const collections = demo.collections.map(([, , , , holds]) => holds)
  const places = [...collections, ...demo.groups.map(({ holds }) => holds)]
  for (const place of places) expect(productsIn(place).length, place).toBeGreaterThanOrEqual(4)
  for (const { name, places: ofProduct } of products) {
    expect(places, name).toEqual(expect.arrayContaining(ofProduct))
    expect(ofProduct.filter((place) => collections.includes(place)).length, name).toBeLessThanOrEqual(2)
  }
})

test("a request, an invitation and unread messages wait for the first user of the demo", () => {
  const [first] = demo.people
  expect(demo.requests.some(([, to]) => to === first)).toBe(true)
  expect(demo.groups.some(({ invited }) => (invited as string[]).includes(first))).toBe(true)
  expect(demo.groups.some(({ members, unread }) => members[0] === first && unread > 0)).toBe(true)
})

test("the demo has its pictures where the sources are not, as in the image", async () => {
  const before = cwd()
  onTestFinished(() => chdir(before))
  chdir(tmpdir())
  expect((await draw("vase", 0)).toString()).toContain("<svg")
})
