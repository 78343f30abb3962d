import type { BrowserContext, Page } from "@playwright/test"
import sharp from "sharp"
import { expect, settled } from "#tests/support/e2e.ts"
import type { ToastWords } from "~/messages.ts"
import type { Write } from "./list.ts"

const png = sharp({ create: { width: 60, height: 40, channels: 3, background: "#1f5f4d" } })
  .png()
  .toBuffer()

/** Opens the page of a write, as the browser's page that runs. */
export async function open(page: Page, js: boolean, { at }: Write) {
  await page.goto(at)
  await settled(page, js)
}

/** Fills its form in. */
export async function fillIn(page: Page, write: Write) {
  await fill(page, write, write.texts)
  await fillInSecrets(page, write)
}

/** Fills in what no form gives back when it is refused. */
export const fillInSecrets = (page: Page, write: Write) => fill(page, write, write.secrets)

async function fill(page: Page, { within }: Write, texts: Record<string, string> = {}) {
  for (const [label, text] of Object.entries(texts))
    await partOf(page, within).getByLabel(labelled(label)).fill(text)
}

/** Presses its button, or chooses its picture. */
export async function send(page: Page, { within, picture, menu, press }: Write) {
  if (picture)
    await page
      .getByLabel(picture)
      .setInputFiles({ name: "teapot.png", mimeType: "image/png", buffer: await png })
  if (!press) return
  const name = { name: press, exact: true }
  const part = partOf(page, within)
  const button = part.getByRole("button", name).or(part.getByRole("switch", name)).first()
  // The menu stays open when what was pressed in it has failed.
  if (menu && !(await button.isVisible())) await page.getByRole("button", { name: menu }).click()
  await button.click()
}

/** The whole label of a field, 'optional' aside. */
const labelled = (label: string) => new RegExp(`^${label}(\\W*optional)?$`)

/** A dialog makes all else unreachable; several forms on a page stand in named parts of it. */
const partOf = (page: Page, name: string | undefined) =>
  name
    ? page
        .getByRole("region", { name, exact: true })
        .or(page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) }))
    : page.locator("dialog, body:not(:has(dialog))")

/** What was typed is in the form still; a message that is sent by script waits as a bubble of the chat. */
export async function expectTexts(page: Page, js: boolean, { texts = {}, within }: Write) {
  for (const [label, text] of Object.entries(texts))
    if (js && label === "Message")
      await expect.soft(page.locator(".message", { hasText: "Not sent" })).toContainText(text)
    else await expect.soft(partOf(page, within).getByLabel(labelled(label))).toHaveValue(text)
}

/** The one toast that is shown says this and nothing else. A description that is not given may be any but none. */
export async function expectToast(page: Page, { title, description }: ToastWords, anyDescription = false) {
  const toast = page.locator(".toast").filter({ visible: true })
  const text = toast.locator("> div").first()
  await expect.soft(text).toHaveText(anyDescription ? new RegExp(`^${title}.`) : title + (description ?? ""))
  await expect.soft(toast).toHaveCount(1)
}

/** Lets a visitor take the place of the signed-in person, who comes back with the next write of theirs. */
export function takingTurns(context: BrowserContext) {
  let away: Awaited<ReturnType<BrowserContext["cookies"]>> = []
  return async ({ visitor }: Write) => {
    if (visitor) {
      away = await context.cookies()
      await context.clearCookies()
    } else await context.addCookies(away.splice(0))
  }
}
