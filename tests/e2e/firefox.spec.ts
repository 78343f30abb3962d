import { expect, test } from "@playwright/test"
import { type ElementHandle, launch } from "puppeteer-core"
import { oneBrowser } from "#tests/support/browsers.ts"
import { type SmokeBrowser, STEP_MS, smokeJourney } from "#tests/support/smoke-journey.ts"
import { findFirefox } from "../../scripts/chromium.js"

/*
 * One journey in Firefox. Playwright drives a Firefox of its own only, which distributions do not have, so this one is driven
 * by WebDriver BiDi.
 */

const executablePath = findFirefox()

async function openFirefox(baseURL: string | undefined) {
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
  const firefox: SmokeBrowser = {
    open: async (path) => {
      await page.goto(`${baseURL}${path}`)
    },
    fill: (field, text) => page.locator(`[name="${field}"]`).fill(text),
    // Looking for its role takes Firefox seconds on a busy machine.
    press: async (selector, text) => {
      const pressed = await page.waitForFunction(
        (selector, text) =>
          [...document.querySelectorAll(selector)].find(
            (element) => element.checkVisibility() && (!text || element.textContent?.trim() === text),
          ),
        {},
        selector,
        text,
      )
      await (pressed as ElementHandle<Element>).asLocator().click()
    },
    pressKey: (key) => page.keyboard.press(key),
    goBack: async () => {
      await page.goBack()
    },
    evaluate: <T>(script: string) => page.evaluate(script) as Promise<T>,
    close: () => browser.close(),
  }
  return { firefox, complaints }
}

test("a new user of Firefox saves a product, edits it, chats and goes back", { tag: oneBrowser }, async ({
  baseURL,
}) => {
  test.skip(!executablePath, "There is no Firefox")
  const { firefox, complaints } = await openFirefox(baseURL)
  try {
    await smokeJourney(firefox)
    expect(complaints, "the console").toEqual([])
  } finally {
    await firefox.close()
  }
})
