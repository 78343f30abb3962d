import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"

/** Opens a page whose scripts are on their way. @returns what lets them arrive. */
async function openUnscripted(page: Page, path: string) {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(path, { waitUntil: "commit" })
  return async () => {
    arrive()
    await settled(page, true)
  }
}

test.describe("a page before hydration", { tag: oneBrowser }, () => {
  test("keeps a typed search", async ({ page }) => {
    await joined(page)
    for (const name of ["Kitchen", "Hall"]) await write(page, "/collections", { name })
    const arrive = await openUnscripted(page, "/collections")
    await page.getByRole("searchbox", { name: "Search collections" }).fill("kit")
    await page.getByRole("heading", { level: 1 }).click()
    await arrive()
    await expect(page).toHaveURL(/\/collections\?(.*&)?search=kit$/)
    const cards = page.getByRole("main").getByRole("listitem").filter({ hasText: "item" })
    await expect(cards).toHaveText([/Kitchen/])
    await expect(page.getByRole("searchbox", { name: "Search collections" })).toHaveValue("kit")
  })

  test("keeps a closed sidebar closed", async ({ page, context }) => {
    const arrive = await openUnscripted(page, "/brands")
    const sidebar = page.getByRole("navigation", { name: "Main" })
    await expect(sidebar).toBeVisible()
    await page.getByLabel("Show the sidebar").press("Space")
    await expect(sidebar).toBeHidden()
    await arrive()
    // An effect writes the cookie, after hydration.
    const cookies = async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`)
    await expect.poll(cookies).toContain("sidebar=closed")
    await page.goto("/groups")
    await settled(page, true)
    await expect(sidebar).toBeHidden()
  })

  test("handles a key press during hydration", async ({ page }) => {
    await joined(page)
    await page.addInitScript(() => {
      const listen = document.addEventListener
      // The library listens first and renders after: what comes in between makes it render at once.
      document.addEventListener = (...listener: Parameters<typeof listen>) => {
        listen.apply(document, listener)
        if (listener[0] === "keydown")
          queueMicrotask(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true })))
      }
    })
    await page.goto("/collections")
    await settled(page, true)
    let loads = 0
    page.on("load", () => loads++)
    await page.getByRole("main").getByRole("link", { name: "New collection" }).first().click()
    await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused()
    expect(loads).toBe(0)
  })
})

test.describe("a page that an extension changes before hydration", { tag: oneBrowser }, () => {
  test.use({ changesPage: true })

  for (const [what, kind] of Object.entries({
    "puts an element beside the field": "beside",
    "puts an element into the head": "head",
    "puts an element first into the body": "body",
    "puts an element after the body": "after",
    "replaces texts": "texts",
  }))
    test(`keeps what is typed, the focus and the selection when it ${what}`, async ({ page }) => {
      await joined(page)
      const collection = await write(page, "/collections", { name: "Hall" })
      const group = await write(page, "/groups", { name: "Kitchen" })
      await page.addInitScript((kind) => {
        addEventListener("DOMContentLoaded", () => {
          const field = document.querySelector<HTMLInputElement>(
            "[name=productUrl], [name=content], [name=username]",
          )
          if (!field) return
          field.value = "typed by mila"
          field.focus()
          field.setSelectionRange(2, 5)
          const added = document.createElement("div")
          if (kind === "beside") field.after(added)
          else if (kind === "after") document.body.after(added)
          else if (kind === "head" || kind === "body") document[kind].prepend(added)
          else
            for (const heading of document.querySelectorAll("h1, h2, label span")) {
              const text = document.createElement("font")
              text.append(...heading.childNodes)
              heading.append(text)
            }
        })
      }, kind)
      for (const [path, name] of [
        [`/collection/${collection.id}/add`, "productUrl"],
        ["/save", "productUrl"],
        [`/groups/${group.id}?tab=chat&compose=1`, "content"],
        ["/profile", "username"],
      ] as const) {
        await page.goto(path)
        await settled(page, true)
        const field = page.locator(`[name=${name}]`).first()
        await expect(field, path).toHaveValue("typed by mila")
        await expect(field, path).toBeFocused()
        const selected = await field.evaluate((element: HTMLInputElement) => [
          element.selectionStart,
          element.selectionEnd,
        ])
        expect(selected, path).toEqual([2, 5])
      }
    })
})
