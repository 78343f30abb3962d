import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, test, write } from "#tests/support/e2e.ts"

/** Holds what the page asks for at a path until it is let go. */
async function hold(page: Page, path: RegExp, method = "GET") {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    if (route.request().method() === method) await held
    await route.continue()
  })
  return letGo
}

const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (; left > 0; left--) await new Promise(requestAnimationFrame)
  }, count)

test.describe("pages and pictures", { tag: oneBrowser }, () => {
  test("load no scripts until the first pictures are shown", async ({ page }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Quiet corners" })
    await write(page, "/items", {
      collectionId: id,
      name: "Stool 60",
      brand: "Artek",
      imageUrl: "http://127.0.0.1:9/stool.png",
      productUrl: "https://shop.example/stool",
    })
    // The longest wait for them never ends.
    await page.addInitScript(() => {
      const later = window.setTimeout
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number) =>
          document.querySelector("script[type=late-module]") ? 0 : later(run, ms),
      })
    })
    const letGo = await hold(page, /\/images\//)
    const scripts: string[] = []
    page.on("request", (request) => {
      if (request.url().includes("/assets/framework")) scripts.push(request.url())
    })
    await page.goto(`/collection/${id}`, { waitUntil: "commit" })
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0)
    await frames(page, 20)
    expect(scripts).toEqual([])
    letGo()
    await settled(page, true)
    expect(scripts.length).toBe(1)
  })

  test("show outlines for a collection and a brand, and nothing for a product, while they load", async ({
    page,
  }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Quiet corners" })
    const brand = await write(page, "/brands", { name: `Artek ${id}` })
    const item = await write(page, "/items", {
      collectionId: id,
      name: "Stool 60",
      brand: brand.name,
      imageUrl: "http://127.0.0.1:9/stool.png",
      productUrl: "https://shop.example/stool",
    })
    const main = page.getByRole("main")
    await page.goto("/collections")
    await settled(page, true)
    for (const [link, path, outline, heading] of [
      [/Quiet corners/, `/collection/${id}`, "Loading the collection", "Quiet corners"],
      [/Stool 60/, `/product/${item.id}`, null, "Stool 60"],
      [brand.name, `/brand/${brand.id}`, "Loading the brand", brand.name],
    ] as const) {
      const letGo = await hold(page, new RegExp(`${path}\\.data`))
      await main.getByRole("link", { name: link }).first().click()
      await expect(page.getByRole("progressbar")).toBeVisible()
      await expect(main.getByRole("heading", { level: 1 })).toBeHidden()
      if (outline) await expect(main.getByRole("status", { name: outline })).toBeVisible()
      else expect((await main.innerText()).trim()).toBe("")
      letGo()
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading)
      await expect(main.getByRole("status").filter({ hasText: /\S/ })).toHaveCount(0)
      await expect(page).toHaveURL(path)
    }
  })

  test("show in the sidebar that the first collection is being created; then the dialog is closed and empty", async ({
    page,
  }) => {
    await joined(page)
    await page.goto("/brands")
    await settled(page, true)
    const sidebar = page.getByRole("navigation", { name: "Main" })
    await expect(sidebar.getByRole("status")).toContainText("No collections found")
    const letGo = await hold(page, /\/collections\.data/, "POST")
    await sidebar.getByRole("link", { name: "New collection" }).click()
    const dialog = page.getByRole("dialog", { name: "Create New Collection" })
    await dialog.getByLabel("Name").fill("  Hall ")
    await dialog.getByRole("switch", { name: "Private Collection" }).check()
    await dialog.getByRole("button", { name: "Create Collection" }).click()
    await expect(sidebar.getByRole("status")).toHaveText("Loading collections...")
    letGo()
    await expect(said(page, "Collection created successfully")).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hall")
    await expect(sidebar.getByRole("link", { name: "Hall" })).toHaveAccessibleName(/^Hall Private$/)
    await sidebar.getByRole("link", { name: "New collection" }).click()
    await expect(dialog.getByLabel("Name")).toHaveValue("")
    await expect(dialog.getByRole("switch", { name: "Private Collection" })).not.toBeChecked()
  })

  test("show a bar while the code of a dialog loads, and a product's new state while it is sent", async ({
    page,
  }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Quiet corners" })
    const { id: itemId } = await write(page, "/items", {
      collectionId: id,
      name: "Stool 60",
      brand: "Artek",
      imageUrl: "http://127.0.0.1:9/stool.png",
      productUrl: "https://shop.example/stool",
    })
    const main = page.getByRole("main")
    await page.goto(`/collection/${id}`)
    await settled(page, true)
    const letCodeGo = await hold(page, /\/assets\/item-form[-.]/)
    await main.getByRole("link", { name: "Add Item" }).first().click()
    await expect(page.getByRole("progressbar")).toBeVisible()
    await expect(page.getByRole("dialog")).toHaveCount(0)
    letCodeGo()
    await expect(page.getByRole("dialog")).toBeVisible()
    await expect(page.getByRole("progressbar")).toHaveCount(0)

    await page.goto(`/product/${itemId}`)
    await settled(page, true)
    const letFormGo = await hold(page, /\/state\.data/, "POST")
    await main.getByRole("button", { name: "I have it" }).click()
    await expect(main.getByRole("button", { name: "Still wanted" })).toHaveAttribute("aria-busy", "true")
    letFormGo()
    await expect(main.getByRole("button", { name: "Still wanted" })).not.toHaveAttribute("aria-busy")
  })

  test("are not read again on focus or after a time", async ({ page }) => {
    await joined(page)
    await page.clock.install()
    await page.goto("/collections")
    await settled(page, true)
    await page.waitForLoadState("networkidle")
    const reads: string[] = []
    page.on("request", (request) => {
      if (request.resourceType() !== "script") reads.push(request.url())
    })
    for (const event of ["blur", "focus", "visibilitychange", "pageshow"]) {
      await page.evaluate((name) => {
        window.dispatchEvent(new Event(name))
        document.dispatchEvent(new Event(name))
      }, event)
      expect(reads, `after ${event}`).toEqual([])
    }
    await page.clock.runFor(600_000)
    expect(reads, "after 10 minutes").toEqual([])
  })

  test("pulse in a picture's place while the picture loads", async ({ page }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Hall" })
    await write(page, "/items", {
      collectionId: id,
      name: "Stool",
      brand: "Artek",
      imageUrl: "http://127.0.0.1:9/stool.png",
      productUrl: "https://shop.example/stool",
    })
    const letGo = await hold(page, /\/images\//)
    await page.goto(`/collection/${id}`, { waitUntil: "domcontentloaded" })
    const frame = page.getByRole("main").locator(".frame")
    await expect(frame).toBeVisible()
    const animation = await frame.evaluate((element) => getComputedStyle(element, "::before").animationName)
    expect(animation).toBe("pulse")
    letGo()
    await expect(frame.locator("img")).toHaveJSProperty("complete", true)
  })
})
