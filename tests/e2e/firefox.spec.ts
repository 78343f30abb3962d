import { expect, test } from "@playwright/test"
import { type ElementHandle, launch, type Page } from "puppeteer-core"
import { oneBrowser } from "#tests/support/browsers.ts"
import { newPerson, shopLink } from "#tests/support/e2e.ts"
import { findFirefox } from "../../scripts/chromium.js"

/*
 * One journey in Firefox. Playwright drives a Firefox of its own only, which distributions do not have, so this one is driven
 * by WebDriver BiDi.
 */

const executablePath = findFirefox()
/** For a step of a browser that starts beside three others. */
const STEP_MS = 60_000
const poll = expect.configure({ timeout: STEP_MS }).poll

async function openFirefox() {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 860 })
  page.setDefaultTimeout(STEP_MS)
  const complaints: string[] = []
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text())
  })
  return { browser, page, complaints }
}

/** Presses a visible link or button with this text. Looking for its role takes Firefox seconds on a busy machine. */
async function press(page: Page, selector: "a" | "button", text: string) {
  const found = await page.waitForFunction(
    (selector, text) =>
      [...document.querySelectorAll(selector)].find(
        (element) => element.checkVisibility() && element.textContent?.trim() === text,
      ),
    {},
    selector,
    text,
  )
  await (found as ElementHandle<Element>).asLocator().click()
}
const fill = (page: Page, field: string, text: string) => page.locator(`[name="${field}"]`).fill(text)
const sees = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`)
const pathOf = (page: Page) => new URL(page.url()).pathname
const titleOf = (page: Page) => page.$eval("h1", ({ textContent }) => textContent)
const shows = (page: Page, title: string) => poll(() => titleOf(page)).toBe(title)

async function goBack(page: Page) {
  const before = page.url()
  await page.goBack()
  await poll(() => page.url()).not.toBe(before)
}

/** Waits until the page's links and forms are handled by its scripts. */
const isRunning = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  )

async function register(page: Page, baseURL: string | undefined) {
  const { email, username, password } = newPerson()
  await page.goto(`${baseURL}/auth?mode=register`)
  await isRunning(page)
  await fill(page, "email", email)
  await fill(page, "username", username)
  await fill(page, "password", password)
  await press(page, "button", "Create account")
}

test("a new user of Firefox saves a product, edits it, chats and goes back", { tag: oneBrowser }, async ({
  baseURL,
}) => {
  test.skip(!executablePath, "There is no Firefox")
  // It starts a browser of its own, beside three others.
  test.slow()
  const { browser, page, complaints } = await openFirefox()
  try {
    await register(page, baseURL)
    await poll(() => pathOf(page)).toBe("/")

    await page.goto(`${baseURL}/collections/new`)
    await isRunning(page)
    await fill(page, "name", "Hall")
    await press(page, "button", "Create Collection")
    await shows(page, "Hall")

    await press(page, "a", "Add Item")
    const dialog = await page.waitForSelector("dialog[open]")
    const clip = await dialog?.evaluate((element) => getComputedStyle(element).clipPath)
    expect(clip, "the corners, also beside a scrollbar").toMatch(/^inset\(0px round [1-9]/)
    await fill(page, "productUrl", shopLink("/vase"))
    await page.keyboard.press("Tab")
    await poll(() => page.$eval("[name=brand]", (field) => (field as HTMLInputElement).value)).toBe("Iittala")
    await press(page, "button", "Add to Hall")
    await sees(page, "Item added to collection")

    await page.locator('main a[href^="/product/"]').click()
    await shows(page, "Aalto vase 160 mm, moss green")
    const product = pathOf(page)
    await press(page, "a", "Edit Item")
    await fill(page, "name", "Savoy vase")
    await press(page, "button", "Save")
    await shows(page, "Savoy vase")
    await poll(() => pathOf(page)).toBe(product)

    await press(page, "a", "Groups")
    await press(page, "a", "Create Group")
    await fill(page, "name", "Kitchen")
    await press(page, "button", "Create Group")
    await shows(page, "Kitchen")
    await press(page, "a", "Chat")
    await fill(page, "content", "Which vase?")
    await page.keyboard.press("Enter")
    await page.waitForSelector(".bubble ::-p-text(Which vase?)")

    for (let steps = 0; steps < 5 && pathOf(page) !== product; steps++) await goBack(page)
    await shows(page, "Savoy vase")
    expect(complaints, "the console").toEqual([])
  } finally {
    await browser.close()
  }
})
