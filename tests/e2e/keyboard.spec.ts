import type { Locator, Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, said, settled, shopLink, test, write } from "#tests/support/e2e.ts"

/*
 * The main job without a mouse. The page is opened once; from there on nothing but the keyboard is used, and whatever it
 * stops at must show that, and must not stand below a bar (WCAG 2.2, 2.1.1, 2.4.3, 2.4.7, 2.4.11).
 */

const STOPS_MAX = 60

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press(key)
    expect(await page.evaluate(troubleOfFocus)).toBeNull()
    if (await isFocused(target)) return
  }
  throw new Error(`${target} is not reached within ${STOPS_MAX} stops`)
}

async function tabAndEnter(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press("Enter")
}

const isFocused = async (target: Locator) =>
  (await target.count()) === 1 && target.evaluate((element) => element === document.activeElement)

/** Runs in the page: what is wrong with how the focused element shows itself. */
function troubleOfFocus(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const name = `${element.localName} “${element.getAttribute("aria-label") ?? element.textContent}”`
  const isRinged = (shown: Element | null) => {
    if (!shown) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2
  }
  // A card shows it by its picture, a control that is drawn by its label.
  if (![element, element.firstElementChild, element.closest("label")].some(isRinged))
    return `${name} has no ring`
  const shown = element.closest("label") ?? element
  const { left, top, width, height } = shown.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  return above && (shown.contains(above) || above.contains(shown)) ? null : `${name} is covered`
}

