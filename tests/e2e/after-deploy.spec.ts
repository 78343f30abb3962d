import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, settledLate, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { dialogAt } from "./dialogs.ts"

test.use({ expectedStatuses: [404], skippedPauses: [1_000] })

/** As after a deploy: the modules of the open page are gone, those of the next page are there. */
async function loseModules(page: Page) {
  let isOldPage = true
  page.once("framenavigated", () => {
    isOldPage = false
  })
  await page.route("**/assets/**", (route) =>
    isOldPage ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  )
}

test("a tab that was open during a deploy still opens dialogs and sends forms", { tag: oneBrowser }, async ({
  page,
}) => {
  const { username } = await joined(page)
  const brand = await write(page, "/brands", { name: `Artek ${username}` })
  const dialog = page.getByRole("dialog")
  for (const [link, address, title] of [
    [page.getByRole("main").getByRole("link", { name: "Add Brand" }), "/brands/new", "Add Brand"],
    [page.getByRole("link", { name: "New collection" }), "/collections/new", "Create New Collection"],
  ] as const) {
    await page.goto("/brands")
    await settled(page, true)
    await loseModules(page)
    await link.first().click()
    await expect(page).toHaveURL(address)
    await expect(dialog).toContainText(title)
  }

  const list = `/brands?search=${username}`
  await page.goto(list)
  await settled(page, true)
  await loseModules(page)
  const heart = page.getByRole("button", { name: `Favorite ${brand.name}` })
  await heart.click()
  await expect(said(page, "Added to favorites")).toBeVisible()
  await expect(heart).toHaveAttribute("aria-pressed", "true")
  await expect(page).toHaveURL(list)
})

test("the first click on a link in a tab that was open during a deploy leads to the link's page", {
  tag: oneBrowser,
}, async ({ page }) => {
  const { username } = await joined(page)
  const shelf = await write(page, "/collections", { name: "Hall" })
  const brand = await write(page, "/brands", { name: `Artek ${username}` })
  const group = await write(page, "/groups", { name: `Garden ${username}` })
  const item = await write(page, "/items", {
    collectionId: shelf.id,
    name: "Stool 60",
    brand: brand.name,
    imageUrl: "http://127.0.0.1:9/stool.png",
    productUrl: "https://shop.example/stool",
  })
  const main = page.getByRole("main")
  const sidebar = page.getByRole("navigation", { name: "Main" })
  const links = [
    ["/", sidebar.getByRole("link", { name: "Brands" }), "/brands"],
    ["/", sidebar.getByRole("link", { name: "Hall" }), paths.collection(shelf.id)],
    ["/brands", sidebar.getByRole("link", { name: "Home" }), "/"],
    ["/collections", main.getByRole("link", { name: /Hall/ }), paths.collection(shelf.id)],
    [paths.collection(shelf.id), main.getByRole("link", { name: /Stool 60/ }), `/product/${item.id}`],
    [`/product/${item.id}`, main.getByRole("link", { name: brand.name }), `/brand/${brand.id}`],
    [`/brand/${brand.id}`, main.getByRole("link", { name: "Back to Brands" }), "/brands"],
    ["/groups", main.getByRole("link", { name: new RegExp(group.name) }), paths.group(group.id)],
    [paths.group(group.id), sidebar.getByRole("link", { name: "Groups" }), "/groups"],
    ["/profile", main.getByRole("link", { name: "Import" }), "/imports"],
    ["/imports", main.getByRole("link", { name: "Several links at once" }), "/imports/links"],
    ["/friends", main.getByRole("link", { name: "Invite a friend" }), "/invitations"],
    [paths.collection(shelf.id), main.getByRole("link", { name: "Add Item" }), dialogAt.addItem(shelf.id)],
  ] as const
  for (const [from, link, to] of links) {
    await page.goto(from)
    await settledLate(page)
    await loseModules(page)
    await link.first().click()
    await expect(page).toHaveURL(to)
    await expect(page.getByRole("heading").first()).toBeVisible()
    await page.unroute("**/assets/**")
  }

  await page.goto("/brands")
  await page.goto("/groups")
  await settledLate(page)
  await sidebar.getByRole("link", { name: "Home" }).click()
  await expect(page).toHaveURL("/")
  await page.reload()
  await settledLate(page)
  await loseModules(page)
  await page.goBack()
  await expect(page).toHaveURL("/groups")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Groups")
})
