import { expect } from "@playwright/test"
import { newPerson, shopLink } from "./e2e.ts"

/** What the journey needs of a browser that Playwright does not drive. */
export type SmokeBrowser = {
  open(path: string): Promise<void>
  fill(field: string, text: string): Promise<void>
  /** Presses the first visible one of the selector, with this text if any, once it is there. */
  press(selector: string, text?: string): Promise<void>
  pressKey(key: "Tab" | "Enter"): Promise<void>
  goBack(): Promise<void>
  evaluate<T>(script: string): Promise<T>
  close(): Promise<void>
}

/** For a step of a browser that starts beside three others. */
export const STEP_MS = 60_000
export const poll = expect.configure({ timeout: STEP_MS }).poll

/** A new user saves a product, edits it, writes a message with a composition of Japanese, and goes back. */
export async function smokeJourney(browser: SmokeBrowser): Promise<void> {
  const path = () => browser.evaluate<string>("location.pathname")
  const value = (field: string) =>
    browser.evaluate<string>(`document.querySelector('[name="${field}"]').value`)
  const shows = (title: string) =>
    poll(() => browser.evaluate<string>("document.querySelector('h1')?.textContent")).toBe(title)
  const sees = (text: string) =>
    poll(() => browser.evaluate<string>("document.body.textContent")).toContain(text)
  const bubbles = () =>
    browser.evaluate<string[]>("[...document.querySelectorAll('.bubble')].map((one) => one.textContent)")
  /** Waits until the page's links and forms are handled by its scripts. */
  const open = async (address: string) => {
    await browser.open(address)
    await poll(() =>
      browser.evaluate<boolean>(
        "Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))",
      ),
    ).toBe(true)
  }

  await open("/auth?mode=register")
  const { email, username, password } = newPerson()
  await browser.fill("email", email)
  await browser.fill("username", username)
  await browser.fill("password", password)
  await browser.press("button", "Create account")
  await poll(path).toBe("/")

  await open("/collections/new")
  await browser.fill("name", "Hall")
  await browser.press("button", "Create Collection")
  await shows("Hall")

  await browser.press("a", "Add Item")
  await poll(() => browser.evaluate<boolean>("document.querySelector('dialog[open]') !== null")).toBe(true)
  if (await browser.evaluate<boolean>("CSS.supports('-moz-appearance', 'none')")) {
    const clip = "getComputedStyle(document.querySelector('dialog[open]')).clipPath"
    expect(await browser.evaluate(clip), "corners beside Firefox's scrollbar").toMatch(
      /^inset\(0px round [1-9]/,
    )
  }
  await browser.fill("productUrl", shopLink("/vase"))
  await browser.pressKey("Tab")
  await poll(() => value("brand")).toBe("Iittala")
  await browser.press("button", "Add to Hall")
  await sees("Item added to collection")
  // A press on what is still behind the dialog would be lost.
  await poll(() => browser.evaluate<boolean>("document.querySelector('dialog[open]') === null")).toBe(true)

  await browser.press('main a[href^="/product/"]')
  await shows("Aalto vase 160 mm, moss green")
  const product = await path()
  await browser.press("a", "Edit Item")
  await browser.fill("name", "Savoy vase")
  await browser.press("button", "Save")
  await shows("Savoy vase")
  await poll(path).toBe(product)

  await browser.press("a", "Groups")
  await browser.press("a", "Create Group")
  await browser.fill("name", "Kitchen")
  await browser.press("button", "Create Group")
  await shows("Kitchen")
  await browser.press("a", "Chat")
  await browser.fill("content", "花瓶は")
  // Safari ends a composition before it tells of the key that ended it.
  await browser.evaluate(
    `document.querySelector('[name="content"]').dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true }))`,
  )
  expect(await value("content")).toBe("花瓶は")
  expect(await bubbles()).toEqual([])
  await browser.pressKey("Enter")
  await poll(async () => (await bubbles()).join()).toContain("花瓶は")

  for (let steps = 0; steps < 5 && (await path()) !== product; steps++) {
    const before = await browser.evaluate<string>("location.href")
    await browser.goBack()
    await poll(() => browser.evaluate<string>("location.href")).not.toBe(before)
    // As a person does, who sees the page before going further back.
    await poll(() => browser.evaluate<boolean>("document.querySelector('.progress') === null")).toBe(true)
  }
  await shows("Savoy vase")
}