test("a user signs up, shares a collection and signs out by keyboard", { tag: oneBrowser }, async ({
  page,
  browser,
  baseURL,
}) => {
  const person = newPerson()
  const main = page.getByRole("main")
  const dialog = page.getByRole("dialog")
  const { keyboard } = page

  await test.step("signs up", async () => {
    await page.goto("/auth?mode=register")
    await expect(page.getByLabel("Email")).toBeFocused()
    await keyboard.type(person.email)
    await tabTo(page, page.getByLabel("Username"))
    await keyboard.type(person.username)
    await tabTo(page, page.getByLabel("Password"))
    await keyboard.type(person.password)
    await keyboard.press("Enter")
    await expect(said(page, "Welcome to the product!")).toBeVisible()
  })

  await test.step("reaches the toast by F8 and dismisses it", async () => {
    await expect(page.locator(".toast[data-state=open]")).toBeVisible()
    await keyboard.press("F8")
    await tabAndEnter(page, page.getByRole("button", { name: "Dismiss" }))
    await expect(page.locator(".toast[data-state=open]")).toHaveCount(0)
  })

  await test.step("skips to the content", async () => {
    await page.goto("/collections")
    await tabTo(page, page.getByRole("link", { name: "Skip to content" }))
    await keyboard.press("Enter")
    await tabTo(page, main.getByRole("link", { name: "New collection" }))
  })

  await test.step("closes and opens the sidebar", async () => {
    const sidebar = page.getByRole("navigation", { name: "Main" })
    await tabTo(page, page.getByRole("checkbox", { name: "Show the sidebar" }), "Shift+Tab")
    await keyboard.press("Space")
    await expect(sidebar).toBeHidden()
    await keyboard.press("Space")
    await expect(sidebar).toBeVisible()
  })

  await test.step("makes a collection, at the second try", async () => {
    const open = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "New collection" })
    await tabAndEnter(page, open)
    await expect(dialog.getByLabel("Name")).toBeFocused()
    await keyboard.press("Escape")
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
    await keyboard.press("Enter")
    await expect(dialog.getByLabel("Name")).toBeFocused()
    await keyboard.type("Quiet corners")
    await keyboard.press("Enter")
    await expect(said(page, "Collection created successfully")).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quiet corners")
    await expect(page.getByLabel("Paste a link to something you love")).toBeFocused()
  })

  await test.step("saves a product by its link", async () => {
    await page.goto("/")
    await tabAndEnter(page, main.getByRole("link", { name: /Quiet corners/ }))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quiet corners")
    await tabAndEnter(page, main.getByRole("link", { name: "Add Item" }))
    await expect(dialog.getByLabel("Product link")).toBeFocused()
    await keyboard.type(shopLink("/vase"))
    await tabTo(page, dialog.getByRole("button", { name: "Fetch details" }))
    await expect(dialog.getByText(/^Found on/)).toBeVisible()
    await tabAndEnter(page, dialog.getByRole("button", { name: "Add to Quiet corners" }))
    await expect(said(page, "Item added to collection")).toBeVisible()
  })

  await test.step("opens its card, and goes back", async () => {
    await tabAndEnter(page, main.getByRole("link", { name: /Aalto vase/ }))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Aalto vase/)
    await expect(main).toBeFocused()
    await tabAndEnter(page, main.getByRole("link", { name: "Back to Collection" }))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quiet corners")
    await expect(main).toBeFocused()
  })

  await test.step("writes a note", async () => {
    const notes = main.getByRole("link", { name: "Notes" })
    await tabAndEnter(page, notes)
    await expect(dialog.getByLabel("Note")).toBeFocused()
    await keyboard.type("Measure the shelf")
    await tabAndEnter(page, dialog.getByRole("button", { name: "Save" }))
    await expect(dialog.getByText("Measure the shelf")).toBeVisible()
    await tabAndEnter(page, dialog.getByRole("link", { name: "Close" }))
    await expect(dialog).toHaveCount(0)
    await expect(notes).toBeFocused()
  })

  await test.step("shares it with a friend", async () => {
    const context = await browser.newContext({ baseURL })
    const theirs = await context.newPage()
    const friend = await joined(theirs)
    const request = await write(page, "/friend-requests", { username: friend.username })
    await write(theirs, `/friend-requests/${request.id}`, { status: "accepted" }, { method: "PATCH" })
    await context.close()
    const share = main.getByRole("link", { name: "Manage Co-owners" })
    await tabAndEnter(page, share)
    await expect(page.locator("dialog:modal")).toBeVisible()
    await tabTo(page, dialog.getByLabel("Friend", { exact: true }))
    await keyboard.type(friend.username)
    await tabAndEnter(page, dialog.getByRole("button", { name: "Add as co-owner" }))
    await expect(said(page, "Co-owner added successfully")).toBeVisible()
    await keyboard.press("Escape")
    await expect(dialog).toHaveCount(0)
    await expect(share).toBeFocused()
  })

  await test.step("signs out by the menu", async () => {
    const account = page.getByRole("button", { name: "Account" })
    await tabTo(page, account, "Shift+Tab")
    await keyboard.press("Enter")
    await tabTo(page, page.getByRole("link", { name: "Profile" }))
    await keyboard.press("Escape")
    await expect(page.getByRole("link", { name: "Profile" })).toBeHidden()
    await expect(account).toBeFocused()
    await keyboard.press("Enter")
    await tabAndEnter(page, page.getByRole("button", { name: "Log out" }))
    await expect(said(page, "Goodbye!")).toBeVisible()
  })
})

test("'Show more' by keyboard moves the focus to the first new item, which is restored when the list is long", {
  tag: oneBrowser,
}, async ({ page }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Long" })
  for (let number = 0; number < 62; number++)
    await write(page, "/items", { collectionId: id, ...itemFields(number) })
  await page.goto(`/collection/${id}`)
  await settled(page, true)
  await page.getByRole("link", { name: "Show more" }).press("Enter")
  await expect(page.getByText("Showing 61 to 62")).toBeAttached()
  const card = page.locator("li.card").nth(60).getByRole("link").first()
  await expect(card).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.locator("li.card").first()).toBeInViewport()
  await expect(card, "far from the screen").toBeFocused()
  // The headless shell of an npm package has no search in the page at all.
  const [inView, far] = await page.evaluate(() => {
    const { find } = window as Window & { find?: (...search: unknown[]) => boolean }
    return ["Vase 61", "Vase 0"].map((text) => find?.(text, true, false, true))
  })
  expect(far, "found in the page").toBe(inView)
})

const itemFields = (number: number) => ({
  name: `Vase ${number}`,
  brand: "Iittala",
  imageUrl: "https://cdn.shop.example/vase.jpg",
  productUrl: `https://shop.example/${number}`,
})
