import type { Locator, Page } from "@playwright/test"
import { atPhone, oneBrowser, scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"

const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? Number.NaN)

async function makeCollection(page: Page, name: string, description?: string) {
  const { id } = await write(page, "/collections", { name, description })
  await write(page, "/items", {
    collectionId: id,
    name: `Stool of ${name}`,
    brand: "Artek",
    imageUrl: "http://127.0.0.1:9/stool.png",
    productUrl: "https://shop.example/stool",
  })
  return id as number
}

const forms = ["Notes", "Manage Co-owners", "Edit Collection"]
const long = "A chair to read in, a lamp that looks the other way, and a table for one cup. ".repeat(4)

test("the items of a collection begin high on a phone, below one bar, and its forms are under '…'", {
  tag: atPhone,
}, async ({ page, js }) => {
  await joined(page)
  const id = await makeCollection(page, "Quiet corners", long)
  await page.goto(`/collection/${id}`)
  await settled(page, js)
  const main = page.getByRole("main")
  // A long username, or the address itself without scripts, leaves no room for 'Copy link' in the line of facts.
  const lineOfAddress = 24
  expect(await topOf(main.locator(".card"))).toBeLessThan(264 + lineOfAddress)
  await expect(main.locator(".button-primary:visible")).toHaveText(["Add Item"])
  for (const name of forms) await expect(main.getByRole("link", { name, exact: true })).toHaveCount(0)
  const [search, filter] = [
    main.getByRole("searchbox"),
    main.getByRole("button", { name: "Filter and sort" }),
  ]
  expect(await topOf(search)).toBe(await topOf(filter))
  await main.getByRole("button", { name: "More" }).click()
  for (const name of forms) await expect(main.getByRole("link", { name, exact: true })).toBeVisible()
  await page.keyboard.press("Escape")

  // A long description is folded, also without scripts.
  const description = main.locator(".fold p")
  const folded = (await description.boundingBox())?.height ?? 0
  expect(folded).toBeLessThan(30)
  await main.getByText("Show more").click()
  await expect(main.getByText("Show less")).toBeVisible()
  expect((await description.boundingBox())?.height).toBeGreaterThan(5 * folded)

  const item = await main.locator(".card > a").getAttribute("href")
  await page.goto(item ?? "")
  const [edit, more] = [
    main.getByRole("link", { name: "Edit Item" }),
    main.getByRole("button", { name: "More" }),
  ]
  expect(await topOf(edit)).toBe(await topOf(more))
})

test("a user's home begins with new items", { tag: scriptsOnPhone }, async ({ page, js }) => {
  await joined(page)
  await makeCollection(page, "Quiet corners")
  await page.goto("/")
  await settled(page, js)
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(
    "Your personal collection management platform",
  )
  for (const name of ["View Collections", "Browse Brands"])
    await expect(main.getByRole("link", { name })).toBeVisible()
  expect(await topOf(main.locator(".card").first())).toBeLessThan(270)
  await page.setViewportSize({ width: 1920, height: 1080 })
  expect(await topOf(main.locator(".card").first())).toBeLessThan(270)
})

test("the actions of a collection stand in the same place, whatever its texts are", {
  tag: oneBrowser,
}, async ({ page }) => {
  await joined(page)
  const places: number[] = []
  for (const description of [undefined, "Things that make a room exhale", long]) {
    const id = await makeCollection(page, "Quiet corners", description)
    await page.goto(`/collection/${id}`)
    await settled(page, true)
    const links = page.getByRole("main").locator("a.button:not(.button-ghost)")
    await expect(links).toHaveText(["Add Item", ...forms])
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().bottom))
    expect(Math.max(...tops) - Math.min(...tops), "one row").toBeLessThan(5)
    places.push((await links.last().boundingBox())?.x ?? 0)
  }
  expect(new Set(places).size).toBe(1)
})

test("a phone on its side has the tabs, and room for what is on the page", { tag: atPhone }, async ({
  page,
  js,
}) => {
  await joined(page)
  const id = await makeCollection(page, "Quiet corners", long)
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(`/collection/${id}`)
  await settled(page, js)
  await expect(page.locator("nav.sidebar")).toBeHidden()
  await expect(page.getByRole("navigation", { name: "Tabs" })).toBeVisible()
  expect(await topOf(page.getByRole("main").locator(".card"))).toBeLessThan(240)
  await page.goto(`/collection/${id}/add`)
  await settled(page, js)
  const dialog = page.getByRole("dialog")
  expect((await dialog.boundingBox())?.height).toBeGreaterThan(340)
  const submit = dialog.getByRole("button", { name: /^Add to/ })
  await submit.scrollIntoViewIfNeeded()
  await expect(submit).toBeInViewport()
})
