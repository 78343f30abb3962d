import type { Locator, Page } from "@playwright/test"
import { atDesktop, atPhone, scriptsOnDesktop, scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

/** Where an element stands, in whole pixels. */
async function box(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" })
const tabs = (page: Page) => page.getByRole("navigation", { name: "Tabs" })

test("a desktop has a fixed bar, and a sidebar that opens and closes", { tag: atDesktop }, async ({
  page,
  js,
}) => {
  await joined(page)
  for (let n = 1; n <= 12; n++) await write(page, "/collections", { name: `Collection ${n}` })
  await page.goto("/collections")
  await settled(page, js)
  expect(await box(page.getByRole("banner"))).toEqual({ x: 0, y: 0, width: 1280, height: 56 })
  expect(await box(sidebar(page))).toMatchObject({ x: 0, y: 56, width: 256 })
  expect((await box(sidebar(page).locator("ul").last())).height).toBe(300)
  await expect(page.locator(`nav[aria-label="Tabs"]`)).toHaveCSS("display", "none")
  await expect(page.getByRole("main").getByRole("link", { name: "Home", exact: true })).toBeHidden()
  await page.mouse.wheel(0, 500)
  expect((await box(page.getByRole("banner"))).y).toBe(0)

  const toggle = page.getByRole("checkbox", { name: "Show the sidebar" })
  await expect(toggle).toBeChecked()
  await toggle.press("Space")
  await expect(sidebar(page)).toBeHidden()
  await expect(page.getByRole("banner")).toBeVisible()
  if (js) {
    await page.reload()
    await expect(toggle).not.toBeChecked()
    await expect(sidebar(page)).toBeHidden()
    await settled(page, js)
  }
  await toggle.press("Space")
  await expect(sidebar(page)).toBeVisible()

  await sidebar(page).getByRole("link", { name: "Collection 7" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Collection 7")
  await expect(sidebar(page).getByRole("link", { name: "Collection 7" })).toHaveAttribute(
    "aria-current",
    "page",
  )
  const highlighted = sidebar(page).getByRole("link", { name: "Collection 7" })
  const plain = sidebar(page).getByRole("link", { name: "Collection 8" })
  const colour = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await colour(highlighted)).not.toBe(await colour(plain))
})

test("a phone has a bar with two tabs at the bottom, and no sidebar", { tag: atPhone }, async ({
  page,
  js,
}) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  await page.goto("/")
  await settled(page, js)
  await expect(page.locator("nav.sidebar")).toHaveCSS("display", "none")
  await expect(page.getByRole("checkbox", { name: "Show the sidebar" })).toBeHidden()
  const place = await box(tabs(page))
  expect([place.x, place.width, place.y + place.height]).toEqual([0, 390, 844])
  await expect(tabs(page).getByRole("link")).toHaveText(["Home", "Collections"])
  const active = tabs(page).locator("[aria-current=page]")
  await expect(active).toHaveText("Home")
  await tabs(page).getByRole("link", { name: "Collections" }).click()
  await expect(page).toHaveURL("/collections")
  await expect(active).toHaveText("Collections")
  await page.goto(`/collection/${id}`)
  await expect(active).toHaveText("Collections")
  await page.goto("/brands")
  await expect(active).toHaveCount(0)
  await page.goto("/collections")
  await settled(page, js)
  await page.getByRole("main").getByRole("link", { name: "Home", exact: true }).click()
  await expect(page).toHaveURL("/")
})

test("the avatar opens a menu with the email, links and a red 'Log out'", { tag: scriptsOnPhone }, async ({
  page,
  js,
}) => {
  const { email } = await joined(page)
  await page.goto("/brands")
  await settled(page, js)
  const avatar = page.getByRole("button", { name: "Account" })
  await expect(avatar).toHaveText(`Account ${email.slice(0, 2).toUpperCase()}`)
  await expect(page.getByRole("button", { name: "Log out" })).toBeHidden()
  await avatar.click()
  await expect(page.getByText(email)).toBeVisible()
  const out = page.getByRole("button", { name: "Log out" })
  const colour = await out.evaluate((button) => getComputedStyle(button).color)
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  expect(red, colour).toBeGreaterThan(2 * Math.max(green, blue))
  for (const [name, path] of [
    ["Profile", "/profile"],
    ["Friends", "/friends"],
  ] as const) {
    await page.goto("/brands")
    await settled(page, js)
    await avatar.click()
    await page.getByRole("link", { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test("the marketing panel is beside the form on wide screens only", { tag: scriptsOnDesktop }, async ({
  page,
}) => {
  await page.goto("/auth")
  const panel = page.getByRole("complementary")
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) > 1000)
    await expect(panel).toContainText("Your personal collection management platform")
  else await expect(panel).toBeHidden()
})

test("the notes are a drawer at the side, on a phone the whole screen", { tag: scriptsOnDesktop }, async ({
  page,
  js,
}) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  await page.goto(dialogAt.notes(id))
  await settled(page, js)
  const drawer = page.getByRole("dialog", { name: "Notes" })
  const { width } = page.viewportSize() ?? { width: 0 }
  const expected =
    width < 500 ? { x: 0, y: 0, width: 390, height: 844 } : { x: 1280 - 416, y: 0, width: 416, height: 860 }
  await expect.poll(() => box(drawer)).toEqual(expected)
})

test("the link of a product's brand is at least 24 pixels high and wide", { tag: scriptsOnDesktop }, async ({
  page,
}) => {
  await joined(page)
  const brand = `Aa${Date.now()}`
  await write(page, "/brands", { name: brand })
  const { id } = await write(page, "/collections", { name: "Hall" })
  const fields = {
    name: "Vase",
    imageUrl: "https://cdn.shop.example/vase.jpg",
    productUrl: "https://shop.example/v",
  }
  const item = await write(page, "/items", { collectionId: id, brand, ...fields })
  await page.goto(`/product/${item.id}`)
  const { width, height } = await box(page.getByRole("main").getByRole("link", { name: brand }))
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
})
