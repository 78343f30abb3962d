import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { test } from "@playwright/test"
import { Builder, By, Key, type WebDriver, type WebElement } from "selenium-webdriver"
import { oneBrowser } from "#tests/support/browsers.ts"
import { freePort } from "#tests/support/free-port.ts"
import { poll, type SmokeBrowser, smokeJourney } from "#tests/support/smoke-journey.ts"
import { findWebKit } from "../../scripts/chromium.js"

/* The same journey in WebKit, the engine of Safari: Debian's, on a screen that nobody sees. */

const webkit = findWebKit()

/** @returns the name of a screen, which ends with the process. */
async function openScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(program, ["-displayfd", "3", "-screen", "0", "1280x860x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  })
  const [number] = await once(createInterface(screen.stdio[3] as Readable), "line")
  return { screen, display: `:${number}` }
}

async function openWebKit(baseURL: string | undefined, found: NonNullable<typeof webkit>) {
  const { screen, display } = await openScreen(found.screen)
  const port = await freePort()
  const server = spawn(found.driver, ["--host=127.0.0.1", `--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: "ignore",
  })
  const close = () => {
    server.kill()
    screen.kill()
  }
  try {
    const options = { binary: found.browser, args: ["--automation", "--geometry=1280x860"] }
    const connect = () =>
      new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options })
        .build()
    let driver: WebDriver | undefined
    await poll(async () => {
      driver = await connect().catch(() => undefined)
      return driver
    }).toBeTruthy()
    return smokeBrowser(driver as WebDriver, baseURL, close)
  } catch (error) {
    close()
    throw error
  }
}

const FIND = `
  const [selector, text] = arguments
  return [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && (!text || element.textContent.trim() === text)) ?? null`

function smokeBrowser(driver: WebDriver, baseURL: string | undefined, close: () => void): SmokeBrowser {
  return {
    open: (path) => driver.get(`${baseURL}${path}`),
    fill: async (field, text) => {
      const by = By.css(`[name="${field}"]`)
      await poll(() => driver.findElements(by)).not.toEqual([])
      const element = driver.findElement(by)
      await element.clear()
      await element.sendKeys(text)
    },
    press: async (selector, text) => {
      const pressed = () => driver.executeScript<WebElement | null>(FIND, selector, text ?? "")
      // A click goes to where the element was when it was looked for: it must not move any more.
      let place = ""
      await poll(async () => {
        const before = place
        place = JSON.stringify(await (await pressed())?.getRect()) ?? ""
        return place !== "" && place === before
      }).toBe(true)
      await (await pressed())?.click()
    },
    pressKey: (key) =>
      driver
        .switchTo()
        .activeElement()
        .sendKeys(key === "Tab" ? Key.TAB : Key.ENTER),
    goBack: () => driver.navigate().back(),
    evaluate: (script) => driver.executeScript(`return ${script}`),
    close: async () => {
      await driver.quit().catch(() => {})
      close()
    },
  }
}

test("a new user of WebKit saves a product, edits it, chats and goes back", { tag: oneBrowser }, async ({
  baseURL,
}) => {
  test.skip(!webkit, "There is no WebKitWebDriver, or no Xvfb")
  const browser = await openWebKit(baseURL, webkit as NonNullable<typeof webkit>)
  try {
    await smokeJourney(browser)
  } finally {
    await browser.close()
  }
})
