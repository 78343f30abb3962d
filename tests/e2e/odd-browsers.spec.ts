import { oneBrowser, onePhone } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"

/* What browsers do to a page: they translate it, refuse it their clipboard, and are in any time zone. */

/** Puts each text into an element, again and again, as a browser's translation does. */
function translate(): void {
  const wrap = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      const parent = text.parentElement
      if (!text.data.trim() || !parent || parent.closest("font, script, style, textarea, select")) continue
      const font = document.createElement("font")
      text.replaceWith(font)
      font.append(text)
    }
  }
  wrap()
  new MutationObserver(wrap).observe(document.body, { childList: true, subtree: true, characterData: true })
}

test("a translated page still works", { tag: oneBrowser }, async ({ page }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  for (const name of ["Vase", "Bowl"])
    await write(page, "/items", {
      ...{ name, brand: "Iittala", collectionId: id },
      ...{ imageUrl: "https://shop.example/vase.jpg", productUrl: `https://shop.example/${name}` },
    })
  await page.goto(paths.collection(id))
  await settled(page, true)
  await page.evaluate(translate)
  await page.getByRole("searchbox").last().fill("vas")
  await expect(page.getByRole("main").getByText("Bowl")).toHaveCount(0)
  await page.getByRole("searchbox").last().fill("nothing like it")
  await expect(page.getByRole("main").getByText("Vase")).toHaveCount(0)
  await page.getByRole("searchbox").last().fill("")
  await expect(page.getByRole("main").getByText("Bowl").first()).toBeVisible()
  await page.goto(paths.collections())
  await settled(page, true)
  await page.evaluate(translate)
  await page.getByRole("main").getByRole("link", { name: "New collection" }).first().click()
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.getByRole("main").getByRole("link", { name: "New collection" }).first().click()
  await page.getByRole("dialog").getByLabel("Name").fill("Loft")
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loft")
})

test("a browser without a clipboard shows the address that 'Copy link' would copy", {
  tag: oneBrowser,
}, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }))
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  await page.goto(paths.collection(id))
  await settled(page, true)
  await page.getByRole("button", { name: "Copy link" }).click()
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible()
})

for (const timezoneId of ["Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata"])
  test.describe(`a browser in ${timezoneId}`, { tag: oneBrowser }, () => {
    test.use({ timezoneId })

    test("sees its own time on its first visit", async ({ page }) => {
      await joined(page)
      const { id } = await write(page, "/groups", { name: "Kitchen" })
      const { createdAt } = await write(page, `/groups/${id}/messages`, { content: "Good morning" })
      await page.goto(`/groups/${id}?tab=chat`)
      await settled(page, true)
      const own = await page.evaluate(
        (at) => new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" }),
        createdAt,
      )
      await expect(page.locator(`time[datetime="${createdAt}"]`)).toContainText(own.replace(/\u202f/g, " "))
    })
  })

test("no field makes a phone zoom in: each has 16 px", { tag: onePhone }, async ({ page }) => {
  await joined(page)
  const collection = await write(page, "/collections", { name: "Hall" })
  const group = await write(page, "/groups", { name: "Kitchen" })
  for (const path of [
    paths.home,
    paths.collections(),
    `/collection/${collection.id}/add`,
    `/groups/${group.id}?tab=chat&compose=1`,
    paths.profile,
    paths.search(),
    paths.imports,
    paths.links(),
  ]) {
    await page.goto(path)
    await settled(page, true)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("input, textarea, select")]
        .filter((field) => !field.matches("[type=hidden], [type=checkbox], [type=radio], [type=file]"))
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML),
    )
    expect(small, path).toEqual([])
  }
})
