import { atDesktop } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"

test("the sidebar shows the current collection, however old it is, and the page does not scroll", {
  tag: atDesktop,
}, async ({ page, js }) => {
  await joined(page)
  const ids: number[] = []
  for (let n = 1; n <= 20; n++) ids.push((await write(page, "/collections", { name: `Collection ${n}` })).id)
  const list = page.getByRole("navigation", { name: "Main" }).locator("ul").last()
  const current = list.locator("[aria-current]")
  const isShown = async () => {
    const [outer, inner] = [await list.boundingBox(), await current.boundingBox()]
    return outer && inner && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
  }
  for (const index of [0, 19, 9]) {
    await page.goto(`/collection/${ids[index]}`)
    await settled(page, js)
    await expect(current).toHaveText(new RegExp(`Collection ${index + 1}$`))
    await expect.poll(isShown).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
  if (!js) return
  await page.goto("/collections")
  await settled(page, js)
  await page
    .getByRole("main")
    .getByRole("link", { name: /^No Cover Collection 2\b/ })
    .click()
  await expect(current).toHaveText(/Collection 2$/)
  await expect.poll(isShown).toBe(true)
})
