import type { BrowserContext, Page } from "@playwright/test"
import sharp from "sharp"
import { expect, settled } from "#tests/support/e2e.ts"
import type { ToastWords } from "~/words/messages.ts"
import type { Write } from "./list.ts"

const png = sharp({ create: { width: 60, height: 40, channels: 3, background: "#1f5f4d" } })
  .png()
  .toBuffer()

/** Opens the page of a form. */
export async function open(page: Page, js: boolean, { at }: Write) {
  await page.goto(at)
  await settled(page, js)
}

/**
 * Runs in each new page, before its scripts: a draft of an earlier form would be restored while the fields are filled in, and
 * the earlier page stores it as late as when it is left.
 */
export function dropDrafts() {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith("draft:")) storage.removeItem(key)
}

/** Fills the form in. */
export async function fillIn(page: Page, write: Write) {
  await fill(page, write, write.texts)
  await fillInSecrets(page, write)
  for (const [label, option] of Object.entries(write.chosen ?? {}))
    await partOf(page, write.within).getByLabel(labelled(label)).selectOption(option)
}

/** Fills in passwords, which no failed form keeps. */
export const fillInSecrets = (page: Page, write: Write) => fill(page, write, write.secrets)

async function fill(page: Page, { within }: Write, texts: Record<string, string> = {}) {
  for (const [label, text] of Object.entries(texts))
    await partOf(page, within).getByLabel(labelled(label)).fill(text)
}

/** Presses the button, or chooses the picture. */
export async function send(page: Page, { within, picture, menu, press }: Write) {
  if (picture)
    await page
      .getByLabel(picture, { exact: true })
      .setInputFiles({ name: "teapot.png", mimeType: "image/png", buffer: await png })
  if (!press) return
  const name = { name: press, exact: true }
  const part = partOf(page, within)
  const button = part.getByRole("button", name).or(part.getByRole("switch", name)).first()
  // The menu stays open after a failure.
  if (menu && !(await button.isVisible())) await page.getByRole("button", { name: menu }).click()
  await button.click()
}

/** The whole label of a field, without 'optional'. */
const labelled = (label: string) => new RegExp(`^${label}(\\W*optional)?$`)

/** The dialog if one is open, else a named part of the page. */
const partOf = (page: Page, name: string | undefined) =>
  name
    ? page
        .getByRole("region", { name, exact: true })
        .or(page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) }))
        // A section may be part of another one.
        .last()
    : page.locator("dialog, body:not(:has(dialog))")

/** The form still has its texts. A chat message that failed with JavaScript is a bubble instead. */
export async function expectTexts(page: Page, js: boolean, { texts = {}, within }: Write) {
  for (const [label, text] of Object.entries(texts))
    if (js && label === "Message")
      await expect.soft(page.locator(".message", { hasText: "Not sent" })).toContainText(text)
    else await expect.soft(partOf(page, within).getByLabel(labelled(label))).toHaveValue(text)
}

/** Exactly one toast is visible, with these texts. */
export async function expectToast(page: Page, { title, description }: ToastWords, anyDescription = false) {
  const toast = page.locator(".toast").filter({ visible: true })
  const text = toast.locator("> div").first()
  await expect.soft(text).toHaveText(anyDescription ? new RegExp(`^${title}.`) : title + (description ?? ""))
  await expect.soft(toast).toHaveCount(1)
}

/** Signs the user out for the forms of visitors, and in again for the next ones. */
export function takingTurns(context: BrowserContext) {
  let away: Awaited<ReturnType<BrowserContext["cookies"]>> = []
  return async ({ visitor }: Write) => {
    if (visitor) {
      away = await context.cookies()
      await context.clearCookies()
    } else await context.addCookies(away.splice(0))
  }
}
