import { expect, type Page } from "@playwright/test"
import type { World } from "./world.ts"

/** A state of the product that somebody can be looking at. */
export type Screen = {
  /** Unique; also the name of its picture. */
  name: string
  as: "visitor" | Extract<keyof World, "mila" | "boris" | "cleo" | "nova">
  path: string
  /** The dialog that stands open, by its name in the address. */
  dialog?: string
  /** Of the page's own answer; 200 by default. */
  status?: number
  /** A document that none of our scripts runs. */
  plain?: true
  /** A heading that only this state has. */
  heading: string
  /** What is done to get there, where the address alone does not say it. Needs JavaScript. */
  act?: (page: Page) => Promise<void>
}

/**
 * Sends a form with what the browser itself would hold back, and waits for what the server says of it.
 * @param sentTo the address of the form, or its intent.
 * @param values what is put into fields, by their names.
 */
export const refused =
  (sentTo: string, values: Record<string, string> = {}) =>
  async (page: Page) => {
    const form = sentTo.startsWith("/")
      ? page.locator(`form[action="${sentTo}"]`)
      : page.locator("form").filter({ has: page.locator(`button[name="intent"][value="${sentTo}"]`) })
    const button = form.locator("button:not([aria-hidden])").last()
    for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value)
    await form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true
    })
    await button.click()
    await expect(page.locator('[aria-invalid="true"], [role="alert"]').first()).toBeVisible()
  }

export const menu = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).click()
  await expect(page.locator("[popover]:popover-open")).toBeVisible()
}

/** Whose focus is in a toast keeps it open. */
export const toast = (button: string, words: string) => async (page: Page) => {
  await page.getByRole("button", { name: button, exact: true }).click()
  await expect(page.locator(".toast[data-state]").getByText(words)).toBeVisible()
  await page.keyboard.press("F8")
}
