import type { Locator, Page } from "@playwright/test"
import { settled } from "#tests/support/e2e.ts"

/* For journeys about what was typed into a form and not saved. */

export async function open(page: Page, at: string) {
  await page.goto(at)
  await settled(page, true)
}

export const fieldOf = (page: Page, label: string) =>
  page
    .locator("[method=post]")
    .getByLabel(new RegExp(`^${label.replace("?", "[?]")}( optional)?$`))
    .last()

export const back = (within: Page | Locator) => within.getByText(/Your unsaved (text is|choices are) back\./)

/** The drafts of all users. */
export const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .flat()
      .filter((text) => /draft:|"fields"/.test(text))
      .join("\n"),
  )
